import { trackerAddresses } from '@nua/contract/tracking.ts';
import type { EnvironmentReader } from '../../../core/environment/environment-reader.ts';

export type AdjustSettings = {
  kind: 'adjust';
  app_tokens: readonly string[];
  default_event_token: string;
  environment: 'production' | 'sandbox';
  /** The bearer token of Adjust's S2S security; null if it is off in their dashboard. */
  s2s_token: string | null;
  /** The address of another collector with Adjust's paths; null for Adjust. */
  url: string | null;
};

const listOf = (tokens: string) => tokens.split(',').map((token) => token.trim());

/**
 * Reads the settings of Adjust; null if none is set.
 *
 * Shape   reader of the environment, whether this is a demo -> settings; the reader collects the problems
 * Source  docs/configuration.md
 */
export function readAdjustSettings(reader: EnvironmentReader, demo: boolean): AdjustSettings | null {
  const environment = reader.choice('ADJUST_ENVIRONMENT', demo ? 'sandbox' : 'production');
  const url = reader.url('ADJUST_URL')?.replace(/\/+$/, '') ?? null;
  reader.requireTogether('ADJUST_APP_TOKENS', 'ADJUST_DEFAULT_EVENT_TOKEN');
  const tokens = reader.validated('ADJUST_APP_TOKENS', (text) =>
    listOf(text).every((token) => /^[a-z0-9]{12}$/.test(token)),
  );
  const default_event_token = reader.validated('ADJUST_DEFAULT_EVENT_TOKEN', /^[a-z0-9]{6}$/);
  if (tokens === null || default_event_token === null) return null;
  const s2s_token = reader.text('ADJUST_S2S_TOKEN');
  return { kind: 'adjust', app_tokens: listOf(tokens), default_event_token, environment, s2s_token, url };
}

/** Returns the addresses that the SDK calls from a page, for the content policy. A demo calls only its own site. */
export function adjustAddresses({ url }: AdjustSettings, demo: boolean): readonly string[] {
  if (demo) return [];
  if (url === null) return trackerAddresses.adjust;
  return [...new Set(trackerAddresses.adjust.map((address) => url + new URL(address).pathname))];
}
