import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import type { SeamlessBet, SeamlessRound } from './seamless-rows.ts';
import { NotYet } from './seamless-verdict.ts';

/** A win above the payout cap that operators must decide. The provider repeats its call until then. */
export type HeldWin = { id: string; amount: Cents; allowed_at: Date | null };

/** True while a win `h` is held: its call was neither paid nor refused, and operators have not dropped it. */
export const stillHeld = sql`h.dropped_at is null and not exists (
  select from seamless.call c where c.provider = h.provider and c.id = h.id)`;

type OfRound = Pick<SeamlessRound, 'id' | 'provider' | 'player_id'>;

/** Returns the held wins of a round, or of one of its bets. The caller holds the owner's lock, so no other win can be held. */
export async function heldWinsOf(tx: Tx, { id, provider, player_id }: OfRound, bet_id?: string): Promise<HeldWin[]> {
  const { rows } = await sql<HeldWin>`select h.id, h.amount_cents as amount, h.allowed_at from seamless.held_win h
    where h.provider = ${provider} and h.player_id = ${player_id} and ${stillHeld} and (h.bet_id is null or exists (
      select from seamless.bet b where b.provider = h.provider and b.id = h.bet_id and b.round_id = ${id}
        and b.id = coalesce(${bet_id ?? null}, b.id)))
    order by h.asked_at, h.id`.execute(tx);
  return rows;
}

declare const unheld: unique symbol;
/** A round that was checked for held wins. Functions that end a round or return a bet require this type. */
export type UnheldRound = SeamlessRound & { readonly [unheld]: true };

/** Returns the round as unheld if it has no held win, otherwise null. With a bet, only the wins of that bet count. */
export async function asUnheldRound(tx: Tx, round: SeamlessRound, bet?: SeamlessBet): Promise<UnheldRound | null> {
  return (await heldWinsOf(tx, round, bet?.id)).length === 0 ? (round as UnheldRound) : null;
}

/** Throws WIN_HELD if a win is held, so that the provider repeats its call later. With a bet, only the wins of that bet count. */
export async function assertNoHeldWin(tx: Tx, round: SeamlessRound, bet?: SeamlessBet): Promise<UnheldRound> {
  const unheld_round = await asUnheldRound(tx, round, bet);
  if (unheld_round === null) throw new NotYet('WIN_HELD');
  return unheld_round;
}

/** Drops the held wins of a round permanently. */
export async function dropHeldWins(tx: Tx, round: SeamlessRound, at: Date): Promise<UnheldRound> {
  await sql`update seamless.held_win h set dropped_at = ${at}
    where h.provider = ${round.provider} and h.player_id = ${round.player_id} and ${stillHeld} and exists (
      select from seamless.bet b where b.provider = h.provider and b.id = h.bet_id and b.round_id = ${round.id})`.execute(
    tx,
  );
  return round as UnheldRound;
}

export type HoldRequest = {
  provider: string;
  id: string;
  player_id: string;
  bet_id: string;
  amount: Cents;
  body_hash: Buffer;
  at: Date;
};

/** Holds a win until operators decide. Returns true if it was not held before. The caller holds the owner's lock. */
export async function holdWin(tx: Tx, win: HoldRequest): Promise<boolean> {
  const { provider, id, player_id, bet_id, amount, body_hash, at } = win;
  const { rows } =
    await sql`insert into seamless.held_win (provider, id, player_id, bet_id, amount_cents, asked_at, body_hash)
    values (${provider}, ${id}, ${player_id}, ${bet_id}, ${amount}, ${at}, ${body_hash})
    on conflict (provider, id) do update set bet_id = excluded.bet_id, body_hash = excluded.body_hash
    where held_win.body_hash is null and held_win.player_id = excluded.player_id and held_win.amount_cents = excluded.amount_cents
      and coalesce(held_win.bet_id, excluded.bet_id) = excluded.bet_id
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Reports whether an id belongs to a held win of another call. */
export async function isHeldForAnotherCall(
  tx: Tx,
  call: { provider: string; id: string; player_id: string; body_hash: Buffer },
): Promise<boolean> {
  const { provider, id, player_id, body_hash } = call;
  const { rows } = await sql`select 1 from seamless.held_win where provider = ${provider} and id = ${id}
    and (player_id <> ${player_id} or body_hash <> ${body_hash})`.execute(tx);
  return rows.length > 0;
}

/** Consumes the operators' approval to pay this win above the cap. Returns false without an approval. */
export async function consumeAllowance(
  tx: Tx,
  { provider, player_id }: { provider: string; player_id: string },
  { id, amount, bet_id }: { id: string; amount: Cents; bet_id: string },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`update seamless.held_win set paid_at = ${at}
    where provider = ${provider} and id = ${id} and player_id = ${player_id} and amount_cents = ${amount} and allowed_at is not null
      and dropped_at is null and (bet_id is null or bet_id = ${bet_id})
    returning 1`.execute(tx);
  return rows.length === 1;
}
