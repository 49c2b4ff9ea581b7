import { errors } from '@nua/contract/errors.ts';
import { formatWire } from '../../api/format-wire.ts';
import type { Client } from '../../client/client.ts';
import type { RedirectRules } from '../../client/config-store.ts';
import type { RouteMatch } from '../../client/route-match.ts';
import type { Redirect } from '../guards/guard.ts';
import { isMissing } from '../page-title.ts';

export type PayloadAnswer = { status: number; json: string };

/** Every client keeps the config for itself; a page's data needs none. */
const left_out = '/api/c/config';

/** The data of a page in one answer, or where to go instead. A page that is closed to the asker gives none. */
export function answerPayload(
  client: Client,
  match: RouteMatch | Redirect,
  build_id: string,
  /** What its loaders were answered, by path. */
  kept: ReadonlyMap<string, unknown>,
): PayloadAnswer {
  if ('redirect' in match) {
    const { redirect, status = 302, external = false } = match;
    if (redirect.startsWith('/sign-in?')) {
      return refusal(errors.NOT_SIGNED_IN, 'This page is for players who have signed in.', { redirect });
    }
    return { status: 200, json: JSON.stringify({ code: 0, msg: '', data: { redirect, status, external } }) };
  }
  if (match.problem !== null && isMissing(match.problem.status))
    return refusal(errors.NOT_FOUND, match.problem.message);
  if (match.problem !== null) {
    return refusal(match.problem.status === 503 ? errors.BUSY : errors.INTERNAL, match.problem.message);
  }
  const answers = [...kept]
    .filter(([path]) => !path.startsWith(left_out))
    .map(([path, data]) => `${JSON.stringify(path)}:{"code":0,"msg":"","data":${formatWire(data)}}`)
    .join(',');
  const rules: RedirectRules = client.stores.config.get().redirects;
  const own = `"build_id":${JSON.stringify(build_id)},"redirects":${JSON.stringify(rules)}`;
  return { status: 200, json: `{"code":0,"msg":"","data":{${own},"answers":{${answers}}}}` };
}

export function refusal(code: number, msg: string, data: object | null = null): PayloadAnswer {
  return { status: Math.trunc(code / 100_000), json: JSON.stringify({ code, msg, data }) };
}
