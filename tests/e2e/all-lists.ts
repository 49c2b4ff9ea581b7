import type { Viewer } from './screens.ts';

/** A screen with data from the server. */
export type ListWay = {
  name: string;
  path: string;
  /** The paths of the requests for the data. */
  data_requests: RegExp;
  /** The text that the screen shows when the data has arrived. */
  loaded_text: string | RegExp;
  /** True if every page loads this data. */
  everywhere?: true;
  /** A viewer whose list is empty, and the text that the list then shows. */
  empty?: { as: Viewer; text: string | RegExp };
};

export const listWays: readonly ListWay[] = [
  { name: 'lobby', path: '/', data_requests: /\/api\/c\/game/, loaded_text: /^RTP/ },
  {
    name: 'wallet',
    path: '/wallet',
    data_requests: /\/player\/accts\/logs/,
    loaded_text: '+1,500.00',
  },
  {
    name: 'wallet-bonus',
    path: '/wallet',
    data_requests: /\/api\/c\/bonus$/,
    loaded_text: /To keep the bonus, wager/,
    empty: { as: 'newcomer', text: 'No bonus' },
  },
  {
    name: 'report',
    path: '/report',
    data_requests: /\/api\/c\/.*(report|round)/,
    loaded_text: 'By category',
    empty: { as: 'newcomer', text: 'No round' },
  },
  { name: 'deposit', path: '/wallet/deposit', data_requests: /\/api\/c\/payment\/channel/, loaded_text: 'JazzCash' },
  {
    name: 'withdraw',
    path: '/wallet/withdraw',
    data_requests: /\/api\/c\/(payment\/channel|player\/payout_account)/,
    loaded_text: 'Continue',
    empty: { as: 'newcomer', text: 'No withdrawal account yet' },
  },
  {
    name: 'withdrawal-info',
    path: '/profile/withdrawal-info',
    data_requests: /\/api\/c\/player\/payout_account/,
    loaded_text: 'Ready',
    empty: { as: 'newcomer', text: 'No accounts yet' },
  },
  {
    name: 'limits',
    path: '/profile?panel=limits',
    data_requests: /\/player\/limit$/,
    loaded_text: 'Daily',
    everywhere: true,
  },
  { name: 'promo', path: '/promo', data_requests: /\/api\/c\/promo/, loaded_text: 'Dice pays back 99% on average' },
  { name: 'activity', path: '/activity', data_requests: /\/api\/c\/promo/, loaded_text: 'Check a round yourself' },
  {
    name: 'vip',
    path: '/vip',
    data_requests: /\/api\/c\/vip$/,
    loaded_text: 'All levels and rules',
    empty: { as: 'newcomer', text: 'No rewards yet' },
  },
  {
    name: 'wheel',
    path: '/nua-roulette',
    data_requests: /\/api\/c\/roulette\/wheel/,
    loaded_text: 'Spins today',
    empty: { as: 'newcomer', text: 'No spins yet' },
  },
  {
    name: 'club',
    path: '/club',
    data_requests: /\/api\/c\/player\/club/,
    loaded_text: 'Friends you invited',
    empty: { as: 'newcomer', text: 'No friends yet' },
  },
  {
    name: 'tournaments',
    path: '/tournament',
    data_requests: /\/api\/c\/tournament$/,
    loaded_text: 'Weekly tournament',
  },
  { name: 'tasks', path: '/promo', data_requests: /\/api\/c\/task/, loaded_text: 'Verify your phone number' },
  {
    name: 'referral',
    path: '/deposit-roulette',
    data_requests: /\/api\/c\/roulette\/referral$/,
    loaded_text: 'Odds and rules',
    empty: { as: 'newcomer', text: 'No friends invited yet' },
  },
  {
    name: 'referral-log',
    path: '/deposit-roulette',
    data_requests: /\/roulette\/referral\/log/,
    loaded_text: 'No spins yet',
  },
  {
    name: 'customer-service',
    path: '/customer-service',
    data_requests: /\/api\/c\/(ticket|sys_cms_config)/,
    loaded_text: 'How to deposit',
    empty: { as: 'newcomer', text: 'No questions yet' },
  },
  {
    name: 'message',
    path: '/message',
    data_requests: /\/api\/c\/message$/,
    loaded_text: 'A gift',
    empty: { as: 'newcomer', text: 'No messages yet' },
  },
  {
    name: 'profile-devices',
    path: '/profile?panel=devices',
    data_requests: /\/api\/c\/player\/device/,
    loaded_text: 'This device',
    empty: { as: 'newcomer', text: 'No other device is signed in.' },
  },
  {
    name: 'profile-phone',
    path: '/profile?panel=phone',
    data_requests: /\/player\/phone_change/,
    loaded_text: 'Yes, I have both',
  },
  {
    name: 'profile-closing',
    path: '/profile?panel=closing',
    data_requests: /\/player\/closing/,
    loaded_text: 'Closing is permanent.',
  },
];
