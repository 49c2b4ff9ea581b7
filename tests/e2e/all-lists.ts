import type { Viewer } from './screens.ts';

/** A screen with data from the server, and how a test recognizes loaded data and an empty list. */
export type ListWay = {
  name: string;
  path: string;
  /** The requests for the data of the list. */
  asks: RegExp;
  /** The text that is shown once the response has arrived. */
  there: string | RegExp;
  /** True if every page loads this data. */
  everywhere?: true;
  /** A viewer whose list is empty, and the text that this viewer sees. */
  empty?: { as: Viewer; text: string | RegExp };
};

export const listWays: readonly ListWay[] = [
  { name: 'lobby', path: '/', asks: /\/api\/c\/game/, there: /^RTP/ },
  {
    name: 'wallet',
    path: '/wallet',
    asks: /\/player\/accts\/logs/,
    there: '+1,500.00',
  },
  {
    name: 'wallet-bonus',
    path: '/wallet',
    asks: /\/api\/c\/bonus$/,
    there: /in counted wagers by/,
    empty: { as: 'newcomer', text: 'No bonus' },
  },
  {
    name: 'report',
    path: '/report',
    asks: /\/api\/c\/.*(report|round)/,
    there: 'By category',
    empty: { as: 'newcomer', text: 'No round' },
  },
  { name: 'deposit', path: '/wallet/deposit', asks: /\/api\/c\/payment\/channel/, there: 'JazzCash' },
  {
    name: 'withdraw',
    path: '/wallet/withdraw',
    asks: /\/api\/c\/(payment\/channel|player\/payout_account)/,
    there: 'Continue',
    empty: { as: 'newcomer', text: 'No withdrawal account yet' },
  },
  {
    name: 'withdrawal-info',
    path: '/profile/withdrawal-info',
    asks: /\/api\/c\/player\/payout_account/,
    there: 'Ready',
    empty: { as: 'newcomer', text: 'No accounts yet' },
  },
  { name: 'limits', path: '/profile?panel=limits', asks: /\/player\/limit$/, there: 'Daily', everywhere: true },
  { name: 'promo', path: '/promo', asks: /\/api\/c\/promo/, there: 'Dice: 99% RTP, 1% house edge' },
  { name: 'activity', path: '/activity', asks: /\/api\/c\/promo/, there: 'Check a round yourself' },
  {
    name: 'vip',
    path: '/vip',
    asks: /\/api\/c\/vip$/,
    there: 'All levels and rules',
    empty: { as: 'newcomer', text: 'No rewards yet' },
  },
  {
    name: 'wheel',
    path: '/nua-roulette',
    asks: /\/api\/c\/roulette\/wheel/,
    there: 'Spins today',
    empty: { as: 'newcomer', text: 'No spins yet' },
  },
  {
    name: 'club',
    path: '/club',
    asks: /\/api\/c\/player\/club/,
    there: 'Friends you invited',
    empty: { as: 'newcomer', text: 'No friends yet' },
  },
  { name: 'tournaments', path: '/tournament', asks: /\/api\/c\/tournament$/, there: 'Weekly tournament' },
  { name: 'tasks', path: '/promo', asks: /\/api\/c\/task/, there: 'Verify your phone number' },
  {
    name: 'referral',
    path: '/deposit-roulette',
    asks: /\/api\/c\/roulette\/referral$/,
    there: 'Odds and rules',
    empty: { as: 'newcomer', text: 'No friends invited yet' },
  },
  { name: 'referral-log', path: '/deposit-roulette', asks: /\/roulette\/referral\/log/, there: 'No spins yet' },
  {
    name: 'customer-service',
    path: '/customer-service',
    asks: /\/api\/c\/(ticket|sys_cms_config)/,
    there: 'How to deposit',
    empty: { as: 'newcomer', text: 'No questions yet' },
  },
  {
    name: 'message',
    path: '/message',
    asks: /\/api\/c\/message$/,
    there: 'A gift',
    empty: { as: 'newcomer', text: 'No messages yet' },
  },
  {
    name: 'profile-devices',
    path: '/profile?panel=devices',
    asks: /\/api\/c\/player\/device/,
    there: 'This device',
    empty: { as: 'newcomer', text: 'No other device is signed in.' },
  },
  { name: 'profile-phone', path: '/profile?panel=phone', asks: /\/player\/phone_change/, there: 'Yes, I have both' },
  {
    name: 'profile-closing',
    path: '/profile?panel=closing',
    asks: /\/player\/closing/,
    there: 'Closing is permanent.',
  },
];
