import { trackerAddresses } from '@nua/contract/tracking.ts';

export type AdjustSettings = {
  kind: 'adjust';
  app_tokens: readonly string[];
  default_event_token: string;
  environment: 'production' | 'sandbox';
  /** Bearer of Adjust's S2S security; null where it is off in their dashboard. */
  s2s_token: string | null;
  /** Another collector with Adjust's paths; null is Adjust. */
  url: string | null;
};

type Reader = {
  text(name: string): string | null;
  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T;
  url(name: string, protocols: readonly string[]): string | null;
};

const NAMES = 'ADJUST_APP_TOKENS and ADJUST_DEFAULT_EVENT_TOKEN';

/**
 * Reads the settings of Adjust; null where none is given.
 *
 * Shape   reader of the environment, whether this is a demo -> settings; what is wrong is added to `problems`
 * Source  docs/configuration.md
 */
export function readAdjustSettings(
  { text, oneOf, url }: Reader,
  demo: boolean,
  problems: string[],
): AdjustSettings | null {
  const [tokens, default_event_token] = [text('ADJUST_APP_TOKENS'), text('ADJUST_DEFAULT_EVENT_TOKEN')];
  const environment = oneOf('ADJUST_ENVIRONMENT', ['production', 'sandbox'], demo ? 'sandbox' : 'production');
  const other = url('ADJUST_URL', ['https:'])?.replace(/\/+$/, '') ?? null;
  if (tokens === null && default_event_token === null) return null;
  if (tokens === null || default_event_token === null) {
    problems.push(`${NAMES} belong together; set both or neither.`);
    return null;
  }
  const app_tokens = tokens.split(',').map((token) => token.trim());
  if (!app_tokens.every((token) => /^[a-z0-9]{12}$/.test(token)))
    problems.push('ADJUST_APP_TOKENS must be app tokens of 12 small letters and digits, with commas between them.');
  if (!/^[a-z0-9]{6}$/.test(default_event_token))
    problems.push('ADJUST_DEFAULT_EVENT_TOKEN must be an event token of 6 small letters and digits.');
  const s2s_token = text('ADJUST_S2S_TOKEN');
  return { kind: 'adjust', app_tokens, default_event_token, environment, s2s_token, url: other };
}

/** The addresses that the SDK calls from a page, for the page's content policy. In a demo they are our own. */
export function adjustAddresses({ url }: AdjustSettings, demo: boolean): readonly string[] {
  if (demo) return [];
  if (url === null) return trackerAddresses.adjust;
  return [...new Set(trackerAddresses.adjust.map((address) => url + new URL(address).pathname))];
}
