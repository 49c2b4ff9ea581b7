import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../tests/cluster/free-port.ts';
import { contentsOf } from '../../../../tests/world/contents-of.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { waitForCharges } from '../../../../tests/world/depositing.ts';
import { newWallet } from '../../../../tests/world/withdrawing.ts';
import { callerOf, expectOk, newDevice, newPhone, PASSWORD, TERMS } from '../../../../tests/world/world.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { ManualClock, MovableClock } from '../core/clock.ts';
import { NO_WORK } from '../core/limits/proof-of-work.ts';
import { NO_LIMITS } from '../core/limits/rate-limits.ts';
import { createPool } from '../db/pool.ts';
import { createApp, type RunningApp } from './app.ts';
import { checkBeforeStart } from './check-start.ts';
import { type ServedSandbox, serveSandbox } from './serve-sandbox.ts';

const clock = new ManualClock();
let database: FreshDatabase;
let sandbox: ServedSandbox;
let nodes: RunningApp[];
let site: string;
const addresses: string[] = [];
const DATA_DIR = mkdtempSync(join(tmpdir(), 'nua-staging-'));

const configured = (SANDBOX_URL: string) =>
  readConfiguration(
    { DATABASE_URL: database.url, DATA_DIR, STAGE: 'staging', SANDBOX_URL, PUBLIC_URL: site, PORT: '0' },
    '/nowhere',
  );

function startNode(): Promise<RunningApp> {
  return createApp({
    config: configured(sandbox.url),
    clock,
    database_url: database.url,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    rates: NO_LIMITS,
    work: NO_WORK,
    load: () => 0,
    web: null,
  });
}

beforeAll(async () => {
  database = await freshDatabase();
  site = `http://127.0.0.1:${await freePort()}`;
  sandbox = await serveSandbox({ clock, url: 'http://127.0.0.1:0', site: () => site });
});
afterAll(async () => {
  await waitForCharges();
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await sandbox.stop();
  await database.drop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

describe('a staging site', () => {
  it('does not start, and writes nothing, if no sandbox responds', async () => {
    const pool = createPool(database.url, { max: 1 });
    const before = await contentsOf(pool);
    await expect(checkBeforeStart(configured('http://127.0.0.1:1'), database.url, new MovableClock())).rejects.toThrow(
      /SANDBOX_URL is "http:.*where no sandbox answers.*it must be where "npm run sandbox" listens/,
    );
    expect(await contentsOf(pool)).toEqual(before);
    await pool.end();
  });

  it('is seeded once with play money by two nodes that start together', async () => {
    nodes = await Promise.all([startNode(), startNode()]);
    addresses.push(await nodes[0]!.listen(0), await nodes[1]!.listen(Number(new URL(site).port)));
    const { rows } = await nodes[0]!.pool.query<{ keys: string; rules: string; kind: string }>(
      `select (select count(*)::text from installation_secret where name = 'prints') as keys,
         (select count(*)::text from (select kind from reward_rule group by kind having count(*) > 1) twice) as rules,
         (select kind from ledger.money_kind) as kind`,
    );
    expect(rows).toEqual([{ keys: '1', rules: '0', kind: 'play' }]);
    const configs = await Promise.all(addresses.map((address) => callerOf(address)(calls.getConfig)));
    expect(configs.map((one) => expectOk(one).data.play_money)).toEqual([true, true]);
  });

  it('lets each node credit a deposit that another node has sent to the sandbox', async () => {
    const [first, second] = addresses.map((address, n) => callerOf(address, nodes[n]!.app.secret, clock));
    const headers = { 'x-device-id': newDevice() };
    const phone = newPhone();
    expectOk(await first!(calls.sendOtp, { body: { phone, purpose: 'register' }, headers }));
    const texts = await fetch(`${addresses[1]}/sandbox/sms?to=${encodeURIComponent(phone)}`);
    const code = /\b\d{6}\b/.exec(((await texts.json()) as { text: string }[])[0]?.text ?? '')?.[0] ?? '';
    const proven = expectOk(await first!(calls.verifyOtp, { body: { phone, purpose: 'register', code }, headers }));
    const account = { user_name: 'staging_player', password: PASSWORD, phone, proof: proven.data.proof };
    const body = { ...account, adult: true, terms_version: TERMS, origin: 'web' } as const;
    const { token } = expectOk(await first!(calls.register, { headers, body })).data;
    const order = { pay_type: 3, amount: '500.00', phone: newWallet('00'), cnic: '35201-1234567-1' } as const;
    const { id } = expectOk(await first!(calls.createDeposit, { token, body: order })).data;
    await waitForCharges();
    await sandbox.sandbox.advance();
    expect(expectOk(await second!(calls.getDeposit, { token, params: { id } })).data.status).toBe('paid');
    // If the notice of the charge or the report of the text did not reach the site, the sandbox would have to send it again.
    clock.advance(2_000);
    await sandbox.sandbox.advance();
    expect(sandbox.sandbox.books()).toMatchObject({ charges: [{ amount: '500.00' }], still_to_happen: 0 });
  });

  it('forwards no player’s token to the sandbox', async () => {
    const body = new URLSearchParams({ s2s: '1', gps_adid: 'a-device', app_token: 'app', event_token: 'event' });
    const headers = { authorization: 'Bearer token-of-a-player', cookie: 'nua=token', 'x-api-key': 'key' };
    await fetch(`${addresses[0]}/sandbox/adjust/event`, { method: 'POST', body, headers });
    const hits = await (await fetch(`${addresses[0]}/sandbox/adjust.json`)).json();
    expect(hits).toMatchObject([{ path: 'event', by: 'server', bearer: null }]);
    expect(JSON.stringify(hits)).not.toContain('token-of-a-player');
  });

  it('does not expose the keys of the providers', async () => {
    // `fetch` would resolve the dots itself.
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve) => {
        const { hostname, port } = new URL(addresses[0]!);
        get({ hostname, port, path }, (response) => resolve(response.resume().statusCode));
      });
    for (const path of ['/merchant', '/sandbox/../merchant', '/sandbox/%2e%2e/merchant', '/sandbox/..%2fmerchant'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(await statusOf('/sandbox')).toBe(200);
  });
});
