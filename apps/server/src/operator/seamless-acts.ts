import { type Cents, formatMoney, toWire } from '@nua/money';
import { sql } from 'kysely';
import { sendBalanceChanged } from '../domain/event/send-event.ts';
import { type HeldWin, heldWinsOf, stillHeld } from '../domain/seamless/held-win.ts';
import { closeProviderRound } from '../domain/seamless/seamless-round.ts';
import type { Tx } from '../http/request-context.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { clearVotes, isSecondName, logAct } from './operator-log.ts';

const NOTED = 'Noted. A second operator has to say the same.';

/** Takes one name's yes; false where another one is still needed, which is noted. */
async function isAgreed(
  tx: Tx,
  acting: Acting,
  vote: { act: string; subject: string; at: Date; before: unknown },
): Promise<boolean> {
  const { act, subject, at, before } = vote;
  if (await isSecondName(tx, { act, subject, at, operator: acting.operator })) return true;
  await logAct(tx, { ...acting, at, act: `${act} (first name)`, subject, before });
  return false;
}

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
export async function allowWin(deps: OperatorDeps, acting: Acting, provider: string, id: string): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const held = await lockHeldWin(deps, tx, provider, id);
    if (!held) throw new CommandError(`No win ${id} of ${provider} is held.`);
    if (!held.is_held) throw new CommandError('The win was decided already.');
    if (held.allowed_at) throw new CommandError('The win was let through already.');
    const at = deps.clock.now();
    const subject = `win ${provider} ${id}`;
    const before = { player: held.player_id, amount: toWire(held.amount_cents) };
    if (!(await isAgreed(tx, acting, { act: 'allow-win', subject, at, before }))) return NOTED;
    await sql`update seamless.held_win set allowed_at = ${at} where provider = ${provider} and id = ${id}`.execute(tx);
    await logAct(tx, { ...acting, at, act: 'allow-win', subject, before, after: { allowed: true } });
    await clearVotes(tx, subject);
    return `${formatMoney(held.amount_cents)} is paid when ${provider} repeats its call.`;
  });
}

/** Said where a round is to be ended whose win is held. */
export const DESPITE_HELD_WIN = '--despite-held-win';

/**
 * Ends an open round of a provider without it: as it stands where a win was paid, otherwise its stakes return. Always takes two
 * different names. A held win of the round is dropped and never paid then, so both names say that they know of it.
 */
export async function closeRound(
  deps: OperatorDeps,
  acting: Acting,
  { id, despite_held_win }: { id: string; despite_held_win: boolean },
): Promise<string> {
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
    // The wins are named: a yes to some is no yes to one that came later.
    const wins = held.map((win) => win.id).sort();
    const act = wins.length > 0 ? `close-round ${DESPITE_HELD_WIN} ${JSON.stringify(wins)}` : 'close-round';
    if (!(await isAgreed(tx, acting, { act, subject, at, before }))) return NOTED;
    const closed = await closeProviderRound(deps, tx, player_id, id);
    if (!closed) throw new CommandError('The round has ended already.');
    const { stake, payout } = closed;
    await sendBalanceChanged(tx, { player_id, at });
    const after = { stake: toWire(stake), payout: toWire(payout), ended: payout > 0n ? 'settled' : 'voided' };
    await logAct(tx, { ...acting, at, act, subject, before, after });
    await clearVotes(tx, subject);
    return payout > 0n ? 'Ended as it stands.' : `${formatMoney(stake)} was returned.`;
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
    `Nothing was done. To end the round without it, both names add ${DESPITE_HELD_WIN}.`,
  ].join('\n');
}
