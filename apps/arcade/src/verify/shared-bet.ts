import { nextElement, type SharedDraw } from '@nua/games/play/chain.ts';
import type { AnySharedGame, Values } from '@nua/games/play/game.ts';
import { parseHundredths } from '@nua/games/play/hundredths.ts';
import { couldCashOut } from '@nua/games/play/shared-round.ts';
import { asciiDigits, type Cents, cents, parseAmountInput } from '@nua/money';
import { type Claim, fieldName, readCallText } from './check-query.ts';
import { type Pays, paysOf } from './pays.ts';

/**
 * The result of a bet in a shared round. `stake` is null if no stake was entered. `without_cash_out` is true if the game has cash-outs and
 * no cash-out was entered, so that the bet lost.
 */
export type CheckedBet = { call: Values; pays: Pays; stake: Cents | null; payout: Cents; without_cash_out: boolean };

/** Whether the calls of a game define the stake, so that the form has no field for the stake. */
export const definesStake = (game: AnySharedGame): boolean => game.parts(game.modes()[0]) !== null;

/** A sample stake, large enough that every prize is above zero. */
const SAMPLE_STAKE = cents(10_000);

/**
 * Computes the result of the bet in an address.
 *
 * The multiplier of a cash-out cannot be computed, because the player, the target or the payout cap may have caused it.
 *
 * Shape   texts -> bet; 'none' if they contain no bet, 'wrong' if the bet was impossible in this round,
 *         'missing_cash_out' if the bet must have been cashed out and the multiplier is missing
 */
export function checkBet(
  game: AnySharedGame,
  draw: SharedDraw,
  texts: Claim['call'],
): CheckedBet | 'none' | 'wrong' | 'missing_cash_out' {
  const textOf = (name: string) => asciiDigits(texts[name] ?? '').trim();
  const callFields = Object.keys(game.modes()[0]).map(fieldName);
  const betFields = [...callFields, ...(definesStake(game) ? [] : ['stake']), ...(game.climb ? ['cashed_out'] : [])];
  if (betFields.every((name) => textOf(name) === '')) return 'none';
  const call = readCallText(game, texts);
  const stake = call && readStake(game, call, textOf('stake'));
  if (call === null || stake === 'wrong' || !matchesRound(game, call, draw)) return 'wrong';
  const result = game.result(draw);
  const hasNoCashOut = textOf('cashed_out') === '';
  const cash_out_hundredths = hasNoCashOut ? null : parseHundredths(textOf('cashed_out'));
  const lapsed = textOf('lapsed') === '' ? null : parseHundredths(textOf('lapsed'));
  if (textOf('lapsed') !== '' && lapsed === null) return 'wrong';
  // Without a known ceiling, the payout cap may have cashed out the bet at any multiplier.
  const ceiling = textOf('ceiling') === '' ? cash_out_hundredths : parseHundredths(textOf('ceiling'));
  if (!couldCashOut(game, call, result, { cash_out_hundredths, lapsed, ceiling }))
    return hasNoCashOut ? 'missing_cash_out' : 'wrong';
  if (cash_out_hundredths === null && !hasNoCashOut) return 'wrong';
  const payout = game.payout(call, stake ?? SAMPLE_STAKE, result, cash_out_hundredths);
  const without_cash_out = game.climb !== null && hasNoCashOut;
  return { call, pays: paysOf(payout, stake ?? SAMPLE_STAKE), stake, payout, without_cash_out };
}

function readStake(game: AnySharedGame, call: Values, text: string): Cents | null | 'wrong' {
  const parts = game.parts(call);
  if (parts !== null || text === '') return parts;
  const stake = parseAmountInput(text);
  return stake === null || stake === 0n ? 'wrong' : stake;
}

/** Whether all matches of a football slip were played in this round. True in other games. */
function matchesRound({ announced }: AnySharedGame, call: Values, draw: SharedDraw): boolean {
  return announced === undefined || announced.accepts(call, announced.of({ ...draw, hash: nextElement(draw.hash) }));
}
