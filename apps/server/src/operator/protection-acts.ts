import type { ExclusionLength } from '@nua/contract/limit.ts';
import { formatMoney } from '@nua/money';
import { ApiError } from '../core/api-error.ts';
import type { Tx } from '../core/app.ts';
import { beginExclusion, exclusionOf, readUsage } from '../modules/protection/public.ts';
import type { Confirm } from './confirm.ts';
import { describePlayer } from './describe-player.ts';
import { findPlayer } from './find-player.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';

/** Shows a player's limits, what is used of them, and a running exclusion. */
export async function showProtection(deps: OperatorDeps, who: string): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const { id } = await findPlayer(tx, who);
    return (await protectionLines(deps, tx, id)).join('\n');
  });
}

/** A line for a running exclusion and one for each limit; if there is neither, a line that says so. */
export async function protectionLines(deps: OperatorDeps, tx: Tx, player_id: string): Promise<string[]> {
  const at = deps.clock.now();
  const exclusion = await exclusionOf(tx, player_id, at);
  const lines = (await readUsage(tx, player_id, at)).map(
    ({ kind, period, amount_cents, used, resets_at, wanted_at, wanted_cents }) =>
      `${kind} a ${period}: ${formatMoney(amount_cents)}, ${formatMoney(used)} used, anew ${localTime(resets_at)}${
        wanted_at ? `; waits: ${wanted_cents === null ? 'no limit' : formatMoney(wanted_cents)}` : ''
      }`,
  );
  const until = exclusion?.until ? `until ${localTime(exclusion.until)}` : 'for good';
  if (exclusion) lines.unshift(`${exclusion.kind} ${until}, set by the ${exclusion.set_by}`);
  return lines.length === 0 ? ['No limits and no exclusion.'] : lines;
}

/** Excludes a player, as customer service does when asked to. Nobody can take it back, and it may only lengthen one that runs. */
export async function excludePlayer(
  deps: OperatorDeps,
  acting: Acting,
  { who, length }: { who: string; length: ExclusionLength },
  confirm: Confirm,
): Promise<string> {
  const seen = await deps.db.transaction().execute((tx) => describePlayer(deps, tx, who));
  await confirm(`Excludes ${seen.line}\nfor ${length.replaceAll('_', ' ')}. Nobody can take it back.`);
  return await deps.db.transaction().execute(async (tx) => {
    const { id } = await findPlayer(tx, seen.id);
    const at = deps.clock.now();
    const before = await exclusionOf(tx, id, at);
    const request = { player_id: id, length, set_by: `operator:${acting.operator}`, at };
    const after = await beginExclusion(tx, request).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      throw new CommandError('An exclusion runs that lasts as long or longer; it stays.');
    });
    await logAct(tx, { ...acting, at, act: 'exclude', subject: `player ${id}`, before, after });
    return after.until ? `Excluded until ${localTime(after.until)}.` : 'Excluded for good.';
  });
}
