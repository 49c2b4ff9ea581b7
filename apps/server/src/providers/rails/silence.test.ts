import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@nua/money';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRails } from './rails.ts';

/** The gateway's responses before it falls silent, by the end of the path. */
const BEFORE: Record<string, unknown> = {
  '/token': { access_token: 'a-token' },
  '/corporate-solution-corporate-login': { ResponseCode: '0', Timestamp: '2026-03-10 10:00:00' },
};

let gateway: Server;
let timeLimits: { ms: number; end(): void }[];

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const path = Object.keys(BEFORE).find((end) => request.url?.endsWith(end));
    if (path) response.end(JSON.stringify(BEFORE[path]));
    // The request has arrived and gets no response, so only the caller's time limit can end it.
    else timeLimits.at(-1)?.end();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  timeLimits = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController();
    timeLimits.push({ ms, end: () => stop.abort(new DOMException('no answer in time', 'TimeoutError')) });
    return stop.signal;
  });
});
afterEach(() => {
  timeLimits = [];
});
afterAll(() => {
  vi.restoreAllMocks();
  gateway.closeAllConnections();
  gateway.close();
});

function rails() {
  const base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return createRails({
    jazzcash: { merchant_id: 'M', password: 'p', integrity_salt: 's', host: base },
    easypaisa: { username: 'u', password: 'p', store_id: '1', account_num: '1', host: base },
    bank: { statement_url: `${base}/statement` },
    jazzcash_payout: { host: base, basic_key: 'k', key: 'TestKey0TestKey0', iv: 'TestIv00TestIv00' },
    easypaisa_payout: {
      base,
      client_id: 'c',
      client_secret: 's',
      channel: 'nua',
      msisdn: '923450000001',
      pin: '12345',
      public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  });
}

const order = {
  id: 'one',
  reference: 'T20260310100000AAAAA',
  amount_cents: cents(50_000),
  created_at: new Date('2026-03-10T10:00:00Z'),
  phone: '+923001234500',
  cnic: '3520112345671',
  email: 'player@example.pk',
  provider_ref: '123',
};

describe('a gateway that takes the request and never responds', () => {
  it.each([
    ['a charge by JazzCash', 90_000, () => rails().jazzcash!.charge!(order)],
    ['an inquiry at JazzCash', 20_000, () => rails().jazzcash!.inquire!(order)],
    ['a charge by Easypaisa', 100_000, () => rails().easypaisa!.charge!(order)],
    ['an inquiry at Easypaisa', 20_000, () => rails().easypaisa!.inquire!(order)],
    ['a payout to a JazzCash wallet', 60_000, () => rails().payout.jazzcash!.send(order)],
    ['an inquiry about a JazzCash payout', 60_000, () => rails().payout.jazzcash!.inquire(order)],
    ['a payout to an Easypaisa wallet', 60_000, () => rails().payout.easypaisa!.send(order)],
    ['an inquiry about an Easypaisa payout', 60_000, () => rails().payout.easypaisa!.inquire(order)],
  ])('leaves the outcome of %s unknown after %i ms [R1.07] [R1.08]', async (_what, ms, send) => {
    expect((await send()).state).toBe('unknown');
    expect(timeLimits.at(-1)?.ms).toBe(ms);
  });

  it('receives no bank payout if it does not answer the earlier request for the account’s title [R1.08]', async () => {
    const iban = 'PK36SCBL0000001123456702';
    expect((await rails().payout.bank!.send({ ...order, iban })).state).toBe('not_sent');
  });

  it('leaves the bank’s statement unread', async () => {
    expect(await rails().bank!.readLines('0')).toBeNull();
    expect(timeLimits.at(-1)?.ms).toBe(20_000);
  });
});
