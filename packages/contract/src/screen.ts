/** visitor: anyone. player: signed in. engineer: a 404 unless the session is in engineer mode. */
export type Access = 'visitor' | 'player' | 'engineer';

/**
 * Every screen: its name, path and access, in the order of the specification's table.
 *
 * Shape   name -> { path, access }
 * Source  specification section 2, "Screens and routes"; it does not define the path of the second internal page, `/sigma-test`
 */
export const screens = {
  index: { path: '/', access: 'visitor' },
  vip: { path: '/vip', access: 'player' },
  club: { path: '/club', access: 'player' },
  promo: { path: '/promo', access: 'visitor' },
  report: { path: '/report', access: 'player' },
  'sign-in': { path: '/sign-in', access: 'visitor' },
  'sign-up': { path: '/sign-up', access: 'visitor' },
  activity: { path: '/activity', access: 'visitor' },
  'game-play': { path: '/game-play', access: 'player' },
  'omega-test': { path: '/omega-test', access: 'engineer' },
  'sigma-test': { path: '/sigma-test', access: 'engineer' },
  'roulette-wheel': { path: '/nua-roulette', access: 'player' },
  'referral-roulette': { path: '/deposit-roulette', access: 'player' },
  profile: { path: '/profile', access: 'player' },
  'profile-info': { path: '/profile/info', access: 'player' },
  'profile-avatar': { path: '/profile/avatar', access: 'player' },
  'profile-withdrawal-info': { path: '/profile/withdrawal-info', access: 'player' },
  wallet: { path: '/wallet', access: 'player' },
  'wallet-deposit': { path: '/wallet/deposit', access: 'player' },
  'wallet-withdraw': { path: '/wallet/withdraw', access: 'player' },
  message: { path: '/message', access: 'player' },
  'message-content': { path: '/message/content', access: 'player' },
  'customer service': { path: '/customer-service', access: 'player' },
  // The specification does not list the following screens.
  tournament: { path: '/tournament', access: 'player' },
  'tournament-content': { path: '/tournament/content', access: 'player' },
} as const satisfies Readonly<Record<string, { path: `/${string}`; access: Access }>>;

/** The name of a screen. It identifies the page and its view counts. */
export type ScreenName = keyof typeof screens;

/** The path of a screen, without a query. */
export type ScreenPath = (typeof screens)[ScreenName]['path'];

/** An address of a screen: its path, or its path with a query. */
export type ScreenAddress = ScreenPath | `${ScreenPath}?${string}`;

export const screenNames = Object.keys(screens) as readonly ScreenName[];

/** A record with a value for each screen. */
export const eachScreen = <Value>(fill: (name: ScreenName) => Value) =>
  Object.fromEntries(screenNames.map((name) => [name, fill(name)])) as Record<ScreenName, Value>;
