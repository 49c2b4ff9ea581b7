import * as v from 'valibot';
import { type Call, declare } from './call.ts';

const declareNotImplemented = <const Method extends Call['method'], const Path extends string>(
  method: Method,
  path: Path,
  purpose: string,
) =>
  declare({
    purpose,
    method,
    path,
    auth: 'player',
    response: v.unknown(),
    errors: ['NOT_OPEN_YET'],
    notImplemented: true,
  });

/**
 * Calls whose paths are fixed and whose features are not there yet: each answers NOT_OPEN_YET.
 *
 * Source  specification section 7; design of the calls it leaves out
 */
export const notImplementedCalls = {
  getClub: declareNotImplemented('GET', '/api/c/player/club', 'Members, turnover and commission of the player’s club.'),
  claimPromo: declareNotImplemented('POST', '/api/c/promo/{id}/claim', 'Claims a promotion.'),
  getVip: declareNotImplemented('GET', '/api/c/vip', 'Level, progress and benefits.'),
  claimVip: declareNotImplemented('POST', '/api/c/vip/{id}/claim', 'Claims a level’s reward.'),
  listTasks: declareNotImplemented('GET', '/api/c/task', 'Tasks, done and undone.'),
  claimTask: declareNotImplemented('POST', '/api/c/task/{id}/claim', 'Claims a task’s reward.'),
  getWheel: declareNotImplemented('GET', '/api/c/roulette/wheel', 'The prize wheel with its published odds.'),
  spinWheel: declareNotImplemented('POST', '/api/c/roulette/wheel/spin', 'Spins the prize wheel.'),
  listWheelLog: declareNotImplemented('GET', '/api/c/roulette/wheel/log', 'The player’s spins of the prize wheel.'),
  getReferral: declareNotImplemented('GET', '/api/c/roulette/referral', 'The referral wheel with its published odds.'),
  spinReferral: declareNotImplemented('POST', '/api/c/roulette/referral/spin', 'Spins the referral wheel.'),
  cashOutReferral: declareNotImplemented(
    'POST',
    '/api/c/roulette/referral/cash_out',
    'Takes the referral wheel’s sum.',
  ),
  listReferralLog: declareNotImplemented(
    'GET',
    '/api/c/roulette/referral/log',
    'The player’s spins of the referral wheel.',
  ),
} as const;
