import type { Tx } from '../core/app.ts';
import { exclusionOf, readUsage } from '../modules/protection/public.ts';
import type { OperatorDeps } from './operator-deps.ts';
import type { ProtectionFacts } from './texts/player-texts.ts';

/** Why the limits of a player are read with the server's role. */
export const LIMITS_NEED_SERVER_ROLE =
  'limits count all accounts of a person, which are found by fingerprints that the role of the console cannot read';

/** Reads a running exclusion, and each limit with its use. */
export async function readProtection(deps: OperatorDeps, tx: Tx, player_id: string): Promise<ProtectionFacts> {
  const at = deps.clock.now();
  const exclusion = await exclusionOf(tx, player_id, at);
  const limits = await readUsage(tx, player_id, at);
  return {
    exclusion: exclusion?.kind ?? null,
    excluded_until: exclusion?.until ?? null,
    exclusion_set_by: exclusion?.set_by ?? null,
    limits: limits.map(({ kind, period, amount_cents, used, resets_at, wanted_at, wanted_cents }) => ({
      ...{ kind, period, amount: amount_cents, used, resets_at },
      ...{ is_change_waiting: wanted_at !== null, waiting_amount: wanted_cents },
    })),
  };
}
