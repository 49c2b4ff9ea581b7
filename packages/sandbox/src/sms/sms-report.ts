import { createHmac } from 'node:crypto';
import { callMerchant, type SandboxDeps } from '../sandbox-deps.ts';
import type { GatewayText } from '../sandbox-state.ts';

type Report = { text_id: string; attempt: number; content: 'truth' | 'forged'; copies: number };

/**
 * Twilio's signature: an HMAC with the auth token over the address, then each field's name and value, sorted by name.
 */
export function twilioSignature(url: string, fields: Record<string, string>, auth_token: string): string {
  let signed = url;
  for (const field of Object.keys(fields).sort()) signed += field + fields[field];
  return createHmac('sha1', auth_token).update(signed, 'utf8').digest('base64');
}

async function post(deps: SandboxDeps, url: string, fields: Record<string, string>, headers: Record<string, string>) {
  const response = await callMerchant(deps, url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return response !== null && response.status >= 200 && response.status < 300;
}

function reportTwilio(deps: SandboxDeps, { id, to, callback }: GatewayText, status: string, is_forged: boolean) {
  const { account_sid, auth_token, from } = deps.credentials.twilio;
  const fields = {
    MessageSid: id,
    SmsSid: id,
    MessageStatus: status,
    SmsStatus: status,
    To: to,
    From: from,
    AccountSid: account_sid,
    ApiVersion: '2010-04-01',
    ...(status === 'undelivered' ? { ErrorCode: '30003' } : {}),
  };
  const key = is_forged ? 'some other token' : auth_token;
  return post(deps, callback!, fields, { 'x-twilio-signature': twilioSignature(callback!, fields, key) });
}

/** The HTTP gateway signs nothing. Only the key in the callback address authenticates a report. */
function reportHttp(deps: SandboxDeps, { id, callback }: GatewayText, status: string, is_forged: boolean) {
  const url = new URL(callback!);
  if (is_forged) url.searchParams.set('key', 'a-guess');
  return post(deps, url.href, { message_id: id, status: status === 'delivered' ? 'DELIVRD' : 'UNDELIV' }, {});
}

/** Sends copies of a text's delivery report. Retries up to three times if the merchant does not accept it. */
export async function deliverReport(deps: SandboxDeps, report: Report): Promise<void> {
  const text = deps.state.texts.get(report.text_id);
  if (text === undefined || text.callback === null) return;
  deps.state.texts.put({ ...text, reports: text.reports + report.copies });
  const is_forged = report.content === 'forged';
  const outcome = is_forged ? 'undelivered' : text.outcome;
  // Twilio also reports the previous step: "sent" means handed to the carrier.
  if (text.gateway === 'twilio') await reportTwilio(deps, text, 'sent', is_forged);
  const send = text.gateway === 'twilio' ? reportTwilio : reportHttp;
  const accepted = await Promise.all(Array.from({ length: report.copies }, () => send(deps, text, outcome, is_forged)));
  if (accepted.every(Boolean) || report.attempt > 3) return;
  const { attempt, ...rest } = report;
  deps.schedule.add(deps.delays.retry_ms, { ...rest, kind: 'sms_report', copies: 1, attempt: attempt + 1 });
}
