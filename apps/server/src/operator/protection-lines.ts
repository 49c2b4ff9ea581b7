import { formatMoney } from '@nua/money';
import type { Tx } from '../core/app.ts';
import { exclusionOf, readUsage } from '../modules/protection/public.ts';
import { localTime } from './local-time.ts';
import type { OperatorDeps } from './operator-deps.ts';

/** Returns a line for a running exclusion and one for each limit; one line if there is neither. */
export async function protectionLines(deps: OperatorDeps, tx: Tx, player_id: string): Promise<string[]> {
  const at = deps.clock.now();
  const exclusion = await exclusionOf(tx, player_id, at);
  const lines = (await readUsage(tx, player_id, at)).map(
    ({ kind, period, amount_cents, used, resets_at, wanted_at, wanted_cents }) =>
      `${kind} a ${period}: ${formatMoney(amount_cents)}, ${formatMoney(used)} used, resets ${localTime(resets_at)}${
        wanted_at ? `; waits: ${wanted_cents === null ? 'no limit' : formatMoney(wanted_cents)}` : ''
      }`,
  );
  const until = exclusion?.until ? `until ${localTime(exclusion.until)}` : 'for good';
  if (exclusion) lines.unshift(`${exclusion.kind} ${until}, set by the ${exclusion.set_by}`);
  return lines.length === 0 ? ['No limits and no exclusion.'] : lines;
}
