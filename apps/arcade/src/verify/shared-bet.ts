import { nextElement, type SharedDraw } from '@nua/games/play/chain.ts';
import type { AnySharedGame, Values } from '@nua/games/play/game.ts';
import { parseHundredths } from '@nua/games/play/hundredths.ts';
import { couldCashOut } from '@nua/games/play/shared-round.ts';
import { asciiDigits, type Cents, cents, parseAmountInput } from '@nua/money';
import { type Claim, fieldName, readCallText } from './check-query.ts';
import { type Pays, paysOf } from './pays.ts';

/**
 * The result of a player's bet in a shared round. `stake` is null if none was given. `stayed` is true if the bet lost
 * because no cash-out was entered.
 */
export type CheckedBet = { call: Values; pays: Pays; stake: Cents | null; payout: Cents; stayed: boolean };

/** Whether a call divides the stake. The form then does not ask for the stake. */
export const hasOwnStake = (game: AnySharedGame): boolean => game.parts(game.modes()[0]) !== null;

/** A sample stake, large enough that every prize is above zero. */
const SAMPLE_STAKE = cents(10_000);

/**
 * Computes the result of the bet in an address.
 *
 * The cash-out in a climb cannot be derived, because it may have been made by the player, at the target, or at the
 * payout cap.
 *
 * Shape   texts -> bet; 'none' if they contain no bet, 'wrong' if the bet was impossible in this round, 'missing_cash_out' if it certainly
 * was cashed out and the multiplier is missing
 */
export function checkBet(
  game: AnySharedGame,
  draw: SharedDraw,
  texts: Claim['call'],
): CheckedBet | 'none' | 'wrong' | 'missing_cash_out' {
  const of = (name: string) => asciiDigits(texts[name] ?? '').trim();
  const own = Object.keys(game.modes()[0]).map(fieldName);
  const named = [...own, ...(hasOwnStake(game) ? [] : ['stake']), ...(game.climb ? ['cashed_out'] : [])];
  if (named.every((name) => of(name) === '')) return 'none';
  const call = readCallText(game, texts);
  const stake = call && readStake(game, call, of('stake'));
  if (call === null || stake === 'wrong' || !matchesRound(game, call, draw)) return 'wrong';
  const result = game.result(draw);
  const isUnnamed = of('cashed_out') === '';
  const left = isUnnamed ? null : parseHundredths(of('cashed_out'));
  const lapsed = of('lapsed') === '' ? null : parseHundredths(of('lapsed'));
  if (of('lapsed') !== '' && lapsed === null) return 'wrong';
  // Without a known ceiling, the payout cap may have cashed out the bet at any multiplier.
  const ceiling = of('ceiling') === '' ? left : parseHundredths(of('ceiling'));
  if (!couldCashOut(game, call, result, { left, lapsed, ceiling })) return isUnnamed ? 'missing_cash_out' : 'wrong';
  if (left === null && !isUnnamed) return 'wrong';
  const payout = game.payout(call, stake ?? SAMPLE_STAKE, result, left);
  const stayed = game.climb !== null && isUnnamed;
  return { call, pays: paysOf(payout, stake ?? SAMPLE_STAKE), stake, payout, stayed };
}

function readStake(game: AnySharedGame, call: Values, text: string): Cents | null | 'wrong' {
  const parts = game.parts(call);
  if (parts !== null || text === '') return parts;
  const stake = parseAmountInput(text);
  return stake === null || stake === 0n ? 'wrong' : stake;
}

/** A slip can name matches that were not played in this round. */
function matchesRound({ announced }: AnySharedGame, call: Values, draw: SharedDraw): boolean {
  return announced === undefined || announced.accepts(call, announced.of({ ...draw, hash: nextElement(draw.hash) }));
}
