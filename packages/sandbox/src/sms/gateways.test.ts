import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxFixture, startFixture } from '../sandbox-for-tests.ts';
import { twilioSignature } from './sms-report.ts';

let fixture: SandboxFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const sid = 'AC00000000000000000000000000000001';
const token = 'sandbox-twilio-auth-token';
const callback = 'http://merchant.test/report?id=1';

function twilio(fields: Record<string, string>, key = token) {
  const body = new URLSearchParams({ From: '+923450000002', Body: 'Your code is 111111', ...fields }).toString();
  const authorization = `Basic ${Buffer.from(`${sid}:${key}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  return fixture.post(`/sandbox/twilio/2010-04-01/Accounts/${sid}/Messages.json`, body, headers);
}

function http(fields: Record<string, string>, key = 'sandbox-sms-key') {
  const body = { message: 'Your code is 111111', callback, ...fields };
  return fixture.post('/sandbox/sms-gateway/send', body, { 'x-api-key': key });
}

describe('the Twilio gateway', () => {
  it('delivers a message to the phone, and sends two signed reports', async () => {
    const { status, body } = await twilio({ To: '+923001234567', StatusCallback: callback });
    expect([status, body.status, body.sid]).toEqual([201, 'queued', expect.stringMatching(/^SM[0-9a-f]{32}$/)]);
    expect(fixture.sandbox.sms('03001234567')).toHaveLength(1);
    await fixture.move(1_000);
    const reports = fixture.received.map(({ body: form }) => Object.fromEntries(new URLSearchParams(form)));
    expect(reports.map(({ MessageStatus }) => MessageStatus)).toEqual(['sent', 'delivered']);
    const signature = fixture.received[1]?.headers.get('x-twilio-signature');
    expect(signature).toBe(twilioSignature(callback, reports[1] as Record<string, string>, token));
  });

  it.each([
    ['wrong credentials', { To: '+923001234567' }, 'wrong', 401, 20003],
    ['an invalid number', { To: '03001234567' }, token, 400, 21211],
    ['another country', { To: '+4915112345678' }, token, 400, 21408],
    ['no text', { To: '+923001234567', Body: '' }, token, 400, 21602],
    ['an invalid callback address', { To: '+923001234567', StatusCallback: 'here' }, token, 400, 21609],
    ['a number that the sandbox always refuses', { To: '+923001239901' }, token, 400, 21211],
    ['a number that causes a server error', { To: '+923001239911' }, token, 500, 20500],
  ])('rejects %s with the error of Twilio', async (_name, fields, key, status, code) => {
    const response = await twilio(fields, key);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  it('signs requests as in Twilio’s published example', () => {
    const fields = {
      CallSid: 'CA1234567890ABCDE',
      From: '+12349013030',
      To: '+18005551212',
      Caller: '+12349013030',
      Digits: '1234',
    };
    expect(twilioSignature('https://mycompany.com/myapp.php?foo=1&bar=2', fields, '12345')).toBe(
      '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
    );
  });
});

describe('the plain HTTP text gateway', () => {
  it('accepts a message and reports its delivery to the given address', async () => {
    const { body } = await http({ to: '923001234567' });
    expect(body.status).toBe('QUEUED');
    await fixture.move(1_000);
    expect(fixture.received.map(({ url, body: form }) => [url, form])).toEqual([
      [callback, `message_id=${body.message_id}&status=DELIVRD`],
    ]);
  });

  it('responds in plain text to a request whose address contains the parameters', async () => {
    const ask = async (query: Record<string, string>) =>
      (await fixture.app.inject(`/sandbox/sms-gateway/send?${new URLSearchParams(query)}`)).body;
    const fine = { api_key: 'sandbox-sms-key', mobile: '923001234567', message: 'hello' };
    expect(await ask(fine)).toMatch(/^OK ID:/);
    expect(await ask({ ...fine, api_key: 'x' })).toBe('1 Invalid API key');
    expect(await ask({ ...fine, mobile: '03001234567' })).toBe('5 Invalid receiver');
  });

  it.each([
    ['923001239901', 200, '5'],
    ['923001239905', 200, '8'],
  ])('rejects the number %s', async (to, status, code) => {
    const response = await http({ to });
    expect([response.status, response.body.status, response.body.code]).toEqual([status, 'ERROR', code]);
    expect(fixture.sandbox.sms(to)).toHaveLength(0);
  });

  it('rejects a wrong API key', async () => {
    expect((await http({ to: '923001234567' }, 'x')).status).toBe(401);
  });

  it('retries a report three times if the merchant did not accept it', async () => {
    fixture.merchant.response = () => new Response('', { status: 500 });
    await http({ to: '923001239906' });
    for (let minute = 0; minute < 6; minute++) await fixture.move(60_000);
    expect(fixture.received.map(({ body }) => body.slice(-7))).toEqual(['UNDELIV', 'UNDELIV', 'UNDELIV', 'UNDELIV']);
  });

  it('delivers a message to a special number, but never responds to the request', async () => {
    const lost = http({ to: '923001239902' }).catch(() => 'gone');
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    expect(fixture.sandbox.sms('03001239902')).toHaveLength(1);
    await fixture.move(120_000);
    expect(await lost).toBe('gone');
  });
});
