import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentReader } from '../../core/environment/environment-reader.ts';
import { createHttpGateway, type HttpGatewaySettings } from './http-gateway.ts';
import { readSmsSettings } from './read-sms-settings.ts';

type ReceivedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

let server: Server;
let received: ReceivedRequest;
let reply = 'OK ID:17';

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method, url, headers } = request;
    received = { method, url, headers, body };
    response.end(reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
});

/** Characters that could break out of every context. */
const text = 'Nua: "123456" & <b>کوڈ</b>\\ {{key}} 100%+1';
const order = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  to: '+923001234567',
  text,
  useful_s: 300,
  report_url: 'https://nua.example/api/c/sms/report/http?id=1',
};
const gateway = (settings: Partial<HttpGatewaySettings>) =>
  createHttpGateway({
    name: 'http',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    method: 'POST',
    query: {},
    headers: {},
    secrets: { key: 'a&b=c' },
    accepted: { matches: '^OK' },
    refused: { matches: '^\\d' },
    reference: { matches: 'ID:(\\d+)' },
    timeout_ms: 6_000,
    ...settings,
  });

describe('a gateway described by templates', () => {
  it('can receive all values in the URL', async () => {
    const query = { api_key: '{{key}}', mobile: '{{to_digits}}', message: '{{text}}' };
    expect(await gateway({ method: 'GET', query }).send(order)).toEqual({ state: 'accepted', provider_ref: '17' });
    const { pathname, searchParams } = new URL(received.url ?? '', 'http://x');
    expect([received.method, pathname]).toEqual(['GET', '/send']);
    expect(Object.fromEntries(searchParams)).toEqual({ api_key: 'a&b=c', mobile: '923001234567', message: text });
  });

  it('can receive a form, with the key in a header', async () => {
    const body = { form: { to: '{{to_local}}', text: '{{text}}' } };
    await gateway({ headers: { 'X-Api-Key': '{{key}}' }, body }).send(order);
    expect(Object.fromEntries(new URLSearchParams(received.body))).toEqual({ to: '03001234567', text });
    expect(received.headers).toMatchObject({
      'x-api-key': 'a&b=c',
      'content-type': 'application/x-www-form-urlencoded',
    });
  });

  it('can receive JSON in which the text is escaped', async () => {
    const json = { messages: [{ to: ['{{to}}'], text: '{{text}}', flash: false, ref: '{{id}}' }] };
    await gateway({ body: { json } }).send(order);
    const messages = [{ to: ['+923001234567'], text, flash: false, ref: order.id }];
    expect(JSON.parse(received.body)).toEqual({ messages });
    expect(received.headers['content-type']).toBe('application/json');
  });

  it('can receive XML in which the text is escaped', async () => {
    const xml = '<sms key="{{key}}"><text>{{text}}</text></sms>';
    await gateway({ body: { xml }, headers: { 'Content-Type': 'application/soap+xml' } }).send(order);
    const written = 'Nua: &quot;123456&quot; &amp; &lt;b&gt;کوڈ&lt;/b&gt;\\ {{key}} 100%+1';
    expect(received.body).toBe(`<sms key="a&amp;b=c"><text>${written}</text></sms>`);
    expect(received.headers['content-type']).toBe('application/soap+xml');
  });

  it('can receive a URL for delivery reports that contains the secret key', async () => {
    const report = { secret: 'k'.repeat(24), state: 's', delivered: ['1'], undelivered: ['0'] };
    await gateway({ body: { form: { dlr: '{{report_url}}' } }, report }).send(order);
    expect(new URLSearchParams(received.body).get('dlr')).toBe(`${order.report_url}&key=${report.secret}`);
  });

  it('can refuse a text in a response with the status 200', async () => {
    reply = '4 Invalid sender';
    expect(await gateway({}).send(order)).toMatchObject({ state: 'refused' });
    reply = 'OK ID:17';
  });
});

it('the examples of SMS gateways in the documentation are valid settings', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/configuration.md'), 'utf8');
  const examples = [...page.slice(page.indexOf('| `SMS_GATEWAY` |')).matchAll(/```json\n([^`]+)```/g)].map(
    ([, json = '']) => json.trim(),
  );
  expect(examples.length).toBe(2);
  const reader = environmentReader({ SMS_GATEWAY: examples[0], SMS_FALLBACK_GATEWAY: examples[1] });
  const settings = readSmsSettings(reader);
  expect([reader.problems, settings.map(({ name }) => name)]).toEqual([[], ['veevo', 'jazz']]);
});
