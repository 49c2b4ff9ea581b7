import { describe, expect, it } from 'vitest';
import type { SmsGatewayReply } from './call-sms-gateway.ts';
import { judgeResponse, type ResponseRules } from './response-rule.ts';
import { readTwilioReply } from './twilio-gateway.ts';

const response = (status: number, text: unknown): SmsGatewayReply => ({
  status,
  text: typeof text === 'string' ? text : JSON.stringify(text),
});
const NO_RESPONSE = { silence: 'no answer in time', may_have_arrived: true };
const NEVER_LEFT = { silence: 'ECONNREFUSED', may_have_arrived: false };
const PAGE = '<html><body>Request Rejected</body></html>';

const json: ResponseRules = {
  accepted: { pointer: '/STATUS', equals: ['SUCCESSFUL'] },
  refused: { pointer: '/STATUS', equals: ['ERROR', 'FAILED'] },
  reference: { pointer: '/MESSAGE_ID' },
};
const plain: ResponseRules = {
  accepted: { matches: '^OK' },
  refused: { matches: '^-?\\d' },
  reference: { matches: 'ID:\\s*(\\d+)' },
};

describe('a gateway’s response', () => {
  it.each<[string, ResponseRules, SmsGatewayReply, string, string | null]>([
    ['the expected JSON value', json, response(200, { STATUS: 'SUCCESSFUL', MESSAGE_ID: 7 }), 'accepted', '7'],
    ['the expected JSON value but no reference', json, response(200, { STATUS: 'SUCCESSFUL' }), 'accepted', null],
    ['the JSON value of a refusal', json, response(200, { STATUS: 'ERROR' }), 'refused', null],
    ['another JSON value', json, response(200, { STATUS: 'PERHAPS' }), 'unknown', null],
    ['a firewall’s page', json, response(200, PAGE), 'unknown', null],
    ['an empty body', json, response(200, ''), 'unknown', null],
    ['the expected JSON value and status 500', json, response(500, { STATUS: 'SUCCESSFUL' }), 'unknown', null],
    ['text that fits the pattern', plain, response(200, 'OK ID: 4711'), 'accepted', '4711'],
    ['an error number', plain, response(200, '4 Invalid sender'), 'refused', null],
    ['a wrong key', plain, response(401, 'who are you'), 'refused', null],
    ['too many requests', plain, response(429, ''), 'refused', null],
    ['a request that took too long', plain, response(408, ''), 'unknown', null],
    ['a redirect', plain, response(302, ''), 'unknown', null],
    ['a broken server', plain, response(502, 'Bad Gateway'), 'unknown', null],
    ['silence after the request left', plain, NO_RESPONSE, 'unknown', null],
    ['a request that never left', plain, NEVER_LEFT, 'unsent', null],
  ])('is judged by the configured rules: %s', (_name, rules, reply, state, ref) => {
    const judged = judgeResponse(reply, rules);
    expect(judged.state).toBe(state);
    if (judged.state === 'accepted') expect(judged.provider_ref).toBe(ref);
  });

  it('that refuses the key is reported as a fault of the credentials', () => {
    expect(judgeResponse(response(403, ''), plain)).toMatchObject({ fault: 'credentials' });
    expect(judgeResponse(response(400, ''), plain)).toMatchObject({ fault: 'other' });
  });
});

describe('a response of Twilio', () => {
  const sid = `SM${'a'.repeat(32)}`;
  it.each<[string, SmsGatewayReply, object]>([
    ['a queued message', response(201, { sid, status: 'queued' }), { state: 'accepted', provider_ref: sid }],
    ['a message that failed at once', response(201, { sid, status: 'failed' }), { state: 'refused' }],
    ['201 without a message', response(201, {}), { state: 'unknown' }],
    ['a firewall’s page', response(200, PAGE), { state: 'unknown' }],
    ['wrong credentials', response(401, { code: 20003 }), { state: 'refused', fault: 'credentials' }],
    ['no such number', response(400, { code: 21211 }), { state: 'refused', fault: 'other' }],
    ['too many requests', response(429, { code: 20429 }), { state: 'refused', fault: 'other' }],
    ['a server error', response(500, { code: 20500 }), { state: 'unknown' }],
    ['silence after the request left', NO_RESPONSE, { state: 'unknown' }],
    ['a request that never left', NEVER_LEFT, { state: 'unsent' }],
  ])('is judged by the codes of Twilio: %s', (_name, reply, expected) => {
    expect(readTwilioReply(reply)).toMatchObject(expected);
  });

  it('is reported without its body, which may contain the number or the text', () => {
    const verdict = readTwilioReply(
      response(400, { code: 21211, message: 'The number +923001234567 is wrong: 123456' }),
    );
    expect(JSON.stringify(verdict)).not.toMatch(/923001234567|123456/);
  });
});
