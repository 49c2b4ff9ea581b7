import { createHmac } from 'node:crypto';
import type { ReportRequest, SmsGateway, SmsOrder, SmsReport, SmsResponse } from '../../core/ports/sms-port.ts';
import { callSmsGateway, type SmsGatewayReply } from './call-sms-gateway.ts';
import { valueAt } from './response-rule.ts';
import { isSameText } from './same-text.ts';

export type TwilioSettings = {
  name: string;
  account_sid: string;
  auth_token: string;
  /** A number, an alphanumeric sender, or the id of a messaging service (MG…). */
  from: string;
  /** Twilio's own address, or the sandbox's in a demo. */
  host: string | (() => string);
  timeout_ms: number;
};

const FINAL: Readonly<Record<string, SmsReport['state']>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Maps Twilio's reply to a new message.
 *
 * Only a message with an id counts as accepted. A server error proves nothing, because the message may have been created before the error.
 *
 * Shape   reply -> SmsResponse
 * Units   none
 * Errors  none
 * Source  twilio.com/docs/messaging/api/message-resource, twilio.com/docs/usage/twilios-response
 */
export function readTwilioReply(reply: SmsGatewayReply): SmsResponse {
  if ('silence' in reply) return { state: reply.may_have_arrived ? 'unknown' : 'unsent', reason: reply.silence };
  const { status } = reply;
  const json = readJson(reply.text);
  const code = valueAt(json, '/code');
  if (status >= 200 && status < 300) {
    const sid = valueAt(json, '/sid');
    if (sid === null || !/^(SM|MM)\w{32}$/.test(sid))
      return { state: 'unknown', reason: `no message, status ${status}` };
    const state_text = valueAt(json, '/status') ?? '';
    return FINAL[state_text] === 'undelivered'
      ? { state: 'refused', reason: state_text, fault: 'other' }
      : { state: 'accepted', provider_ref: sid };
  }
  if (status >= 400 && status < 500 && status !== 408) {
    const reason = code === null || !/^\d{1,6}$/.test(code) ? `status ${status}` : `status ${status}, code ${code}`;
    return { state: 'refused', reason, fault: status === 401 || status === 403 ? 'credentials' : 'other' };
  }
  return { state: 'unknown', reason: `status ${status}` };
}

function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

/**
 * Returns the key in the report address of one text, an HMAC-SHA-256 that only Twilio receives. Twilio's own signature uses HMAC-SHA1 and
 * is not relied on.
 */
function reportKey(auth_token: string, id: string): string {
  return createHmac('sha256', auth_token).update(`report of the text ${id}`).digest('base64url');
}

function formOf(
  { from, auth_token }: TwilioSettings,
  { id, to, text, useful_s, report_url }: SmsOrder,
): URLSearchParams {
  return new URLSearchParams({
    To: to,
    Body: text,
    [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
    StatusCallback: `${report_url}&key=${reportKey(auth_token, id)}`,
    // Twilio drops a text that it could not forward in this time, and does not charge for it.
    ...(useful_s !== null && { ValidityPeriod: String(useful_s) }),
  });
}

/**
 * Twilio's Messages API, with status callbacks to an address that only Twilio knows.
 *
 * Shape   settings -> SmsGateway
 * Units   timeout in milliseconds
 * Errors  none
 * Source  twilio.com/docs/messaging/api/message-resource
 */
export function createTwilioGateway(settings: TwilioSettings): SmsGateway {
  const { name, account_sid, auth_token, host, timeout_ms } = settings;
  return {
    name,
    async send(order): Promise<SmsResponse> {
      const base = typeof host === 'string' ? host : host();
      const reply = await callSmsGateway({
        url: `${base}/2010-04-01/Accounts/${account_sid}/Messages.json`,
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: formOf(settings, order).toString(),
        timeout_ms,
      });
      return readTwilioReply(reply);
    },
    readReport({ query: { id = '', key = '' }, body }: ReportRequest): SmsReport | null {
      if (!isSameText(key, reportKey(auth_token, id))) return null;
      const fields = fieldsOf(body);
      const state = FINAL[fields.MessageStatus ?? ''] ?? 'pending';
      return { attempt_id: id, provider_ref: fields.MessageSid ?? null, state };
    },
  };
}
