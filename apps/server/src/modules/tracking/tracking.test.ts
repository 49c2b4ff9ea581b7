import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@nua/contract';
import { exportPath } from '@nua/contract/data-export.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { giveProof, type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { depositPaid, notifyReversal } from '../../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { CommandError } from '../../operator/operator-deps.ts';
import { createAdjustTracker } from '../../providers/tracking/adjust/adjust-tracker.ts';
import { GIVE_UP_AFTER_MS } from '../../providers/tracking/tracking-rules.ts';
import { runDueDeposits, waitForCharges } from '../payment/deposit/run-due-deposits.ts';
import { blockPlayer } from '../person/block/block-player.ts';
import { sendAdDeliveries, sweepTracking } from './send-ad-deliveries.ts';

const APP = '4w565xzmb54d';
const ADJUST = {
  ADJUST_APP_TOKENS: `${APP}, aaaabbbbcccc`,
  ADJUST_DEFAULT_EVENT_TOKEN: 'defa01',
  ADJUST_S2S_TOKEN: 'a-bearer',
};
const world = useWorld({ environment: ADJUST });
beforeAll(async () => {
  await giveNames(world, 'sana');
});

let serial = 0;
/** Returns a browser's id at the network. Its ending selects the sandbox's behaviour. */
const browser = (behaviour = '') => `web_uuid_${++serial}_${'a'.repeat(12)}${behaviour && `-${behaviour}`}`;
const wallet = (ending: string) => `0300${String(700_000 + ++serial).slice(-5)}${ending}`;

const agree = async (who: PayingPlayer, network_device: string, more: object = {}) =>
  expectOk(
    await world.call(calls.setTracker, {
      token: who.token,
      body: { tracker: 'adjust', app_token: APP, network_device, is_organic: 1, ...more },
    }),
  ).data;

async function playerWhoAgreed(behaviour = '', more: object = {}): Promise<{ who: PayingPlayer; device: string }> {
  const who = await payingPlayer(world);
  const device = browser(behaviour);
  expect(await agree(who, device, more)).toEqual({ kept: true });
  return { who, device };
}

async function deposit(who: PayingPlayer, ending = '00', amount = '500.00'): Promise<string> {
  const body = { pay_type: 2, amount, phone: wallet(ending), email: 'a@example.pk' };
  const { data } = expectOk(await world.call(calls.createDeposit, { body, token: who.token }));
  await waitForCharges();
  return data.id;
}

const send = () => sendAdDeliveries(world.app);
const events = (device: string) => world.sandbox.adjust(device).filter(({ path }) => path === 'event');
const rowsOf = async (who: PayingPlayer) =>
  (await world.pool.query('select state, reason from ad_delivery where player_id = $1', [who.id])).rows;
const seconds = (at: Date) => String(Math.trunc(at.getTime() / 1000));

describe('a credited deposit of a player who agreed to tracking', () => {
  it('is reported once to the tracking network, with its amount and time', async () => {
    const { who, device } = await playerWhoAgreed('', { network_name: 'f'.repeat(32) });
    const at = world.clock.now();
    await deposit(who, '00', '1250.50');
    expect(events(device)).toEqual([]);
    await send();
    const [event, ...more] = events(device);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ by: 'server', status: 200, bearer: 'a-bearer' });
    expect(event?.fields).toEqual({
      s2s: '1',
      app_token: APP,
      event_token: 'defa01',
      web_uuid: device,
      adid: 'f'.repeat(32),
      environment: 'sandbox',
      created_at_unix: seconds(at),
      revenue: '1250.50',
      currency: 'PKR',
    });
    expect(await rowsOf(who)).toEqual([{ state: 'sent', reason: null }]);
  });

  it('is reported once even if the provider reports the payment repeatedly', async () => {
    const { who, device } = await playerWhoAgreed();
    await deposit(who, '06');
    await world.advance(2_000);
    await world.advance(2_000);
    await Promise.all([send(), send()]);
    expect(events(device)).toHaveLength(1);
  });

  it('is reported once even if the payment is reversed and restored', async () => {
    const { who, device } = await playerWhoAgreed();
    const id = await depositPaid(world, who);
    await notifyReversal(world, id, '122');
    await notifyReversal(world, id, null);
    await runDueDeposits(world.app);
    const state = await world.pool.query('select state from deposit where id = $1', [id]);
    expect(state.rows).toEqual([{ state: 'paid' }]);
    await send();
    expect(events(device)).toHaveLength(1);
  });

  it('is reported with the event token that an operator has set', async () => {
    const ad = (...words: string[]) => operateAs(world, 'sana', 'ad', ...words);
    const app_token = 'ddddeeeeffff';
    expect(await ad('set', app_token, 'sign_in', 'sign01')).toBe('Set to sign01.');
    expect(await ad('set', app_token, 'sign_in', 'sign02')).toBe('Set to sign02.');
    expect(await ad()).toContain(`${app_token}  sign_in  sign02`);
    const filter = { app_token };
    const listed = async () => (await world.call(calls.listAds, { query: { filter } })).data.list;
    expect(await listed()).toEqual([{ event: 'sign_in', event_token: 'sign02' }]);
    for (const wrong of [
      ['set', app_token, 'sign_in', 'SIGN02'],
      ['set', 'no token', 'sign_in', 'sign03'],
      ['set', app_token, 'won', 'sign03'],
      ['set', app_token, 'sign_in'],
      ['set', app_token, 'sign_in', 'sign02'],
      ['remove', app_token, 'register'],
    ])
      await expect(ad(...wrong)).rejects.toThrow(CommandError);
    await ad('remove', app_token, 'sign_in');
    expect(await listed()).toEqual([]);
    const { rows } = await world.pool.query('select before, after from operator_log where subject = $1 order by id', [
      `ad event ${app_token} sign_in`,
    ]);
    expect(rows.map(({ before, after }) => [before.event_token, after.event_token])).toEqual([
      [null, 'sign01'],
      ['sign01', 'sign02'],
      ['sign02', null],
    ]);
  });

  it('is reported with the event token of its app, or else with the default token [R3.10] [R8.10]', async () => {
    await operateAs(world, 'sana', 'ad', 'set', 'aaaabbbbcccc', 'deposit', 'depo01');
    const listed = await playerWhoAgreed('', { app_token: 'aaaabbbbcccc' });
    const unlisted = await playerWhoAgreed();
    await deposit(listed.who);
    await deposit(unlisted.who);
    await send();
    expect(events(listed.device)[0]?.fields.event_token).toBe('depo01');
    expect(events(unlisted.device)[0]?.fields.event_token).toBe('defa01');
  });

  it('is reported for the device that the player used last', async () => {
    const { who, device } = await playerWhoAgreed();
    world.clock.advance(1_000);
    const newer = browser();
    await world.pool.query(
      `with other as (
         insert into device (player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
         values ($1, $2, 'web', 'test', '127.0.0.1', $4, $4) returning id)
       insert into tracked_device select $1, id, 'adjust', $3, $5, null, true, $4, $4 from other`,
      [who.id, Buffer.from(newer.padEnd(32).slice(-32)), APP, world.clock.now(), newer],
    );
    await deposit(who);
    await send();
    expect([events(device).length, events(newer).length]).toEqual([0, 1]);
  });
});

describe('no tracking event is stored or sent', () => {
  it('for a player who has not agreed to tracking', async () => {
    const who = await payingPlayer(world);
    await deposit(who);
    expect(await rowsOf(who)).toEqual([]);
  });

  it('after the player withdraws consent, even for a deposit that waits to be reported', async () => {
    const { who, device } = await playerWhoAgreed();
    await deposit(who);
    expectOk(await world.call(calls.removeTracker, { token: who.token }));
    await deposit(who);
    await send();
    expect(events(device)).toEqual([]);
    expect(world.sandbox.adjust(device).map(({ path, status }) => [path, status])).toEqual([
      ['gdpr_forget_device', 200],
    ]);
    const { rows } = await world.pool.query('select from ad_delivery where network_device = $1', [device]);
    expect(rows).toEqual([]);
  });

  it('about a device on which another player has withdrawn consent', async () => {
    const { who, device } = await playerWhoAgreed();
    const next = await payingPlayer(world);
    await agree(next, device);
    expectOk(await world.call(calls.removeTracker, { token: next.token }));
    await deposit(who);
    await send();
    expect(events(device)).toEqual([]);
  });

  it('for an excluded player, even for a deposit made before the exclusion', async () => {
    const { who, device } = await playerWhoAgreed();
    await deposit(who);
    expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'week' } }));
    await send();
    expect(events(device)).toEqual([]);
    expect(await rowsOf(who)).toEqual([{ state: 'unwanted', reason: 'not wanted' }]);
    expect(await agree(who, browser())).toEqual({ kept: false });
    const late = await playerWhoAgreed();
    await deposit(late.who, '02');
    expectOk(await world.call(calls.excludePlayer, { token: late.who.token, body: { length: 'week' } }));
    await world.advance(10_000);
    await world.advance(10_000);
    expect(await rowsOf(late.who)).toEqual([]);
  });

  it('for a blocked player', async () => {
    const { who, device } = await playerWhoAgreed();
    await deposit(who);
    const at = world.clock.now();
    await world.db
      .transaction()
      .execute((tx) => blockPlayer(tx, world.app.ledger, { player_id: who.id, reason: 'a test', at }));
    await send();
    expect(events(device)).toEqual([]);
  });

  it.each([['dnt'], ['sec-gpc']])('if the browser sends the signal %s', async (name) => {
    const who = await payingPlayer(world);
    const body = { tracker: 'adjust', app_token: APP, network_device: browser(), is_organic: 0 };
    const { data } = expectOk(await world.call(calls.setTracker, { token: who.token, body, headers: { [name]: '1' } }));
    expect(data).toEqual({ kept: false });
  });

  it('for an app that is not the operator’s', async () => {
    const who = await payingPlayer(world);
    expect(await agree(who, browser(), { app_token: 'zzzzzzzzzzzz' })).toEqual({ kept: false });
    for (const wrong of [
      { tracker: 'other' },
      { network_device: 'x' },
      { network_device: `a'; drop table--` },
      { phone: '1' },
    ])
      expect(
        (
          await world.call(calls.setTracker, {
            token: who.token,
            body: { tracker: 'adjust', app_token: APP, network_device: browser(), is_organic: 1, ...wrong },
          })
        ).code,
      ).toBe(40000002);
  });
});

describe('a failed report to a tracking network', () => {
  it('is retried after a 5xx, with the time of the deposit', async () => {
    const { who, device } = await playerWhoAgreed('busy');
    const at = world.clock.now();
    await deposit(who);
    await send();
    expect(await rowsOf(who)).toEqual([{ state: 'due', reason: 'status 503' }]);
    await send();
    expect(events(device)).toHaveLength(1);
    world.clock.advance(60_000);
    await send();
    expect(events(device).map(({ status, fields }) => [status, fields.created_at_unix])).toEqual([
      [200, seconds(at)],
      [503, seconds(at)],
    ]);
    expect(await rowsOf(who)).toEqual([{ state: 'sent', reason: null }]);
  });

  it('is no longer retried a day after the deposit', async () => {
    const { who, device } = await playerWhoAgreed('fault');
    await deposit(who);
    await send();
    world.clock.advance(GIVE_UP_AFTER_MS.deposit);
    await send();
    world.clock.advance(GIVE_UP_AFTER_MS.deposit);
    await send();
    expect(events(device).map(({ status }) => status)).toEqual([500, 500]);
    expect(await rowsOf(who)).toEqual([{ state: 'given_up', reason: 'status 500' }]);
  });

  it.each([
    ['refused', 400, 'refused', 'status 400'],
    ['quota', 429, 'refused', 'status 429'],
  ])('is not retried after a refusal (%s)', async (behaviour, status, state, reason) => {
    const { who, device } = await playerWhoAgreed(behaviour);
    await deposit(who);
    await send();
    world.clock.advance(3_600_000);
    await send();
    expect(events(device).map((event) => event.status)).toEqual([status]);
    expect(await rowsOf(who)).toEqual([{ state, reason }]);
  });

  it('is not retried after a timeout, because the network may have counted the deposit', async () => {
    const { who, device } = await playerWhoAgreed('silent');
    await deposit(who);
    await send();
    world.clock.advance(3_600_000);
    await send();
    expect(events(device)).toHaveLength(1);
    expect(await rowsOf(who)).toEqual([{ state: 'given_up', reason: 'TypeError' }]);
  });

  it('is retried when no connection was made', async () => {
    const settings = {
      kind: 'adjust',
      app_tokens: [APP],
      default_event_token: 'defa01',
      environment: 'sandbox',
    } as const;
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise((done) => server.close(done));
    const unreachable = createAdjustTracker({
      settings: { ...settings, s2s_token: null, url: null },
      base: () => base,
      collector: null,
    });
    const device = { app_token: APP, network_device: browser(), network_name: null };
    const report = { ...device, event: 'deposit', event_token: null, amount: 100n, at: world.clock.now() } as const;
    expect(await unreachable.report(report as never)).toEqual({ state: 'later', reason: 'no connection' });
    expect(await unreachable.forget(device)).toEqual({ state: 'later', reason: 'no answer' });
  });

  it('about a withdrawn consent is repeated until the network confirms it', async () => {
    const { who, device } = await playerWhoAgreed('quota');
    expectOk(await world.call(calls.removeTracker, { token: who.token }));
    await send();
    world.clock.advance(60_000);
    await send();
    expect(world.sandbox.adjust(device).map(({ path, status }) => [path, status])).toEqual([
      ['gdpr_forget_device', 200],
      ['gdpr_forget_device', 429],
    ]);
  });

  it('is counted in the metrics, by outcome', async () => {
    const text = await (await fetch(`${world.url}/metrics`)).text();
    for (const outcome of ['sent', 'later', 'refused', 'given_up', 'unwanted'])
      expect(text).toMatch(new RegExp(`nua_ad_deliveries_total\\{kind="deposit",outcome="${outcome}"\\} [1-9]`));
  });
});

describe('the tracking data of a player', () => {
  it('is included in the data export [R2.13 export]', async () => {
    const { who, device } = await playerWhoAgreed();
    const response = await fetch(world.url + exportPath, { headers: { authorization: `Bearer ${who.token}` } });
    expect(((await response.json()) as { tracked_device: object[] }).tracked_device).toMatchObject([
      { tracker: 'adjust', network_device: device, is_organic: true },
    ]);
  });

  it('is deleted with the account, also at the tracking network [R2.13 closing]', async () => {
    const { who, device } = await playerWhoAgreed();
    await giveProof(world, who, 'close_account');
    expectOk(await world.call(calls.closeAccount, { token: who.token, body: {} }));
    expect((await world.pool.query('select from tracked_device where player_id = $1', [who.id])).rows).toEqual([]);
    await send();
    expect(world.sandbox.adjust(device).map(({ path }) => path)).toEqual(['gdpr_forget_device']);
    expect((await world.pool.query('select from ad_delivery where network_device = $1', [device])).rows).toEqual([]);
  });

  it('is deleted when the device has not been used for ninety days', async () => {
    const { who } = await playerWhoAgreed();
    world.clock.advance(91 * 86_400_000);
    await sweepTracking(world.app);
    expect((await world.pool.query('select from tracked_device where player_id = $1', [who.id])).rows).toEqual([]);
  });
});
