import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyOf, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { expectOk, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { NO_LIMITS } from '../../../core/limits/rate-limits.ts';
import { createEasypaisaRail } from '../../../providers/rails/easypaisa/easypaisa-rail.ts';
import { waitForCharges } from './run-due-deposits.ts';

let world: World;
let stranger: Server;
let base: string;
const requested: string[] = [];

beforeAll(async () => {
  world = await startWorld();
  stranger = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url?.startsWith('/redirect')) response.writeHead(302, { location: `${base}/inside` }).end();
    else if (request.url?.startsWith('/endless')) response.end('{"order_id":"'.padEnd(200_000, 'A'));
    else response.end('{"order_id":"E1"}');
  });
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await waitForCharges();
  stranger.close();
  await world.stop();
});

const notice = (link: string) =>
  fetch(`${world.url}/api/c/payment/ipn/easypaisa?url=${encodeURIComponent(link)}`).then((response) => response.json());

describe('a payment notice of Easypaisa', () => {
  it('makes the server fetch no address outside Easypaisa’s hosts and the configured gateway', async () => {
    for (const link of [base, `${base}/x?.easypaisa.com.pk`, `${world.url}/api/c/config`, 'file:///etc/passwd', '']) {
      expect(await notice(link)).toEqual({ received: false });
    }
    expect(requested).toEqual([]);
  });

  it('is ignored if its link redirects or returns an endless response', async () => {
    const rail = createEasypaisaRail({ ...world.sandbox.credentials.easypaisa, host: base });
    expect(await rail.followNotice(`${base}/redirect`)).toBeNull();
    expect(await rail.followNotice(`${base}/endless`)).toBeNull();
    expect(await rail.followNotice(`${base}/fine`)).toBe('E1');
    expect(requested).not.toContain('/inside');
  });

  it('triggers a query, and credits nothing itself [R1.07]', async () => {
    const player = await payingPlayer(world);
    const body = { pay_type: 2, amount: '500.00', phone: '03009990002', email: 'a@example.pk' };
    const { data } = expectOk(await world.call(calls.createDeposit, { body, token: player.token }));
    await waitForCharges();
    const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where id = $1', [
      data.id,
    ]);
    const rail = world.app.ports.rails.easypaisa!;
    const real = rail.followNotice;
    rail.followNotice = async () => rows[0]!.reference;
    expect(await notice('anything')).toEqual({ received: true });
    rail.followNotice = real;
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });
});

describe('the providers’ routes', () => {
  it.each(['jazzcash', 'easypaisa', 'bank'])('reject malformed input for %s without a server error', async (name) => {
    for (const body of ['', '{', '[]', 'null', '"x"', '{"pp_TxnRefNo":{"a":1}}', `{"a":"${'x'.repeat(1000)}"}`]) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${world.url}/api/c/payment/ipn/${name}`, { method: 'POST', headers, body });
      expect(response.status).toBeLessThan(500);
    }
  });

  it('refuse bodies above 16 kB', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ a: 'x'.repeat(20_000) });
    const response = await fetch(`${world.url}/api/c/payment/ipn/jazzcash`, { method: 'POST', headers, body });
    expect(response.status).toBe(413);
  });

  it('redirect a returning browser to the wallet, even without a signature', async () => {
    const response = await fetch(`${world.url}/api/c/payment/return/jazzcash`, {
      method: 'POST',
      body: new URLSearchParams({ pp_TxnRefNo: 'T1', pp_ResponseCode: '000' }),
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/wallet']);
  });

  it('process at most 16 notices at the same time, from all senders together', async () => {
    const rail = world.app.ports.rails.easypaisa!;
    const real = rail.followNotice;
    let followed = 0;
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    rail.followNotice = async () => {
      followed += 1;
      await held;
      return null;
    };
    try {
      const first = Array.from({ length: 16 }, () => notice('https://a.easypaisa.com.pk/x'));
      await expect.poll(() => followed).toBe(16);
      expect(await notice('https://a.easypaisa.com.pk/x')).toEqual({ received: false });
      expect(followed).toBe(16);
      release();
      await Promise.all(first);
      await notice('https://a.easypaisa.com.pk/x');
      expect(followed).toBe(17);
    } finally {
      rail.followNotice = real;
      release();
    }
  });

  it('share the rate limit of an address with its calls that have an unknown game token', async () => {
    const rates = { ...NO_LIMITS, address: { per_second: 0.01, burst: 3 } };
    const strict = await startWorld({ parts: { rates } });
    try {
      const notify = () =>
        fetch(`${strict.url}/api/c/payment/ipn/jazzcash`, { method: 'POST' }).then(({ status }) => status);
      expect([await notify(), await notify()]).toEqual([400, 400]);
      const readBalance = () =>
        strict.call(calls.arcadeBalance, { token: 'x'.repeat(43) }).then(({ status }) => status);
      expect([await readBalance(), await readBalance(), await notify()]).toEqual([401, 429, 429]);
    } finally {
      await strict.stop();
    }
  });
});
