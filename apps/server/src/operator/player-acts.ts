import { formatMoney, parseCents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { blockPlayer, unblockPlayer } from '../modules/person/public.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import type { Confirm } from './confirm.ts';
import { describePlayer } from './describe-player.ts';
import { findPlayer } from './find-player.ts';
import { assertLinksAllowed } from './links.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { given } from './read-words.ts';

/** Blocks a player: every session ends, and the ledger itself takes no debit any more. */
export async function block(
  deps: OperatorDeps,
  acting: Acting,
  { who, reason }: { who: string; reason: string },
  confirm: Confirm,
): Promise<string> {
  if (!reason.trim()) throw new CommandError('Say why: the player is shown the reason.');
  assertLinksAllowed(deps, reason);
  const seen = await deps.db.transaction().execute((tx) => describePlayer(deps, tx, who));
  if (seen.status === 4) throw new CommandError('The player is blocked already.');
  await confirm(`Blocks ${seen.line}\nThe player is told: ${reason}`);
  return await deps.db.transaction().execute(async (tx) => {
    const player = await findPlayer(tx, seen.id);
    if (player.status === 4) throw new CommandError('The player is blocked already.');
    const at = deps.clock.now();
    await blockPlayer(tx, deps.ledger, { player_id: player.id, reason, at });
    const after = { status: 4, reason };
    await logAct(tx, {
      ...acting,
      at,
      act: 'block',
      subject: `player ${player.id}`,
      before: { status: player.status },
      after,
    });
    return 'Blocked; every session of the player ends within a second.';
  });
}

/** Takes a block back. Takes two different names: the player can withdraw from then on. */
export async function unblock(call: ProposingCall, who: string): Promise<Decision> {
  const { deps, acting } = call;
  return await deps.db.transaction().execute(async (tx) => {
    const player = await findPlayer(tx, who);
    const { id } = player;
    if (player.status !== 4) throw new CommandError('The player is not blocked.');
    const at = deps.clock.now();
    const subject = `player ${id}`;
    const before = { status: 4, reason: player.block_reason };
    const content = { unblocks: id, reason: player.block_reason };
    const allowed = await authorise(tx, call, { subject, content, causes: null, before });
    if (!allowed.goes_on) return allowed.decision;
    await unblockPlayer(tx, deps.ledger, id);
    await logAct(tx, { ...acting, at, act: 'unblock', subject, before, after: { status: 1 } });
    return allowed.done('Unblocked; the player can sign in again.');
  });
}

async function endSessionsOf(tx: Tx, player_id: string, at: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_sessions(${player_id}, 'operator', ${at}) as ended`.execute(
    tx,
  );
  return rows[0]!.ended;
}

/** Locks all sessions first, in the order of everybody else: a holder of the shared revision row waits for none. */
async function endEverySession(tx: Tx, at: Date): Promise<number> {
  await sql`select 1 from session where ended_at is null order by id for update`.execute(tx);
  const { rows } = await sql`update session set ended_at = ${at}, end_reason = 'operator' where ended_at is null
    returning 1`.execute(tx);
  await sql`select bump_revision('session')`.execute(tx);
  return rows.length;
}

/** Ends the sessions of one player, or with `everybody` of all players: they sign in again with what they know and have. */
export async function signOut(
  deps: OperatorDeps,
  acting: Acting,
  { who, note }: { who: string; note: string },
  confirm: Confirm,
): Promise<string> {
  const isEverybody = who === 'everybody';
  if (isEverybody && !note.trim()) throw new CommandError('Write why after "everybody": it is recorded in the log.');
  const seen = isEverybody ? null : await deps.db.transaction().execute((tx) => describePlayer(deps, tx, who));
  await confirm(seen === null ? 'Signs out every player on every device.' : `Signs out ${seen.line}`);
  return await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const ended = seen === null ? await endEverySession(tx, at) : await endSessionsOf(tx, seen.id, at);
    const subject = seen === null ? 'every player' : `player ${seen.id}`;
    await logAct(tx, { ...acting, at, act: 'sign-out', subject, before: null, after: { ended, note } });
    return `${ended} sessions ended; they stop working within a second.`;
  });
}

/**
 * Freezes an amount of a main wallet, shown to the player with its reason; zero releases it. A smaller amount than before takes two
 * different names: the player can withdraw the difference from then on.
 */
export async function freeze(
  call: ProposingCall,
  { who, amount: text, reason }: { who: string; amount: string; reason: string },
): Promise<Decision> {
  const { deps, acting } = call;
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text))
    throw new CommandError(`${given(text)} is no amount: write 400 or 400.50, without a sign.`);
  assertLinksAllowed(deps, reason);
  const amount = parseCents(text);
  return await deps.db.transaction().execute(async (tx) => {
    const { id } = await findPlayer(tx, who);
    const wallets = (await deps.ledger.balances([id], tx)).get(id);
    const present = wallets?.freeze ?? 0n;
    const subject = `player ${id}`;
    const before = { freeze_cents: present, reason: wallets?.freeze_reason ?? null };
    const after = { freeze_cents: amount, reason };
    const content = { player: id, before, after };
    const allowed = await authorise(tx, call, { subject, content, causes: null, needs_two: amount < present, before });
    if (!allowed.goes_on) return allowed.decision;
    const done = await deps.ledger.freezePlayer(tx, id, { amount, reason });
    if (done !== 'frozen') throw new CommandError('The wallet does not hold that much beside its holds.');
    await logAct(tx, { ...acting, at: deps.clock.now(), act: 'freeze', subject, before, after });
    return allowed.done(amount === 0n ? 'Released.' : `Frozen: ${formatMoney(amount)}.`);
  });
}
