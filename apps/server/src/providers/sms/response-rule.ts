import type { SmsResponse } from '../../core/ports/sms-port.ts';
import type { SmsGatewayReply } from './call-sms-gateway.ts';

/** A response matches the rule if it meets all its conditions. */
export type ResponseRule = {
  status?: readonly number[] | undefined;
  contains?: string | undefined;
  matches?: string | undefined;
  pointer?: string | undefined;
  equals?: readonly string[] | undefined;
};

/** The place of a value in a response: a JSON pointer, or the first group of a pattern. */
export type ValuePlace = { pointer: string } | { matches: string };

export type ResponseRules = {
  accepted: ResponseRule;
  refused?: ResponseRule | undefined;
  reference?: ValuePlace | undefined;
};

/** Returns the value at a JSON pointer (RFC 6901) as text; null if there is none, or if it is an object or list. */
export function valueAt(json: unknown, pointer: string): string | null {
  let value = json;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function matchesRule(rule: ResponseRule, status: number, text: string): boolean {
  if (rule.status ? !rule.status.includes(status) : status < 200 || status > 299) return false;
  if (rule.contains !== undefined && !text.includes(rule.contains)) return false;
  if (rule.matches !== undefined && !new RegExp(rule.matches).test(text)) return false;
  if (rule.pointer === undefined) return true;
  const value = valueAt(readJson(text), rule.pointer);
  return value !== null && (rule.equals === undefined || rule.equals.includes(value));
}

function referenceIn(place: ValuePlace | undefined, text: string): string | null {
  if (place === undefined) return null;
  const found =
    'pointer' in place ? valueAt(readJson(text), place.pointer) : (new RegExp(place.matches).exec(text)?.[1] ?? null);
  return found === null || found.length > 200 ? null : found;
}

/**
 * Judges a gateway's reply by the rules of its configuration.
 *
 * A rule without a status requires 200 to 299. A response that matches no rule counts as refused only if its status is from 400 to 499. The
 * status 408 does not count, because it may follow a partly processed request. Any other response is unknown, such as a server error or a
 * firewall's page.
 *
 * Shape   reply, rules -> SmsResponse
 * Units   none
 * Errors  none
 * Source  docs/decisions/0021-text-messages.md
 */
export function judgeResponse(reply: SmsGatewayReply, { accepted, refused, reference }: ResponseRules): SmsResponse {
  if ('silence' in reply) return { state: reply.may_have_arrived ? 'unknown' : 'unsent', reason: reply.silence };
  const { status, text } = reply;
  const credentials = status === 401 || status === 403;
  const fault = credentials ? 'credentials' : 'other';
  if (refused && matchesRule(refused, status, text))
    return { state: 'refused', reason: `refused, status ${status}`, fault };
  if (matchesRule(accepted, status, text)) return { state: 'accepted', provider_ref: referenceIn(reference, text) };
  if (status >= 400 && status < 500 && status !== 408) return { state: 'refused', reason: `status ${status}`, fault };
  return { state: 'unknown', reason: `neither accepted nor refused, status ${status}` };
}
