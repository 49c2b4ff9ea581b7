import {
  type AnySharedGame,
  cashOutAt,
  ceilingOf,
  exitAfter,
  firstCashOutMs,
  reachedAutomaticCashOut,
  sharedGames,
  type Values,
} from '@nua/games';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App, Tx } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';
import { newId } from '../../../db/new-id.ts';
import { writeRoundEnd } from '../../fairness/public.ts';
import { recordPresses } from './presses.ts';
import { fateOf, writeEnded, writeStopped } from './round-fate.ts';
import { type Escrow, type RoundDeps, returnEscrow, settleEscrow, takeIntoEscrow } from './round-money.ts';
import { rulesOf } from './rules-of.ts';
import {
  announcedOf,
  decideRound,
  getSharedRound,
  isOfLostChain,
  lockBettingRound,
  type SharedRound,
} from './shared-round.ts';

/** A bet on a shared round: a row of `arcade.round` without a seed pair. */
export type SharedBet = {
  id: string;
  player_id: string;
  game_id: string;
  shared_round_id: string;
  state: 'open' | 'settled' | 'voided';
  stake: Cents;
  payout: Cents;
  bonus_id: string | null;
  bonus_stake: Cents;
  bonus_payout: Cents;
  bonus_after: Cents;
  balance: Cents;
  call: Values;
  ceiling_hundredths: number;
  cashed_out_hundredths: number | null;
  /** The time of the recorded cash-out press. */
  pressed_at: Date | null;
  table_version: number;
  at: Date;
};

type Outcome = Values & { ceiling_hundredths: number; cashed_out_hundredths?: number | null };
type Row = Omit<SharedBet, 'call' | 'ceiling_hundredths' | 'cashed_out_hundredths'> & { outcome: Outcome };

const COLUMNS = sql`r.id, r.player_id, r.game_id, r.shared_round_id, r.state, r.stake_cents as stake, r.payout_cents as payout,
  r.bonus_id, r.bonus_stake_cents as bonus_stake, r.bonus_payout_cents as bonus_payout, r.bonus_after_cents as bonus_after,
  r.balance_after_cents as balance, r.outcome, r.table_version, r.at,
  (select p.at from arcade.shared_press p where p.bet_id = r.id) as pressed_at`;

function asBet({ outcome, ...row }: Row): SharedBet {
  const { ceiling_hundredths, cashed_out_hundredths = null, ...call } = outcome;
  return { ...row, call, ceiling_hundredths, cashed_out_hundredths };
}

/** A condition that limits a query to bets made at the time of a shared round, so that it reads only their partitions. */
const idsAround = (shared_round_id: string) =>
  sql<boolean>`r.id > arcade.id_shifted(${shared_round_id}, -1) and r.id < arcade.id_shifted(${shared_round_id}, 1)`;

export async function betOn(
  db: Queryable,
  { player_id, shared_round_id }: { player_id: string; shared_round_id: string },
): Promise<SharedBet | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round r
    where r.shared_round_id = ${shared_round_id} and r.player_id = ${player_id} and ${idsAround(shared_round_id)}`.execute(
    db,
  );
  return rows[0] ? asBet(rows[0]) : null;
}

export async function openBetsOn(db: Queryable, shared_round_id: string): Promise<SharedBet[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round_in_progress r
    where r.shared_round_id = ${shared_round_id}`.execute(db);
  return rows.map(asBet);
}

export async function betsOf(
  db: Queryable,
  { player_ids, shared_round_id }: { player_ids: readonly string[]; shared_round_id: string },
): Promise<SharedBet[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round r
    where r.shared_round_id = ${shared_round_id} and r.player_id = any(${player_ids}) and ${idsAround(shared_round_id)}`.execute(
    db,
  );
  return rows.map(asBet);
}

async function findBet(tx: Tx, { player_id, id }: { player_id: string; id: string }): Promise<SharedBet | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round r
    where r.player_id = ${player_id} and r.id = ${id} and r.shared_round_id is not null`.execute(tx);
  return rows[0] ? asBet(rows[0]) : null;
}

const escrowOf = ({ id, player_id, game_id, stake, bonus_stake, bonus_id }: SharedBet): Escrow => ({
  ...{ round_id: id, player_id, game_id, stake, bonus_stake, bonus_id },
});

export type BetRequest = { player_id: string; call: Values; stake: Cents; payout_cap: Cents };

/**
 * Places a bet on a game's current betting round. The caller holds the owner's lock and has checked stake and call.
 *
 * The round cannot be locked before this transaction ends, so the node that locks it sees every bet. During a deployment, a round may have
 * another table version than this server. The bet is refused then, because the player saw other rules.
 *
 * Errors  BETTING_CLOSED, also if the call does not fit the announced values; ROUND_IN_PROGRESS if the player has already bet on the round;
 *         those of `takeIntoEscrow`
 */
export async function placeSharedBet(
  deps: RoundDeps & Pick<App, 'pool'>,
  tx: Tx,
  game: AnySharedGame,
  { player_id, call, stake, payout_cap }: BetRequest,
): Promise<SharedBet> {
  const round = await lockBettingRound({ clock: deps.clock, db: tx }, game.id);
  if (!round || round.now >= round.locks_at || round.table_version !== game.table_version)
    throw apiError('BETTING_CLOSED');
  const announced = await announcedOf({ ...deps, db: tx }, game, round);
  if (announced && !game.announced!.accepts(call, announced)) throw apiError('BETTING_CLOSED');
  const { rows: open } = await sql`
    select 1 from arcade.round r where r.player_id = ${player_id} and r.shared_round_id = ${round.id} and ${idsAround(round.id)}
    union all select 1 from arcade.round_in_progress where player_id = ${player_id} and game_id = ${game.id}`.execute(
    tx,
  );
  if (open.length > 0) throw apiError('ROUND_IN_PROGRESS');
  const id = newId();
  const ceiling_hundredths = ceilingOf(stake, payout_cap);
  const taken = await takeIntoEscrow(deps, tx, { round_id: id, player_id, game_id: game.id, stake, held: null });
  const { bonus_id, bonus_stake } = taken.escrow;
  const bet: SharedBet = {
    ...{ id, player_id, game_id: game.id, shared_round_id: round.id, state: 'open', stake, payout: ZERO, call },
    ...{ bonus_id, bonus_stake, bonus_payout: ZERO, bonus_after: taken.balances.bonus, balance: taken.balances.game },
    ...{ ceiling_hundredths, cashed_out_hundredths: null, pressed_at: null },
    ...{ table_version: game.table_version, at: taken.at },
  };
  const outcome = JSON.stringify({ ...call, ceiling_hundredths });
  await sql`insert into arcade.round (id, player_id, game_id, shared_round_id, stake_cents, payout_cents, outcome, table_version,
      balance_after_cents, state, at, bonus_id, bonus_stake_cents, bonus_after_cents)
    values (${id}, ${player_id}, ${game.id}, ${round.id}, ${stake}, 0, ${outcome}::json, ${bet.table_version}, ${bet.balance}, 'open',
      ${bet.at}, ${bonus_id}, ${bonus_stake}, ${bonus_id === null ? ZERO : bet.bonus_after})`.execute(tx);
  return bet;
}

/** Thrown when the round is over or has no leader, but no row records that yet, so the bet cannot be decided. */
export class UndecidedBet extends Error {}

/**
 * Settles a bet by its recorded press. The caller holds the owner's lock.
 *
 * A bet that was already cashed out returns the same result. A late press is refused only after the end of the round is written, because an
 * earlier refusal would reveal the result.
 *
 * Errors  NOT_FOUND, CASH_OUT_EARLY, CASH_OUT_LATE; UndecidedBet
 */
export async function cashOutBet(
  deps: RoundDeps,
  tx: Tx,
  current_game: AnySharedGame,
  { player_id, round_id }: { player_id: string; round_id: string },
): Promise<SharedBet> {
  const bet = await findBet(tx, { player_id, id: round_id });
  if (bet?.game_id !== current_game.id || current_game.climb === null) throw apiError('NOT_FOUND');
  if (bet.cashed_out_hundredths !== null) return bet;
  if (bet.state !== 'open') throw apiError('CASH_OUT_LATE');
  const round = await getSharedRound({ clock: deps.clock, db: tx }, bet.shared_round_id);
  if (round.state === 'betting' || round.state === 'locked') throw apiError('CASH_OUT_EARLY');
  const game = rulesOf(current_game, round);
  if (round.result !== null) {
    const end = endOf(game, round, bet, round.result);
    if (end === 'returned' || end.cashed_out_hundredths === null) throw apiError('CASH_OUT_LATE');
    return await settleBet(deps, tx, game, bet, round.result, end.cashed_out_hundredths);
  }
  if (isOfLostChain(round)) throw apiError('CASH_OUT_LATE');
  const isLed = round.led_until !== null && round.now < round.led_until;
  if (bet.pressed_at === null) throw isLed ? apiError('CASH_OUT_EARLY') : new UndecidedBet();
  const { result } = await decideRound(tx, deps.seeds, game, round);
  const cashed_out_hundredths = cashOutByPress(game, round, bet, result);
  if (cashed_out_hundredths === null) throw new UndecidedBet();
  return await settleBet(deps, tx, game, bet, result, cashed_out_hundredths);
}

/** Returns the multiplier at which a bet's recorded press cashes out; null without a press, or after the end of the climb. */
function cashOutByPress(
  game: AnySharedGame,
  { starts_at }: Pick<SharedRound, 'starts_at'>,
  { call, ceiling_hundredths, pressed_at }: SharedBet,
  result: Values,
): number | null {
  if (pressed_at === null) return null;
  const cash_out = cashOutAt(game, call, ceiling_hundredths, result, pressed_at.getTime() - starts_at.getTime());
  return typeof cash_out === 'string' ? null : cash_out.cash_out_hundredths;
}

/** Settles a bet that was cashed out at a multiplier or stayed to the end. The caller holds the owner's lock. */
async function settleBet(
  deps: RoundDeps,
  tx: Tx,
  game: AnySharedGame,
  bet: SharedBet,
  result: Values,
  cashed_out_hundredths: number | null,
): Promise<SharedBet> {
  const at = deps.clock.now();
  const payout = game.payout(bet.call, bet.stake, result, cashed_out_hundredths);
  const { balances, ...parts } = await settleEscrow(deps, tx, escrowOf(bet), payout, at);
  const { ceiling_hundredths } = bet;
  const outcome = { ...bet.call, ceiling_hundredths, cashed_out_hundredths };
  const end = { payout, outcome, balance: balances.game, ...parts, at };
  await writeRoundEnd(tx, bet, { state: 'settled', ...end });
  const { bonus_payout, bonus_after } = parts;
  return {
    ...{ ...bet, state: 'settled', payout, balance: balances.game, bonus_payout, bonus_after, at },
    cashed_out_hundredths,
  };
}

async function returnBet(deps: RoundDeps, tx: Tx, bet: SharedBet): Promise<void> {
  const at = deps.clock.now();
  const staked = [{ own: (bet.stake - bet.bonus_stake) as Cents, at: bet.at }];
  const { balances } = await returnEscrow(deps, tx, escrowOf(bet), { at, staked });
  const { call, ceiling_hundredths } = bet;
  await writeRoundEnd(tx, bet, {
    ...{ state: 'voided', payout: ZERO, outcome: { ...call, ceiling_hundredths }, balance: balances.game, at },
    ...{ bonus_payout: ZERO, bonus_after: ZERO, contribution: ZERO },
  });
}

/**
 * Ends the open bets of a player whose bonus is taken back. The caller holds the owner's lock.
 *
 * A round with a result settles its bets. Before the result is known, the stake is returned. In a running climb, the server cashes the bet
 * out instead, which is worth as much on average as waiting.
 */
export async function endOpenBets(deps: RoundDeps, tx: Tx, player_id: string): Promise<void> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round_in_progress r
    where r.player_id = ${player_id} and r.shared_round_id is not null`.execute(tx);
  for (const bet of rows.map(asBet)) await endOpenBet(deps, tx, bet);
}

async function endOpenBet(deps: RoundDeps, tx: Tx, { id, ...bet }: SharedBet): Promise<void> {
  const read = () => getSharedRound({ clock: deps.clock, db: tx }, bet.shared_round_id);
  const current_game = sharedGames.find(({ id }) => id === bet.game_id)!;
  let round = await read();
  const game = rulesOf(current_game, round);
  if (round.state === 'running' && game.climb !== null) {
    const press = { bet_id: id, player_id: bet.player_id, minimum_ms: firstCashOutMs(game), request: null };
    await recordPresses(tx, deps.clock, [press]);
    round = await read();
  }
  const current_bet = (await findBet(tx, { player_id: bet.player_id, id }))!;
  if (round.result === null && round.state === 'running' && game.climb !== null) {
    const decided = await decideRound(tx, deps.seeds, game, round);
    const cashed_out_hundredths = cashOutByPress(game, round, current_bet, decided.result);
    if (cashed_out_hundredths !== null) {
      await settleBet(deps, tx, game, current_bet, decided.result, cashed_out_hundredths);
      return;
    }
    // The bet's end would reveal the result, so the end of the round is written first.
    const fate = fateOf(game, round, decided.ends_at);
    if (fate === 'over') await writeEnded(tx, round, decided);
    if (fate === 'lapsed') await writeStopped(tx, game, round, decided);
    round = await read();
  }
  if (round.result === null) return await returnBet(deps, tx, current_bet);
  const end = endOf(game, round, current_bet, round.result);
  await writeEnd(deps, tx, game, round.result, { bet: current_bet, end });
}

export type BetEnd = { cashed_out_hundredths: number | null } | 'returned';

/**
 * Returns how the open bets of a round end: cashed-out bets first, by multiplier.
 *
 * A press counts by its recorded time. A stopped round cashes out a bet without auto cash-out by the published rule (`exitAfter`). A round
 * that never ran, or whose chain was lost, returns all stakes.
 */
export function endsOf(
  game: AnySharedGame,
  round: Pick<SharedRound, 'state' | 'has_run' | 'starts_at' | 'lapsed_hundredths'>,
  result: Values | null,
  bets: readonly SharedBet[],
): { bet: SharedBet; end: BetEnd }[] {
  return bets
    .map((bet) => ({ bet, end: endOf(game, round, bet, result) }))
    .sort((a, b) => orderOf(a.end) - orderOf(b.end));
}

function endOf(
  game: AnySharedGame,
  round: Parameters<typeof endsOf>[1],
  bet: SharedBet,
  result: Values | null,
): BetEnd {
  if (result === null) return 'returned';
  if (round.state === 'stopping' && !round.has_run) return 'returned';
  const { lapsed_hundredths: lapsed } = round;
  const exit = lapsed === null ? null : exitAfter(lapsed);
  const automatic = () => reachedAutomaticCashOut(game, bet.call, bet.ceiling_hundredths, result, exit);
  return { cashed_out_hundredths: cashOutByPress(game, round, bet, result) ?? automatic() };
}

const orderOf = (end: BetEnd): number =>
  end === 'returned' ? Infinity : (end.cashed_out_hundredths ?? Number.MAX_VALUE);

/** Ends one open bet in its own transaction. A bet that has already ended does not change. */
export async function endBet(
  app: App,
  game: AnySharedGame,
  result: Values | null,
  { bet, end }: { bet: SharedBet; end: BetEnd },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await app.ledger.responses.lockOwner(tx, bet.player_id);
    const current_bet = await findBet(tx, bet);
    if (current_bet?.state === 'open') await writeEnd(app, tx, game, result, { bet: current_bet, end });
  });
}

async function writeEnd(
  deps: RoundDeps,
  tx: Tx,
  game: AnySharedGame,
  result: Values | null,
  { bet, end }: { bet: SharedBet; end: BetEnd },
): Promise<void> {
  if (end === 'returned' || result === null) await returnBet(deps, tx, bet);
  else await settleBet(deps, tx, game, bet, result, end.cashed_out_hundredths);
}
