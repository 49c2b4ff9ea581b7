import * as v from 'valibot';
import { type Call, declare } from './call.ts';

const declareLater = <const Method extends Call['method'], const Path extends string>(
  method: Method,
  path: Path,
  purpose: string,
) => declare({ purpose, method, path, auth: 'player', answer: v.unknown(), errors: ['NOT_OPEN_YET'], later: true });

/**
 * Calls whose paths are fixed and whose features are not there yet: each answers NOT_OPEN_YET.
 *
 * Source  specification section 7; design of the calls it leaves out
 */
export const laterCalls = {
  getClub: declareLater('GET', '/api/c/player/club', 'Members, turnover and commission of the player’s club.'),
  claimPromo: declareLater('POST', '/api/c/promo/{id}/claim', 'Claims a promotion.'),
  getVip: declareLater('GET', '/api/c/vip', 'Level, progress and benefits.'),
  claimVip: declareLater('POST', '/api/c/vip/{id}/claim', 'Claims a level’s reward.'),
  listTasks: declareLater('GET', '/api/c/task', 'Tasks, done and undone.'),
  claimTask: declareLater('POST', '/api/c/task/{id}/claim', 'Claims a task’s reward.'),
  getWheel: declareLater('GET', '/api/c/roulette/wheel', 'The prize wheel with its published odds.'),
  spinWheel: declareLater('POST', '/api/c/roulette/wheel/spin', 'Spins the prize wheel.'),
  listWheelLog: declareLater('GET', '/api/c/roulette/wheel/log', 'The player’s spins of the prize wheel.'),
  getReferral: declareLater('GET', '/api/c/roulette/referral', 'The referral wheel with its published odds.'),
  spinReferral: declareLater('POST', '/api/c/roulette/referral/spin', 'Spins the referral wheel.'),
  cashOutReferral: declareLater('POST', '/api/c/roulette/referral/cash_out', 'Takes the referral wheel’s sum.'),
  listReferralLog: declareLater('GET', '/api/c/roulette/referral/log', 'The player’s spins of the referral wheel.'),
} as const;
