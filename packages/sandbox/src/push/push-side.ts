import type { SandboxDeps } from '../sandbox-deps.ts';
import { access_token_prefix, fcmAccount } from './fcm-routes.ts';
import { pushesOf } from './push-box.ts';
import { subscribe } from './web-push-routes.ts';

/** The functions of the push services, for tests. */
export const pushSide = (deps: SandboxDeps) => ({
  /** The pushes to a token (an FCM token or a subscription's address) or to all tokens, newest first. */
  pushes: (token?: string) => pushesOf(deps, token ?? null),
  /** The count of access tokens that the token endpoint has issued. */
  pushExchanges: () => deps.state.sessions.all().filter(({ id }) => id.startsWith(access_token_prefix)).length,
  /** Creates a browser subscription. The script with this suffix selects the response to its pushes. */
  subscribe: (script_suffix?: string) => subscribe(deps, script_suffix),
  fcmAccount: () => fcmAccount(deps),
});
