import { nextElement, type SharedDraw } from '@nua/games/play/chain.ts';
import type { AnySharedGame, Values } from '@nua/games/play/game.ts';
import { parseHundredths } from '@nua/games/play/hundredths.ts';
import { couldLeave } from '@nua/games/play/shared-round.ts';
import { asciiDigits, type Cents, cents, parseAmountInput } from '@nua/money';
import { type Claim, fieldName, readCallText } from './check-query.ts';
import { type Pays, paysOf } from './pays.ts';

/** What a player's bet does in a round of everybody; `stake` is null where none was given. */
export type CheckedBet = { call: Values; pays: Pays; stake: Cents | null; payout: Cents };

/** Whether a call says itself how the stake is divided; then nobody is asked for the stake. */
export const saysStake = (game: AnySharedGame): boolean => game.parts(game.modes()[0]) !== null;

/** Any stake that is paid a prize above nothing. */
const SOME_STAKE = cents(10_000);

/**
 * What the bet of an address does in a round.
 *
 * Shape   texts -> bet; 'none' where they tell of no bet, 'wrong' where nobody could have played it in this round
 */
export function checkBet(game: AnySharedGame, draw: SharedDraw, texts: Claim['call']): CheckedBet | 'none' | 'wrong' {
  const of = (name: string) => asciiDigits(texts[name] ?? '').trim();
  const own = Object.keys(game.modes()[0]).map(fieldName);
  const told = [...own, ...(saysStake(game) ? [] : ['stake']), ...(game.climb ? ['cashed_out'] : [])];
  if (told.every((name) => of(name) === '')) return 'none';
  const call = readCallText(game, texts);
  const stake = call && readStake(game, call, of('stake'));
  if (call === null || stake === 'wrong' || !isAbout(game, call, draw)) return 'wrong';
  const result = game.result(draw);
  const left = of('cashed_out') === '' ? leftAlone(game, call, result) : parseHundredths(of('cashed_out'));
  const isRead = left !== null || of('cashed_out') === '';
  if (!isRead || !couldLeave(game, call, result, left)) return 'wrong';
  const payout = game.payout(call, stake ?? SOME_STAKE, result, left);
  return { call, pays: paysOf(payout, stake ?? SOME_STAKE), stake, payout };
}

function readStake(game: AnySharedGame, call: Values, text: string): Cents | null | 'wrong' {
  const parts = game.parts(call);
  if (parts !== null || text === '') return parts;
  const stake = parseAmountInput(text);
  return stake === null || stake === 0n ? 'wrong' : stake;
}

/** A slip can name matches that were not played in this round. */
function isAbout({ announced }: AnySharedGame, call: Values, draw: SharedDraw): boolean {
  return announced === undefined || announced.takes(call, announced.of({ ...draw, hash: nextElement(draw.hash) }));
}

/** Where nobody says that it was cashed out, it left at its own target, if the round came so far. */
function leftAlone({ climb }: AnySharedGame, call: Values, result: Values): number | null {
  const target = climb?.target(call) ?? null;
  return climb && target !== null && target <= climb.end(result) ? target : null;
}
