import { recordPageView } from '@nua/contract/page-view.ts';
import type { ScreenName } from '@nua/contract/screen.ts';
import type { Client } from '../../client/client.ts';
import { hasAgreedTo, loadConsentQuestion, needsConsent, readConsent } from '../consent/public.ts';

const ASK_AFTER_MS = 1500;

/**
 * Reports every screen by the name of its route, and shows the consent question if it is required.
 *
 * The server adds the player id, unless the browser sends an opt-out signal.
 *
 * Source  specification section 2, "Global shell"
 */
export function startPageViews(client: Client): void {
  const { history } = client.stores;
  const visit = newVisit(Date.now());
  let countedUrl = '';
  const count = () => {
    const match = history.get().match;
    if (match?.route == null || match.problem !== null) return;
    const shownUrl = match.url.pathname + match.url.search;
    if (shownUrl === countedUrl) return;
    countedUrl = shownUrl;
    void countView(client, match.route.name, visit);
  };
  count();
  history.subscribe(count);
  // An unanswered consent question is asked again at the next visit.
  if (needsConsent(client) && readConsent(client) === null)
    setTimeout(() => void requestConsent(client).catch(() => undefined), ASK_AFTER_MS);
}

async function countView(client: Client, route: ScreenName, visit: string): Promise<void> {
  const consent = hasAgreedTo(client, 'analytics');
  const body = { route, consent, ...(consent && { visit }) };
  const options = { quiet: true, background: true, keepalive: true };
  await client.call(recordPageView, { body, ...options }).catch(() => undefined);
}

async function requestConsent(client: Client): Promise<void> {
  const { showConsentQuestion } = await loadConsentQuestion();
  await showConsentQuestion(client);
}

/** Creates the id of a visit: a random number and the second in which the page was loaded. Never stored. */
export function newVisit(now_ms: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${random}.${Math.trunc(now_ms / 1000)}`;
}
