import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { fetchOutgoing, isOutgoingAllowed, limitOutgoing, OutgoingHostRefused } from '../core/ports/outgoing.ts';
import { BITCOIN, createEsploraBlocks } from '../providers/blocks/esplora-blocks.ts';
import { ga4PageViews } from '../providers/page-views/ga4-page-views.ts';
import { createPasswordRanges } from '../providers/passwords/password-ranges.ts';
import { callGateway } from '../providers/rails/call-gateway.ts';
import { callSmsGateway } from '../providers/sms/call-sms-gateway.ts';
import { outgoingHosts } from './outgoing-hosts.ts';

const licensed = {
  DEMO: '0',
  LICENCE_REFERENCE: 'LIC-1',
  BANK_STATEMENT_URL: 'https://bank.example/statement',
  BANK_STATEMENT_TOKEN: 'a token',
  JAZZCASH_HOST: 'https://payments.jazzcash.example:8443',
  JAZZCASH_MERCHANT_ID: 'MC1',
  JAZZCASH_PASSWORD: 'word',
  JAZZCASH_INTEGRITY_SALT: 'salt',
  SMS_GATEWAY: JSON.stringify({
    kind: 'http',
    url: 'https://sms.example/send?x={{to}}&t={{text}}',
    accepted: { contains: 'ok' },
  }),
  SMS_FALLBACK_GATEWAY: JSON.stringify({
    kind: 'twilio',
    account_sid: `AC${'0'.repeat(32)}`,
    auth_token: '0'.repeat(32),
    from: '+15550001111',
  }),
  ADJUST_APP_TOKENS: 'abcdefghijkl',
  ADJUST_DEFAULT_EVENT_TOKEN: 'abcdef',
  GA4_MEASUREMENT_ID: 'G-1',
  GA4_API_SECRET: 'secret',
  BLOCK_EXPLORERS: 'https://mempool.example/api, https://blocks.example/api',
  CALENDARS: 'https://calendar.example',
  LOG_URL: 'https://logs.example/push',
  LOG_TOKEN: 'a token',
  BREACHED_PASSWORDS_URL: 'https://ranges.example/range',
};

describe('the register of outgoing hosts [ASVS 13.2.5]', () => {
  const hosts = outgoingHosts(readConfiguration(licensed, '/'));

  it('contains the host of every configured provider and no other host', () => {
    expect([...hosts.origins].sort()).toEqual([
      'https://api.twilio.com',
      'https://bank.example',
      'https://blocks.example',
      'https://calendar.example',
      'https://gdpr.adjust.com',
      'https://logs.example',
      'https://mempool.example',
      'https://payments.jazzcash.example:8443',
      'https://ranges.example',
      'https://s2s.adjust.com',
      'https://sms.example',
      'https://www.google-analytics.com',
    ]);
  });

  it('allows an address only if scheme, host and port match', () => {
    const expected = {
      'https://bank.example/other': true,
      'https://updates.push.services.mozilla.com/wpush/1': true,
      'http://bank.example/statement': false,
      'https://bank.example:8443/': false,
      'https://bank.example.evil.example/': false,
      'https://bank.example@evil.example/': false,
      'https://payments.jazzcash.example/': false,
      'http://updates.push.services.mozilla.com/': false,
      'https://updates.push.services.mozilla.com:8443/': false,
      'https://updates.push.services.mozilla.com.evil.example/': false,
      'http://169.254.169.254/latest/meta-data': false,
      'http://127.0.0.1:5432/': false,
      'http://[::1]/': false,
    };
    expect(
      Object.fromEntries(Object.keys(expected).map((address) => [address, isOutgoingAllowed(address, hosts)])),
    ).toEqual(expected);
  });

  it('allows a demo to call this machine, where the sandbox runs', () => {
    const demo = outgoingHosts(readConfiguration({}, '/'));
    expect(isOutgoingAllowed('http://127.0.0.1:3000/sandbox', demo)).toBe(true);
    expect(isOutgoingAllowed('http://10.0.0.1/', demo)).toBe(false);
  });
});

describe('a host outside the register', () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  let url = '';
  let undo = () => {};
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    requests = 0;
    undo = limitOutgoing(outgoingHosts(readConfiguration(licensed, '/')));
  });
  afterEach(async () => {
    undo();
    await new Promise((resolve) => server.close(resolve));
  });

  it('gets no request from the server', async () => {
    const warnings: unknown[] = [];
    const views = ga4PageViews(
      { measurement_id: 'G-1', api_secret: 'secret', url },
      { warn: ((line: unknown) => warnings.push(line)) as never },
    );
    await views.record({ route: '/', player_id: null, visit: null, at: new Date(0) } as never);
    await views.idle();
    expect(warnings).toEqual([{ dependency: 'analytics', error: 'OutgoingHostRefused' }]);
    await expect(fetchOutgoing(url, { redirect: 'error' })).rejects.toThrow(OutgoingHostRefused);
    await expect(createEsploraBlocks(() => [url, url], BITCOIN).tip()).rejects.toThrow(OutgoingHostRefused);
    expect(await createPasswordRanges(url).isKnown('any password')).toBeNull();
    expect(await callGateway({ url, timeout_ms: 1_000 })).toEqual({ silence: 'OutgoingHostRefused' });
    const text = { url, method: 'GET', headers: {}, body: null, timeout_ms: 1_000 } as const;
    expect(await callSmsGateway(text)).toEqual({ silence: 'OUTGOING_HOST_REFUSED', may_have_arrived: false });
    expect(requests).toBe(0);
  });

  it('gets requests after it is added to the register', async () => {
    undo();
    undo = limitOutgoing({ origins: new Set([url]), services: [], loopback: false });
    expect(await callGateway({ url, timeout_ms: 5_000 })).toMatchObject({ status: 200 });
    const text = { url, method: 'GET', headers: {}, body: null, timeout_ms: 5_000 } as const;
    expect(await callSmsGateway(text)).toMatchObject({ status: 200 });
    expect(requests).toBe(2);
  });
});
