import { type AnyGame, coveredPayout, coversOf, stakeWithin, type Values } from '@nua/games';
import { type Cents, toWire } from '@nua/money';
import * as v from 'valibot';
import { type ApiError, apiError, inputError } from '../../../core/api-error.ts';
import { issuesError } from '../../../core/input/validate.ts';

export type PlayRules = {
  stake_minimum: Cents;
  stake_maximum: Cents;
  payout_cap: Cents;
  is_closed: boolean;
};

/**
 * Parses a call with the game's own schema.
 *
 * Shape   (game, fields other than the stake) -> call; null for a well-formed call outside the game's pay table
 * Errors  INVALID_INPUT
 */
export function parseCall(game: AnyGame, sent: Values): Values | null {
  const read = v.safeParse(game.call, sent);
  if (read.success) return read.output;
  // A failed check of the whole object means that the call breaks a rule of the pay table. Any other issue means a malformed call.
  const malformed = read.issues.filter(({ type, path }) => type !== 'check' || path !== undefined);
  if (malformed.length > 0) throw issuesError(malformed);
  return null;
}

/**
 * Returns the error for a bet that is not allowed, or null.
 *
 * A stake that could win more than the cap is refused. If even the minimum stake could, the call itself is refused.
 *
 * Errors  STAKE_OUT_OF_RANGE, TARGET_OUT_OF_RANGE, INVALID_INPUT if the parts of a call do not add up to the stake,
 *         GAME_CLOSED
 */
export function betError(game: AnyGame, call: Values | null, stake: Cents, rules: PlayRules): ApiError | null {
  const { stake_minimum: minimum, stake_maximum, payout_cap } = rules;
  const exceedsCap = (amount: Cents) => call !== null && coveredPayout(game, call, amount) > payout_cap;
  if (stake < minimum || stake > stake_maximum || exceedsCap(stake))
    return exceedsCap(minimum)
      ? apiError('TARGET_OUT_OF_RANGE', { payout_cap })
      : apiError('STAKE_OUT_OF_RANGE', { minimum, maximum: maximumOf(game, call, rules) });
  if (call === null) return apiError('TARGET_OUT_OF_RANGE');
  const parts = game.kind === 'shared' ? game.parts(call) : null;
  if (parts !== null && parts !== stake)
    return inputError([{ path: 'stake', rule: `sum of the parts, ${toWire(parts)}` }]);
  if (rules.is_closed) return apiError('GAME_CLOSED');
  return null;
}

function maximumOf(game: AnyGame, call: Values | null, { stake_maximum, payout_cap }: PlayRules): Cents {
  if (call === null) return stake_maximum;
  const within_cap = stakeWithin(coversOf(game, call), payout_cap);
  return within_cap < stake_maximum ? within_cap : stake_maximum;
}
