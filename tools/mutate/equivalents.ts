import type { Equivalent } from './mutant-score.ts';

const PASSWORD_RULES = 'apps/server/src/modules/person/password/password-rules.ts';
const LIMIT_RULES = 'apps/server/src/modules/protection/limit-rules.ts';
const OWNER_RULES = 'apps/server/src/modules/payment/owner/owner-rules.ts';
const SESSION = 'apps/web/src/modules/session/';
const API = 'apps/web/src/api/';
const ROUTER = 'apps/web/src/router/';
const GAMES = 'packages/games/src/';
const BEST_PLAY = `${GAMES}blackjack/best-play.ts`;

/** Mutants that survive because they change nothing observable, each with the reason. Any other surviving mutant needs a test. */
export const equivalents: readonly Equivalent[] = [
  {
    file: PASSWORD_RULES,
    original: 'remaining.length < plain.length',
    replacement: 'remaining.length <= plain.length',
    reason: 'They differ only for a password of at most three characters, which the rule about runs refuses.',
  },
  {
    file: PASSWORD_RULES,
    mutator: 'EqualityOperator',
    original: 'from < text.length',
    replacement: 'from <= text.length',
    reason: 'One more step at the end of the text finds no run.',
  },
  ...['net > 0n', 'left > 0n'].map((original) => ({
    file: LIMIT_RULES,
    original,
    replacement: original.replace('>', '>='),
    reason: 'Zero is chosen either way: as the amount itself, or as ZERO.',
  })),
  {
    file: LIMIT_RULES,
    original: 'current.confirm_until !== null',
    replacement: 'true',
    reason: 'null is before every date in a comparison; the condition is there for the types.',
  },
  {
    file: OWNER_RULES,
    mutator: 'Regex',
    original: '+/u',
    reason: 'Without the +, two separators in a row leave an empty word between them, which the next filter removes.',
  },
  {
    file: OWNER_RULES,
    original: 'a.length <= b.length',
    replacement: 'a.length < b.length',
    reason: 'Of two words of one length it does not matter which is called the shorter one.',
  },
  ...['true', 'prefix <= short.length'].map((replacement) => ({
    file: OWNER_RULES,
    original: 'prefix < short.length',
    replacement,
    reason: 'The words differ, so the comparison of their letters ends by itself.',
  })),
  {
    file: `${SESSION}pending-logout.ts`,
    original: "'[]'",
    reason: 'Text that is no JSON is read as an empty list, too.',
  },
  {
    file: `${SESSION}refresh-on-new-day.ts`,
    original: 'state.token_created_at === null',
    replacement: 'false',
    reason: 'The date of null is in 1970, which is not today.',
  },
  {
    file: `${SESSION}report-logout.ts`,
    mutator: 'BlockStatement',
    original: 'return false;',
    reason: 'undefined counts as false.',
  },
  {
    file: `${SESSION}report-pending-logout.ts`,
    original: 'readPendingLogout(storage).length === 0',
    replacement: 'false',
    reason: 'Without a report nothing is sent either way; the condition saves the load of a chunk.',
  },
  {
    file: `${API}error-text.ts`,
    original: '() => false',
    replacement: '() => undefined',
    reason: 'undefined counts as false.',
  },
  {
    file: `${ROUTER}navigator.ts`,
    original: '++newest',
    replacement: '--newest',
    reason: 'The number of a navigation is unique either way.',
  },
  ...['router/navigator.ts', 'client/history/history-entry.ts'].map((path) => ({
    file: `apps/web/src/${path}`,
    mutator: 'StringLiteral',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Browsers ignore the title of a history entry; the other empty text is there for the types.',
  })),
  {
    file: `${ROUTER}routes.ts`,
    mutator: 'StringLiteral',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Neither text is the name of a game or an id.',
  },
  {
    file: `${ROUTER}payload/payload-address.ts`,
    mutator: 'StringLiteral',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'A split text always has a first part, and a query without "=" is taken for the id of a build.',
  },
  {
    file: `${ROUTER}guards/session-guards.ts`,
    original: '!isLoggedIn(client.stores.auth.get())',
    replacement: 'false',
    reason: 'A call for a player fails without a token before it is sent, and the guard continues as for a visitor.',
  },
  {
    file: `${ROUTER}guards/session-guards.ts`,
    original: 'token === null',
    replacement: 'false',
    reason: 'A call for a player fails without a token before it is sent, and the guard continues as for a visitor.',
  },
  ...[
    { original: "'raw'", replacement: '""' },
    { original: "'Ed25519'", replacement: '""' },
    { original: "'verify'", replacement: '""' },
    { original: '() => null', replacement: '() => undefined' },
    { original: 'subtle && imported', replacement: 'false' },
  ].map((change) => ({
    file: 'packages/updater/src/verify.ts',
    ...change,
    reason: 'If WebCrypto does not check a signature, the library does, with the same result.',
  })),
  ...['null', '{}'].map((original) => ({
    file: 'packages/updater/src/',
    mutator: 'StringLiteral',
    original: `'${original}'`,
    replacement: '""',
    reason: 'The empty text is no JSON, which has the same result.',
  })),
  ...[
    { original: 'reached[key] === 0n', replacement: 'false' },
    { original: 'probability === 0n', replacement: 'false' },
    { original: 'probability > 0n', replacement: 'true' },
    { original: 'probability > 0n', replacement: 'probability >= 0n' },
  ].map((change) => ({
    file: BEST_PLAY,
    ...change,
    reason: 'A hand or a total of probability zero adds zero to every sum; the condition saves time.',
  })),
  {
    file: BEST_PLAY,
    original: '(isFirst ? 1 : 0)',
    replacement: 'keyOf(count) * 2 - (isFirst ? 1 : 0)',
    reason: 'The key of a known play is unique either way.',
  },
  {
    file: BEST_PLAY,
    original: 'hit > best.gain',
    replacement: 'hit >= best.gain',
    reason: 'No hand gains exactly the same with a hit as without.',
  },
  {
    file: BEST_PLAY,
    mutator: 'ConditionalExpression',
    original: 'totalOf(count) === BEST',
    replacement: 'false',
    reason: 'No card improves a total of 21, so the comparison chooses to stand, too.',
  },
  {
    file: BEST_PLAY,
    original: 'probability * weight',
    replacement: 'probability / weight',
    reason: 'The only pairs with a weight above one are tens, which are never split.',
  },
  {
    file: BEST_PLAY,
    mutator: 'ConditionalExpression',
    original: 'points === 1',
    replacement: 'false',
    reason: 'Aces are split whether they take one card or more; handTotals counts the one card.',
  },
  ...["'base'", 'free === null'].map((original) => ({
    file: `${GAMES}slots/slot-game.ts`,
    original,
    replacement: original === "'base'" ? '""' : 'false',
    reason:
      'Only the word free chooses other reels, and startsFree is false without free spins; both are there for the types.',
  })),
  {
    file: `${GAMES}slots/slot-machine.ts`,
    original: 'pay * slotLines.length * times',
    replacement: 'pay * slotLines.length / times',
    reason: 'The reels of free spins have no scatter, as a test checks; with the other reels the factor is one.',
  },
  {
    file: `${GAMES}football/football.ts`,
    original: 'ways !== undefined',
    replacement: 'false',
    reason: 'The cases of a leg are counted once to save time; the count is the same each time.',
  },
  {
    file: `${GAMES}football/football.ts`,
    mutator: 'CallExpression',
    original: 'counted.set(key, ways)',
    reason: 'The cases of a leg are counted once to save time; the count is the same each time.',
  },
  {
    file: `${GAMES}football/football.ts`,
    original: 'legWays(one) <= pool * ALL',
    replacement: 'odds_minimum_hundredths * legWays(one) < pool * ALL',
    reason: 'Both sides are never equal: 101 divides no product of 95 and a power of two.',
  },
  {
    file: `${GAMES}play/odds.ts`,
    original: 'divisor < 0n',
    replacement: 'divisor <= 0n',
    reason: 'The divisor of a fraction is never zero.',
  },
  ...['play/shared-round.ts', 'crash/crash.ts'].flatMap((path) =>
    ['ceiling > MAX_HUNDREDTHS', 'reached > crash_maximum_hundredths'].map((original) => ({
      file: `${GAMES}${path}`,
      original,
      replacement: original.replace('>', '>='),
      reason: 'At the maximum the value is the maximum either way.',
    })),
  ),
  {
    file: `${GAMES}roulette/roulette.ts`,
    original: 'a.numerator * b.denominator < b.numerator * a.denominator',
    replacement: 'a.numerator * b.denominator <= b.numerator * a.denominator',
    reason: 'Of two equal fractions in lowest terms it does not matter which is chosen.',
  },
  {
    file: `${GAMES}play/verify-shared-round.ts`,
    original: "typeof ceiling_hundredths === 'number'",
    replacement: 'true',
    reason: 'A cash-out is a number and equals nothing else; the condition is there for the types.',
  },
  {
    file: `${GAMES}play/game-math.ts`,
    original: "game.kind === 'shared'",
    replacement: 'true',
    reason: 'Only a game with shared rounds has a climb; the condition is there for the types.',
  },
  ...[
    { original: 'climbedTo(ms - 1) > hundredths', replacement: 'false' },
    { original: 'ms - 1', replacement: 'ms + 1' },
    { original: 'ms -= 1', replacement: 'ms += 1' },
    {
      original: 'climbedTo(ms) <= hundredths && climbedTo(ms) < crash_maximum_hundredths',
      replacement: 'false',
    },
    { original: 'climbedTo(ms) <= hundredths', replacement: 'climbedTo(ms) < hundredths' },
    { original: 'ms += 1', replacement: 'ms -= 1' },
  ].map((change) => ({
    file: `${GAMES}crash/crash.ts`,
    ...change,
    reason: 'In V8 the logarithm gives the millisecond of every multiplier; the steps are there for another engine.',
  })),
];
