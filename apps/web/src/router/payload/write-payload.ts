import { errors } from '@nua/contract/errors.ts';
import { formatWire } from '../../api/format-wire.ts';
import type { Client } from '../../client/client.ts';
import type { RedirectRules } from '../../client/config-store.ts';
import type { RouteMatch } from '../../client/route-match.ts';
import type { Redirect } from '../guards/guard.ts';
import { isMissing } from '../page-title.ts';

export type PayloadResponse = { status: number; json: string };

/** The path of the config, which a payload does not contain because every client has already loaded the config. */
const CONFIG_PATH = '/api/c/config';

/**
 * Writes the data of a page, or its redirect, as one response. The response is an error without data if the caller may not open the page.
 */
export function writePayload(
  client: Client,
  match: RouteMatch | Redirect,
  build_id: string,
  received: ReadonlyMap<string, unknown>,
): PayloadResponse {
  if ('redirect' in match) {
    const { redirect, status = 302, external = false } = match;
    if (redirect.startsWith('/sign-in?')) {
      return errorPayload(errors.NOT_SIGNED_IN, 'This page is for players who have signed in.', { redirect });
    }
    return { status: 200, json: JSON.stringify({ code: 0, msg: '', data: { redirect, status, external } }) };
  }
  if (match.problem !== null && isMissing(match.problem.status))
    return errorPayload(errors.NOT_FOUND, match.problem.message);
  if (match.problem !== null) {
    return errorPayload(match.problem.status === 503 ? errors.BUSY : errors.INTERNAL, match.problem.message);
  }
  const responses = [...received]
    .filter(([path]) => !path.startsWith(CONFIG_PATH))
    .map(([path, data]) => `${JSON.stringify(path)}:{"code":0,"msg":"","data":${formatWire(data)}}`)
    .join(',');
  const rules: RedirectRules = client.stores.config.get().redirects;
  const facts = `"build_id":${JSON.stringify(build_id)},"redirects":${JSON.stringify(rules)}`;
  return { status: 200, json: `{"code":0,"msg":"","data":{${facts},"responses":{${responses}}}}` };
}

export function errorPayload(code: number, msg: string, data: object | null = null): PayloadResponse {
  return { status: Math.trunc(code / 100_000), json: JSON.stringify({ code, msg, data }) };
}
