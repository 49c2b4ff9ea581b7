import { type Cents, formatMoney, toWire } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { sendBalanceChanged } from '../modules/event/public.ts';
import { closeProviderRound, type HeldWin, heldWinsOf, stillHeld } from '../modules/play/public.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { closeProposals } from './proposals.ts';

type HeldRow = { amount_cents: Cents; player_id: string; allowed_at: Date | null; is_held: boolean };

/** A win that was held, under its owner's lock: meanwhile its round is neither ended nor paid. */
async function lockHeldWin(deps: OperatorDeps, tx: Tx, provider: string, id: string): Promise<HeldRow | undefined> {
  const read = async () =>
    (
      await sql<HeldRow>`select h.amount_cents, h.player_id, h.allowed_at, ${stillHeld} as is_held from seamless.held_win h
        where h.provider = ${provider} and h.id = ${id}`.execute(tx)
    ).rows[0];
  const known = await read();
  if (!known) return undefined;
  await deps.ledger.responses.lockOwner(tx, known.player_id);
  return await read();
}

/** Lets a provider's win above the payout cap through: its next repeat is paid. Always takes two different names. */
export async function allowWin(call: ProposingCall, provider: string, id: string): Promise<Decision> {
  const { deps, acting } = call;
  return await deps.db.transaction().execute(async (tx) => {
    const held = await lockHeldWin(deps, tx, provider, id);
    if (!held) throw new CommandError(`No win ${id} of ${provider} is held.`);
    if (!held.is_held) throw new CommandError('The win was decided already.');
    if (held.allowed_at) throw new CommandError('The win was let through already.');
    const at = deps.clock.now();
    const subject = `win ${provider} ${id}`;
    const before = { player: held.player_id, amount: toWire(held.amount_cents) };
    const content = { win: `${provider} ${id}`, ...before };
    const allowed = await authorise(tx, call, { subject, content, causes: null, before });
    if (!allowed.goes_on) return allowed.decision;
    await sql`update seamless.held_win set allowed_at = ${at} where provider = ${provider} and id = ${id}`.execute(tx);
    await logAct(tx, { ...acting, at, act: 'allow-win', subject, before, after: { allowed: true } });
    return allowed.done(`${formatMoney(held.amount_cents)} is paid when ${provider} repeats its call.`);
  });
}

/** Said where a round is to be ended whose win is held. */
export const DESPITE_HELD_WIN = '--despite-held-win';

/**
 * Ends an open round of a provider without the provider. A round that has paid a win ends as it is; otherwise its bets return, except
 * those whose loss the provider has reported. It always takes two different names. A held win of the round is never paid after that, so
 * both names confirm that they know of it.
 */
export async function closeRound(
  call: ProposingCall,
  { id, despite_held_win }: { id: string; despite_held_win: boolean },
): Promise<Decision> {
  const { deps, acting } = call;
  return await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ player_id: string; provider: string }>`select player_id, provider from arcade.round
      where id = ${id} and provider is not null`.execute(tx);
    const [found] = rows;
    if (!found) throw new CommandError(`There is no round ${id} of a provider.`);
    const { player_id, provider } = found;
    await deps.ledger.responses.lockOwner(tx, player_id);
    const at = deps.clock.now();
    const subject = `round ${id}`;
    const held = await heldWinsOf(tx, { id, provider, player_id });
    if (held.length > 0 && !despite_held_win) throw new CommandError(heldWarning(provider, held));
    const before = { provider, player: player_id, ...(held.length > 0 && { held: held.map((win) => win.id) }) };
    // The wins are named: an approval of some is none of one that arrived later.
    const wins = held.map((win) => win.id).sort();
    const act = wins.length > 0 ? `close-round ${DESPITE_HELD_WIN} ${JSON.stringify(wins)}` : 'close-round';
    const content = { round: id, provider, player: player_id, wins };
    const allowed = await authorise(tx, call, { subject, content, causes: null, before });
    if (!allowed.goes_on) return allowed.decision;
    const closed = await closeProviderRound(deps, tx, player_id, id);
    if (!closed) throw new CommandError('The round has ended already.');
    const { round, returned } = closed;
    const { stake, payout } = round;
    for (const win of wins) await closeProposals(tx, `win ${provider} ${win}`, at);
    await sendBalanceChanged(tx, { player_id, at });
    const ended = returned === stake ? 'voided' : 'settled';
    const after = { stake: toWire(stake), payout: toWire(payout), returned: toWire(returned), ended };
    await logAct(tx, { ...acting, at, act, subject, before, after });
    return allowed.done(returned > 0n ? `${formatMoney(returned)} was returned.` : 'Ended as it stands.');
  });
}

function heldWarning(provider: string, held: readonly HeldWin[]): string {
  const lines = held.map(({ id, amount, allowed_at }) => {
    const next = allowed_at
      ? 'let through, but not repeated yet'
      : `let it through with: game allow-win ${provider} ${id}`;
    return `  ${formatMoney(amount)}  win ${provider} ${id}  (${next})`;
  });
  return [
    'A win of this round is held. Once the round has ended it is never paid:',
    ...lines,
    `Nothing was done. To end the round without it, add ${DESPITE_HELD_WIN}.`,
  ].join('\n');
}
