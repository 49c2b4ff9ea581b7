import { toWire } from '@nua/money';
import type { AdReport, AdTracker, AdVerdict, NetworkDevice } from '../../../core/ports/ad-tracker.ts';
import { fetchOutgoing } from '../../../core/ports/outgoing.ts';
import type { AdjustSettings } from './adjust-settings.ts';

const TIMEOUT_MS = 10_000;
export const S2S = 'https://s2s.adjust.com';
export const GDPR = 'https://gdpr.adjust.com';

/** The error codes of a connection that failed before the request was sent. */
const NOT_SENT: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export type AdjustParts = {
  settings: AdjustSettings;
  /** Returns the base address that replaces Adjust's hosts; null for Adjust. */
  base: () => string | null;
  /** The address to which the client's SDK sends; null for Adjust. */
  collector: string | null;
};

function deviceFields({ app_token, network_device, network_name }: NetworkDevice): Record<string, string> {
  return { s2s: '1', app_token, web_uuid: network_device, ...(network_name !== null && { adid: network_name }) };
}

/** Builds one event in Adjust's format. It contains neither the address nor the browser of the player. */
export function adjustEvent(settings: AdjustSettings, report: AdReport): Record<string, string> {
  return {
    ...deviceFields(report),
    event_token: report.event_token ?? settings.default_event_token,
    environment: settings.environment,
    created_at_unix: String(Math.trunc(report.at.getTime() / 1000)),
    revenue: toWire(report.amount),
    currency: 'PKR',
  };
}

/**
 * Adjust, server to server: events and requests to forget a device.
 *
 * Shape   settings, base address -> AdTracker
 * Errors  none; see AdVerdict
 * Source  Adjust's S2S events API and data erasure API
 */
export function createAdjustTracker({ settings, base, collector }: AdjustParts): AdTracker {
  const { environment, default_event_token, s2s_token } = settings;

  async function send(url: string, fields: Record<string, string>): Promise<number | AdVerdict> {
    try {
      const response = await fetchOutgoing(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(s2s_token !== null && { authorization: `Bearer ${s2s_token}` }),
        },
        body: new URLSearchParams(fields).toString(),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: unknown } };
      return NOT_SENT.has(cause?.code)
        ? { state: 'later', reason: 'no connection' }
        : { state: 'unknown', reason: name };
    }
  }

  return {
    kind: 'adjust',
    app_tokens: new Set(settings.app_tokens),
    client: { kind: 'adjust', environment, collector, default_event_token },
    async report(report) {
      const status = await send(`${base() ?? S2S}/event`, adjustEvent(settings, report));
      return typeof status === 'number' ? verdictOf(status) : status;
    },
    async forget(device) {
      // This endpoint takes its parameters in the query.
      const query = new URLSearchParams(deviceFields(device));
      const status = await send(`${base() ?? GDPR}/gdpr_forget_device?${query}`, {});
      if (typeof status !== 'number') return { state: 'later', reason: 'no answer' };
      // Ten requests a minute are accepted. A device that is already forgotten counts as forgotten.
      if (status === 429) return { state: 'later', reason: 'status 429' };
      return status === 451 ? { state: 'sent' } : verdictOf(status);
    },
  };
}

/** Maps a status to a verdict. A server error is temporary; any other error is final. */
function verdictOf(status: number): AdVerdict {
  if (status >= 200 && status < 300) return { state: 'sent' };
  const reason = `status ${status}`;
  return status >= 500 ? { state: 'later', reason } : { state: 'refused', reason };
}
