import type { SandboxDeps } from '../sandbox-deps.ts';
import { access_token_prefix, fcmAccount } from './fcm-routes.ts';
import { pushesOf } from './push-box.ts';
import { subscribe } from './web-push-routes.ts';

/** The part of the outside world that is about push, for whoever made it. */
export const pushSide = (deps: SandboxDeps) => ({
  /** What reached a token (an FCM token, or a subscription's address), or anybody; newest first. */
  pushes: (token?: string) => pushesOf(deps, token ?? null),
  /** How many access tokens the token endpoint has given out. */
  pushExchanges: () => deps.state.sessions.all().filter(({ id }) => id.startsWith(access_token_prefix)).length,
  /** A browser that subscribes; what its ending does stands in the list of scripts. */
  subscribe: (does?: string) => subscribe(deps, does),
  /** The service account of FCM. */
  fcmAccount: () => fcmAccount(deps),
});
