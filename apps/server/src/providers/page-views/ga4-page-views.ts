import type { Logger } from 'pino';
import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import type { PageView, PageViewSink } from '../../core/ports/page-view-sink.ts';

export type Ga4Settings = { measurement_id: string; api_secret: string; url: string };

/** While this many requests are in flight, further page views are dropped, so that a silent service does not fill the memory. */
const MAX_AT_ONCE = 50;
const TIMEOUT_MS = 5_000;

/**
 * Sends page views to Google Analytics 4 by its Measurement Protocol.
 *
 * A view is sent at most once, and never delays the player's response. Failures are only logged.
 *
 * Shape   settings, log -> sink
 * Source  Google's reference of the Measurement Protocol for GA4
 */
export function ga4PageViews(settings: Ga4Settings, log: Pick<Logger, 'warn'>): PageViewSink {
  const address = new URL(settings.url);
  address.searchParams.set('measurement_id', settings.measurement_id);
  address.searchParams.set('api_secret', settings.api_secret);
  const in_flight = new Set<Promise<void>>();

  async function send(view: PageView): Promise<void> {
    try {
      const response = await fetchOutgoing(address, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ga4Body(view)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (!response.ok)
        log.warn({ dependency: 'analytics', status: response.status }, 'the analytics service refused a page view');
    } catch (error) {
      // The address contains the secret, so only the error's name is logged.
      log.warn({ dependency: 'analytics', error: (error as Error).name }, 'the analytics service could not be reached');
    }
  }

  return {
    async record(view) {
      if (in_flight.size >= MAX_AT_ONCE) return;
      const sending = send(view).finally(() => in_flight.delete(sending));
      in_flight.add(sending);
    },
    async idle() {
      await Promise.all(in_flight);
    },
  };
}

/** Builds the body of one view. The service requires ids of a client and a session, which come from the load of the page. */
export function ga4Body(view: PageView): object {
  const began_s = String(Math.trunc(view.at.getTime() / 1000));
  const client_id = view.visit ?? `1.${began_s}`;
  return {
    client_id,
    ...(view.player_id !== null && { user_id: view.player_id }),
    timestamp_micros: view.at.getTime() * 1000,
    // The person has agreed to analytics, but was never asked about advertising.
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'page_view',
        params: { page_title: view.route, session_id: client_id.split('.')[1], engagement_time_msec: 1 },
      },
    ],
  };
}
