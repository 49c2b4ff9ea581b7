import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { newId } from '../../../db/new-id.ts';
import type { Leg } from '../../../ledger/ledger.ts';
import { splitPayout } from '../../bonus/public.ts';
import { writeRoundEnd } from '../../fairness/public.ts';
import { endPlayedFreeRounds } from '../../free-round/public.ts';
import { countPlay, isPlayCounted } from '../guard/guard-stake.ts';
import {
  countForBonus,
  ESCROW,
  type Escrow,
  lockGuard,
  NO_BONUS,
  postOfRound,
  type RoundDeps,
  returnEscrow,
  takeIntoEscrow,
} from '../round/round-money.ts';
import { PNL, payFreeWin, returnFreeStake } from './free-round-money.ts';
import { assertNoHeldWin, asUnheldRound, consumeAllowance, dropHeldWins, type UnheldRound } from './held-win.ts';
import {
  addPaid,
  findBet,
  insertBet,
  insertRound,
  markReturned,
  newestRound,
  openRounds,
  outcomeOf,
  placedBets,
  roundOfBet,
  type SeamlessBet,
  type SeamlessRound,
  updateRound,
} from './seamless-rows.ts';
import { NotYet, Refused } from './seamless-verdict.ts';

const escrowOf = ({ id, player_id, game_id, stake, bonus_stake, bonus_id }: SeamlessRound): Escrow => ({
  ...{ round_id: id, player_id, game_id, stake, bonus_stake, bonus_id },
});

type Caller = { provider: string; player_id: string };

/**
 * Moves the stake of a bet in a provider's round into escrow, under the same limits and bonus rules as any other bet. The caller holds the
 * owner's lock.
 *
 * Errors  ROUND_ENDED, GAME_DIFFERS, FREE_ROUND_DIFFERS, those of `takeIntoEscrow`
 */
export async function postProviderBet(
  deps: RoundDeps,
  tx: Tx,
  { provider, player_id }: Caller,
  bet: { id: string; provider_round: string; game_id: string; stake: Cents },
): Promise<void> {
  const { id, provider_round, game_id, stake } = bet;
  const known = await newestRound(tx, { provider, player_id, provider_round });
  if (known?.state === 'settled') throw new Refused('ROUND_ENDED');
  const open = known?.state === 'open' ? known : null;
  if (open && open.game_id !== game_id) throw new Refused('GAME_DIFFERS');
  if (open?.free_rounds_id) throw new Refused('FREE_ROUND_DIFFERS');
  const round_id = open?.id ?? newId();
  const held = open && escrowOf(open);
  const { escrow, balances, at } = await takeIntoEscrow(deps, tx, { round_id, player_id, game_id, stake, held });
  const round: SeamlessRound = {
    ...{ id: round_id, player_id, game_id, provider, provider_round, state: 'open' },
    ...{ stake: escrow.stake, bonus_stake: escrow.bonus_stake, bonus_id: escrow.bonus_id },
    ...{
      payout: open?.payout ?? ZERO,
      bonus_payout: open?.bonus_payout ?? ZERO,
      free_rounds_id: null,
      at: open?.at ?? at,
    },
  };
  await (open ? updateRound(tx, round) : insertRound(tx, round, balances.game));
  const bonus_stake = (escrow.bonus_stake - (held?.bonus_stake ?? 0n)) as Cents;
  await insertBet(tx, { provider, id, player_id, round_id, state: 'placed', stake, bonus_stake, at });
}

/** Returns the player's bet with this id. Null if the id is unknown, because the bet may still arrive. */
async function findOwnBet(tx: Tx, { provider, player_id }: Caller, bet_id: string): Promise<SeamlessBet | null> {
  const bet = await findBet(tx, { provider, id: bet_id });
  if (bet && bet.player_id !== player_id) throw new Refused('BET_OF_ANOTHER');
  return bet;
}

/** Reports whether a bet was refused: it has a stored response but no row. */
async function wasRefused(tx: Tx, { provider }: Caller, bet_id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from seamless.call where provider = ${provider} and id = ${bet_id}`.execute(tx);
  return rows.length > 0;
}

/**
 * Pays a win of a bet, split in the round's proportion of own and bonus money. The session may have ended, and the player may be blocked.
 * The caller holds the owner's lock.
 *
 * Shape   -> false for a returned or cancelled bet: no money moves
 * Errors  BET_UNKNOWN and WIN_HELD (above the cap): the provider repeats the call; BET_REFUSED, BET_OF_ANOTHER, ROUND_ENDED
 */
export async function payProviderWin(
  deps: RoundDeps,
  tx: Tx,
  caller: Caller,
  win: { id: string; bet_id: string; amount: Cents; payout_cap: Cents },
): Promise<boolean> {
  const { bet_id, amount } = win;
  const bet = await findOwnBet(tx, caller, bet_id);
  if (bet === null)
    throw (await wasRefused(tx, caller, bet_id)) ? new Refused('BET_REFUSED') : new NotYet('BET_UNKNOWN');
  if (bet.state !== 'placed') return false;
  const round = await roundOfBet(tx, bet);
  if (round.state !== 'open') throw new Refused('ROUND_ENDED');
  // A win of zero is never held, even if the round has already paid more than the cap.
  if (amount === 0n) {
    await addPaid(tx, bet, ZERO);
    return true;
  }
  if (round.payout + amount > win.payout_cap && !(await consumeAllowance(tx, caller, win, deps.clock.now())))
    throw new NotYet('WIN_HELD');
  const bonus_paid = round.free_rounds_id
    ? await payFreeWin(deps, tx, round, amount)
    : await payWin(deps, tx, round, amount);
  await addPaid(tx, bet, amount);
  const payout = (round.payout + amount) as Cents;
  await updateRound(tx, { ...round, payout, bonus_payout: (round.bonus_payout + bonus_paid) as Cents });
  return true;
}

/** Pays a win to the wallets that the stake came from. Returns the bonus part. */
async function payWin(deps: RoundDeps, tx: Tx, round: SeamlessRound, amount: Cents): Promise<Cents> {
  const { player_id, stake, bonus_stake } = round;
  const isGuarded = await lockGuard(tx, player_id);
  const at = deps.clock.now();
  const paid = splitPayout(amount, { own: (stake - bonus_stake) as Cents, bonus: bonus_stake });
  const legs: Leg[] = [
    { debit: PNL, credit: { player_id, purpose: 'game' }, amount: paid.own, reason: 'win' },
    { debit: PNL, credit: { player_id, purpose: 'bonus' }, amount: paid.bonus, reason: 'win' },
  ];
  await postOfRound(deps, tx, escrowOf(round), legs, at);
  if (await isPlayCounted(tx, player_id, isGuarded)) await countPlay(tx, player_id, { staked: 0n, paid: paid.own }, at);
  if (paid.bonus > 0n)
    await sql`update bonus set left_cents = left_cents + ${paid.bonus} where id = ${round.bonus_id}`.execute(tx);
  return paid.bonus;
}

/**
 * Returns a bet to the wallets it came from. An unknown bet is cancelled, so that it is refused when it arrives. The caller holds the
 * owner's lock.
 *
 * Shape   -> false if no money moves
 * Errors  WIN_HELD while operators must decide a win of the bet: the provider repeats the call; BET_OF_ANOTHER, BET_PAID, ROUND_ENDED
 */
export async function returnProviderBet(deps: RoundDeps, tx: Tx, caller: Caller, bet_id: string): Promise<boolean> {
  const bet = await findOwnBet(tx, caller, bet_id);
  if (bet === null) {
    const { provider, player_id } = caller;
    const at = deps.clock.now();
    await insertBet(tx, {
      ...{ provider, id: bet_id, player_id, round_id: null, state: 'cancelled', stake: ZERO, bonus_stake: ZERO, at },
    });
    return false;
  }
  if (bet.state !== 'placed') return false;
  const round = await roundOfBet(tx, bet);
  if (round.state !== 'open') throw new Refused('ROUND_ENDED');
  if (bet.paid > 0n) throw new Refused('BET_PAID');
  await returnStake(deps, tx, await assertNoHeldWin(tx, round, bet), bet);
  return true;
}

/** Returns a bet. When the last bet of a round is returned, the round is voided. */
async function returnStake(deps: RoundDeps, tx: Tx, round: UnheldRound, bet: SeamlessBet): Promise<UnheldRound> {
  const at = deps.clock.now();
  const stake = (round.stake - bet.stake) as Cents;
  const remaining = { ...round, stake, bonus_stake: (round.bonus_stake - bet.bonus_stake) as Cents };
  const { balances } = round.free_rounds_id
    ? await returnFreeStake(deps, tx, round)
    : await returnEscrow(
        deps,
        tx,
        { ...escrowOf(round), stake: bet.stake, bonus_stake: bet.bonus_stake },
        { at, staked: [{ own: (bet.stake - bet.bonus_stake) as Cents, at: bet.at }], in_round: remaining.bonus_stake },
      );
  await markReturned(tx, bet);
  if (stake > 0n) await updateRound(tx, remaining);
  else
    await writeRoundEnd(tx, round, {
      ...{ state: 'voided', payout: ZERO, outcome: JSON.parse(outcomeOf(round)), balance: balances.game, at },
      ...{ bonus_payout: ZERO, bonus_after: ZERO, contribution: ZERO },
    });
  return remaining;
}

/**
 * Ends a round: its stake is paid to the house and counts towards the wagering of its bonus.
 *
 * The provider reports the sums of its bets and wins. If the stored sums differ, a call is missing. The caller holds the owner's lock.
 *
 * Shape   -> false if the round has ended before, or never existed
 * Errors  ROUND_INCOMPLETE and WIN_HELD: the provider repeats the call; ROUND_ENDED if the round ended with other sums
 */
export async function endProviderRound(
  deps: RoundDeps,
  tx: Tx,
  { provider, player_id }: Caller,
  reported: { provider_round: string; staked: Cents; paid: Cents },
): Promise<boolean> {
  const { provider_round, staked, paid } = reported;
  const round = await newestRound(tx, { provider, player_id, provider_round });
  if (round === null || round.state === 'voided') {
    if (staked === 0n && paid === 0n) return false;
    throw new NotYet('ROUND_INCOMPLETE');
  }
  const agrees = round.stake === staked && round.payout === paid;
  if (round.state === 'open' && !agrees) throw new NotYet('ROUND_INCOMPLETE');
  if (round.state === 'settled' && !agrees) throw new Refused('ROUND_ENDED');
  if (round.state === 'settled') return false;
  await settle(deps, tx, await assertNoHeldWin(tx, round));
  return true;
}

async function settle(deps: RoundDeps, tx: Tx, round: UnheldRound): Promise<void> {
  const at = deps.clock.now();
  await lockGuard(tx, round.player_id);
  const legs: Leg[] = [{ debit: ESCROW, credit: PNL, amount: round.stake, reason: 'settlement' }];
  const balances = await postOfRound(deps, tx, escrowOf(round), legs, at);
  // Wins were added to the bonus when they arrived.
  const counted = round.bonus_id === null ? NO_BONUS : await countForBonus(deps, tx, escrowOf(round), ZERO);
  const { payout, bonus_payout } = round;
  await writeRoundEnd(tx, round, {
    ...{ state: 'settled', payout, outcome: JSON.parse(outcomeOf(round)), balance: balances.game, bonus_payout, at },
    ...counted,
  });
  if (round.free_rounds_id) await endPlayedFreeRounds(deps, tx, round.free_rounds_id);
}

/**
 * Ends an open round without its provider. Returns the amount given back to the player.
 *
 * A round that has paid a win is settled. In any other round, the bets without a reported result are returned.
 */
async function close(deps: RoundDeps, tx: Tx, round: UnheldRound): Promise<Cents> {
  if (round.payout > 0n) {
    await settle(deps, tx, round);
    return ZERO;
  }
  let remaining = round;
  for (const bet of await placedBets(tx, round.id))
    if (!bet.has_result) remaining = await returnStake(deps, tx, remaining, bet);
  if (remaining.stake > 0n) await settle(deps, tx, remaining);
  return (round.stake - remaining.stake) as Cents;
}

/**
 * Ends one open round of a player without its provider, and drops its held wins. Later calls of the provider about the round move no money.
 * The caller holds the owner's lock.
 *
 * Shape   (deps, tx, player, round) -> the round before its end, and the amount given back; null if the round is not open
 */
export async function closeProviderRound(
  deps: RoundDeps,
  tx: Tx,
  player_id: string,
  round_id: string,
): Promise<{ round: SeamlessRound; returned: Cents } | null> {
  const round = (await openRounds(tx, player_id)).find(({ id }) => id === round_id);
  if (!round) return null;
  const returned = await close(deps, tx, await dropHeldWins(tx, round, deps.clock.now()));
  return { round, returned };
}

/**
 * Ends the open provider rounds that hold money of a bonus. The caller holds the owner's lock.
 *
 * A round with a held win stays open until operators decide the win, and its bonus money stays in it.
 */
export async function closeRoundsOfBonus(deps: RoundDeps, tx: Tx, player_id: string, bonus_id: string): Promise<void> {
  for (const round of await openRounds(tx, player_id)) {
    if (round.bonus_id !== bonus_id || round.bonus_stake === 0n) continue;
    const unheld = await asUnheldRound(tx, round);
    if (unheld) await close(deps, tx, unheld);
  }
}
