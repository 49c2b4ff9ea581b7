import type { ComponentType } from 'react';

export type Access = 'visitor' | 'player' | 'engineer';

export type RouteName =
  | 'index'
  | 'vip'
  | 'club'
  | 'promo'
  | 'report'
  | 'sign-in'
  | 'sign-up'
  | 'activity'
  | 'game-play'
  | 'omega-test'
  | 'sigma-test'
  | 'roulette-wheel'
  | 'referral-roulette'
  | 'profile'
  | 'profile-info'
  | 'profile-avatar'
  | 'profile-withdrawal-info'
  | 'wallet'
  | 'wallet-deposit'
  | 'wallet-withdraw'
  | 'message'
  | 'message-content'
  | 'customer service';

export type Verdict = true | { status?: number };

export type Route = {
  readonly path: string;
  readonly name: RouteName;
  /** As the specification writes it; null where it names none. */
  readonly title: string | null;
  readonly header: boolean;
  readonly footer: boolean;
  /** visitor: anybody; player: signed in; engineer: a 404 unless the server knows an engineer. */
  readonly access: Access;
  /** The page's file under pages/, a chunk of its own. */
  readonly page: string;
  /** Looks at the address after the guards; anything but true is a fatal error page. */
  readonly validate?: (url: URL) => Verdict;
};

/** The part of a page's file that is drawn. */
export type ShownPage = { Page: ComponentType<{ url: URL; route: Route }> };

/** What stands in the page outlet. `problem` is a status (404, 500, 503) that is shown instead of the page. */
export type RouteMatch = {
  url: URL;
  route: Route | null;
  page: ShownPage | null;
  problem: { status: number; message: string } | null;
};
