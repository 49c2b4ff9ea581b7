import { type AnySharedGame, ceilingOf, leftByItself, sharedGames, takenAt, type Values } from '@nua/games';
import { type Cents, ZERO } from '@nua/money';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { writeRoundEnd } from '../../fairness/open-rounds.ts';
import { apiError } from '../../http/api-error.ts';
import type { App, Tx } from '../../http/request-context.ts';
import { type Escrow, type RoundDeps, returnEscrow, settleEscrow, takeIntoEscrow } from './round-money.ts';
import { rulesOf } from './rules-of.ts';
import { announcedOf, decideRound, findSharedRound, type SharedRound } from './shared-round.ts';

/** A bet on a round of everybody: a row of `arcade.round` without a pair of seeds. */
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
  table_version: number;
  at: Date;
};

type Outcome = Values & { ceiling_hundredths: number; cashed_out_hundredths?: number | null };
type Row = Omit<SharedBet, 'call' | 'ceiling_hundredths' | 'cashed_out_hundredths'> & { outcome: Outcome };

const COLUMNS = sql`r.id, r.player_id, r.game_id, r.shared_round_id, r.state, r.stake_cents as stake, r.payout_cents as payout,
  r.bonus_id, r.bonus_stake_cents as bonus_stake, r.bonus_payout_cents as bonus_payout, r.bonus_after_cents as bonus_after,
  r.balance_after_cents as balance, r.outcome, r.table_version, r.at`;

function asBet({ outcome, ...row }: Row): SharedBet {
  const { ceiling_hundredths, cashed_out_hundredths = null, ...call } = outcome;
  return { ...row, call, ceiling_hundredths, cashed_out_hundredths };
}

/** A player's bet on a round, of whatever state; null where there is none. */
export async function betOn(
  db: Kysely<Database>,
  { player_id, shared_round_id }: { player_id: string; shared_round_id: string },
): Promise<SharedBet | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round r
    where r.shared_round_id = ${shared_round_id} and r.player_id = ${player_id}`.execute(db);
  return rows[0] ? asBet(rows[0]) : null;
}

/** The bets on a round that are still open. */
export async function openBetsOn(db: Kysely<Database>, shared_round_id: string): Promise<SharedBet[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round r
    where r.shared_round_id = ${shared_round_id} and r.state = 'open'`.execute(db);
  return rows.map(asBet);
}

/** The bets of some players on a round, of whatever state. */
export async function betsOf(
  db: Kysely<Database>,
  { player_ids, shared_round_id }: { player_ids: readonly string[]; shared_round_id: string },
): Promise<SharedBet[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round r
    where r.shared_round_id = ${shared_round_id} and r.player_id = any(${player_ids})`.execute(db);
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

export type BetRequest = { player_id: string; call: Values; stake: Cents; payout_cap: Cents; received: Date };

/**
 * Places a bet on the round of a game that takes bets. The caller holds the owner's lock and has checked stake and call.
 *
 * The round is kept from being locked until this has been committed: whoever locks it knows every bet on it. A round under other rules
 * than those of this server takes no bet here: they are not what the player was shown.
 *
 * Errors  BETTING_CLOSED, also where the call is not about this round; ROUND_IN_PROGRESS where the player has bet on it, and those of a stake
 */
export async function placeSharedBet(
  deps: RoundDeps & Pick<App, 'pool'>,
  tx: Tx,
  game: AnySharedGame,
  { player_id, call, stake, payout_cap, received }: BetRequest,
): Promise<SharedBet> {
  const { rows } = await sql<SharedRound>`select * from arcade.shared_round
    where game_id = ${game.id} and state = 'betting' for share`.execute(tx);
  const [round] = rows;
  if (!round || received >= round.locks_at || round.table_version !== game.table_version)
    throw apiError('BETTING_CLOSED');
  const announced = await announcedOf({ pool: deps.pool, db: tx }, game, round);
  if (announced && !game.announced!.takes(call, announced)) throw apiError('BETTING_CLOSED');
  const { rows: open } = await sql`select 1 from arcade.round
    where player_id = ${player_id} and (shared_round_id = ${round.id} or (game_id = ${game.id} and state = 'open'))`.execute(
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
    ...{ ceiling_hundredths, cashed_out_hundredths: null, table_version: game.table_version, at: taken.at },
  };
  const outcome = JSON.stringify({ ...call, ceiling_hundredths });
  await sql`insert into arcade.round (id, player_id, game_id, shared_round_id, stake_cents, payout_cents, outcome, table_version,
      balance_after_cents, state, at, bonus_id, bonus_stake_cents, bonus_after_cents)
    values (${id}, ${player_id}, ${game.id}, ${round.id}, ${stake}, 0, ${outcome}::json, ${bet.table_version}, ${bet.balance}, 'open',
      ${bet.at}, ${bonus_id}, ${bonus_stake}, ${bonus_id === null ? ZERO : bet.bonus_after})`.execute(tx);
  return bet;
}

/**
 * Takes a bet out of a running round, at the moment at which its node received that. The caller holds the owner's lock.
 *
 * A bet that has already left answers with what it took.
 *
 * Errors  NOT_FOUND, CASH_OUT_EARLY, CASH_OUT_LATE
 */
export async function cashOutBet(
  deps: RoundDeps & Pick<App, 'pool'>,
  tx: Tx,
  present: AnySharedGame,
  { player_id, round_id, received }: { player_id: string; round_id: string; received: Date },
): Promise<SharedBet> {
  const bet = await findBet(tx, { player_id, id: round_id });
  // A game without a climb has nothing to cash out.
  if (bet?.game_id !== present.id || present.climb === null) throw apiError('NOT_FOUND');
  if (bet.cashed_out_hundredths !== null) return bet;
  const round = await findSharedRound(tx, bet.shared_round_id);
  if (bet.state !== 'open' || round === null || !isRunning(round)) {
    const isBefore = round?.state === 'betting' || round?.state === 'locked';
    throw apiError(isBefore ? 'CASH_OUT_EARLY' : 'CASH_OUT_LATE');
  }
  const game = rulesOf(present, round);
  const { result } = await decideRound({ pool: deps.pool, db: tx }, game, round);
  const ms = received.getTime() - round.starts_at.getTime();
  const taken = takenAt(game, bet.call, bet.ceiling_hundredths, result, ms);
  if (taken === 'early') throw apiError('CASH_OUT_EARLY');
  if (taken === 'late') throw apiError('CASH_OUT_LATE');
  return await settleBet(deps, tx, game, bet, result, taken.left_hundredths);
}

/** A round that is over takes a cash-out that was received before, as long as its bets are not settled. */
const isRunning = ({ state }: SharedRound): boolean => state === 'running' || state === 'ended';

/** Settles a bet: it has left the climb there, or stayed to the end. The caller holds the owner's lock. */
async function settleBet(
  deps: RoundDeps,
  tx: Tx,
  game: AnySharedGame,
  bet: SharedBet,
  result: Values,
  left_hundredths: number | null,
): Promise<SharedBet> {
  const at = deps.clock.now();
  const payout = game.payout(bet.call, bet.stake, result, left_hundredths);
  const { balances, ...parts } = await settleEscrow(deps, tx, escrowOf(bet), payout, at);
  const { ceiling_hundredths } = bet;
  const outcome = { ...bet.call, ceiling_hundredths, cashed_out_hundredths: left_hundredths };
  const end = { payout, outcome, balance: balances.game, ...parts, at };
  await writeRoundEnd(tx, bet, { state: 'settled', ...end });
  const { bonus_payout, bonus_after } = parts;
  return {
    ...{ ...bet, state: 'settled', payout, balance: balances.game, bonus_payout, bonus_after, at },
    cashed_out_hundredths: left_hundredths,
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
 * Ends the open bets of a player whose bonus is taken back: a stake is returned while nobody knows the result of its round. From then on
 * the bet ends as its round decided, or what is lost would come back. The caller holds the owner's lock.
 */
export async function endOpenBets(deps: RoundDeps, tx: Tx, player_id: string): Promise<void> {
  const { rows } = await sql<Row>`select ${COLUMNS} from arcade.round r
    where r.player_id = ${player_id} and r.state = 'open' and r.shared_round_id is not null`.execute(tx);
  for (const bet of rows.map(asBet)) {
    const round = (await findSharedRound(tx, bet.shared_round_id))!;
    if (round.result === null) {
      await returnBet(deps, tx, bet);
      continue;
    }
    const game = rulesOf(sharedGames.find(({ id }) => id === bet.game_id)!, round);
    for (const one of endsOf(game, round, round.result, [bet])) await writeEnd(deps, tx, game, round.result, one);
  }
}

/** What becomes of an open bet when its round is over. */
export type BetEnd = { left_hundredths: number | null } | 'returned';

/**
 * How the open bets of a round end, those that leave by themselves first and in the order in which they do.
 *
 * A round that nobody led to its end returns what was played by hand; one that never ran returns everything.
 */
export function endsOf(
  game: AnySharedGame,
  { state, has_run }: Pick<SharedRound, 'state' | 'has_run'>,
  result: Values,
  bets: readonly SharedBet[],
): { bet: SharedBet; end: BetEnd }[] {
  const isStopped = state === 'stopping';
  return bets
    .map((bet) => ({ bet, end: endOf(game, bet, result, { isStopped, has_run }) }))
    .sort((one, other) => placeOf(one.end) - placeOf(other.end));
}

function endOf(
  game: AnySharedGame,
  { call, ceiling_hundredths }: SharedBet,
  result: Values,
  { isStopped, has_run }: { isStopped: boolean; has_run: boolean },
): BetEnd {
  if (isStopped && !has_run) return 'returned';
  const left_hundredths = leftByItself(game, call, ceiling_hundredths, result);
  if (left_hundredths !== null || !isStopped) return { left_hundredths };
  // A target beyond the end was lost whoever led; what would have been pressed is not known.
  return game.climb?.target(call) === null ? 'returned' : { left_hundredths: null };
}

const placeOf = (end: BetEnd): number => (end === 'returned' ? Infinity : (end.left_hundredths ?? Number.MAX_VALUE));

/** Ends one open bet in a transaction of its own; one that has ended meanwhile stays as it is. */
export async function endBet(
  app: App,
  game: AnySharedGame,
  result: Values,
  { bet, end }: { bet: SharedBet; end: BetEnd },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await app.ledger.responses.lockOwner(tx, bet.player_id);
    const now = await findBet(tx, bet);
    if (now?.state === 'open') await writeEnd(app, tx, game, result, { bet: now, end });
  });
}

async function writeEnd(
  deps: RoundDeps,
  tx: Tx,
  game: AnySharedGame,
  result: Values,
  { bet, end }: { bet: SharedBet; end: BetEnd },
): Promise<void> {
  if (end === 'returned') await returnBet(deps, tx, bet);
  else await settleBet(deps, tx, game, bet, result, end.left_hundredths);
}
