import { createHash } from 'node:crypto';
import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { webhookEvents } from '@nua/contract/webhook.ts';
import type { ReceiverBehaviour } from '@nua/sandbox';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pay } from '../../../../tests/world/depositing.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { newCnic, newWallet, withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import type { WebhookSender } from '../core/ports/webhook-sender.ts';
import {
  addWebhookAddress,
  recordWebhookEvent,
  renewWebhookSecret,
  runDueWebhooks,
} from '../modules/webhook/public.ts';
import { sweepWebhooks } from '../modules/webhook/webhook-feature.ts';
import { createWebhookSender } from '../providers/webhook/create-webhook-sender.ts';

const HOUR_MS = 3_600_000;

/** The real sender. `died` simulates a process that dies after a request, before its result is recorded. */
const real = createWebhookSender({ sandbox: () => world.sandbox.endpoints().webhooks });
let died = false;
/** Delays the requests to the receiver of the sandbox. */
let hold = async () => {};
/** The entry numbers of the sent requests, in order. */
const sent: number[] = [];
const webhooks: WebhookSender = {
  async send(request) {
    if (request.url === world.sandbox.endpoints().webhooks) await hold();
    sent.push(JSON.parse(request.body).entry);
    const result = await real.send(request);
    if (died) throw new Error('the process died');
    return result;
  },
};

const world = useWorld({ environment: WITH_CONSOLE, parts: { ports: { webhooks } } });
const { toWallet, requestPayout } = withdrawing(() => world);
const { runAct, listWebhooks, getWebhook, getWebhookEvent, listProposals, acceptProposal, listLog } = consoleCalls;

let sana: ConsoleBrowser;
let omar: ConsoleBrowser;
let address = '';

beforeAll(async () => {
  await world.pool.query(
    `update setting set config_value = config_value || '{"omar": ["look", "technical"]}' where config_key = 'operator_permissions'`,
  );
  sana = await signInStaff(world, 'sana');
  omar = await signInStaff(world, 'omar');
  address = (await sana.call(listWebhooks)).data.list[0]!.id;
});

beforeEach(async () => {
  died = false;
  world.sandbox.setReceiver('honest');
  await deliver();
});

const deliver = () => runDueWebhooks(world.app);
const received = () => world.sandbox.webhooks();
const eventsOf = async (show: 'all' | 'waiting' | 'failed' = 'all') =>
  (await sana.call(getWebhook, { params: { id: address }, query: { show } })).data.events;

/** Records an event about a new player, and returns the player's id. */
async function record(): Promise<string> {
  const { id: player_id } = await payingPlayer(world);
  await world.db
    .transaction()
    .execute((tx) => recordWebhookEvent(tx, 'player.registered', { player_id }, world.clock.now()));
  return player_id;
}

const ofPlayer = (player_id: string) => received().filter(({ body }) => body.includes(player_id));

/** Proves the second factor of both again, after the time has moved. */
async function proveAgain(): Promise<void> {
  await nextCode(world);
  sana = await signInStaff(world, 'sana');
  omar = await signInStaff(world, 'omar');
}

async function acceptNewest(browser: ConsoleBrowser) {
  const { list } = (await browser.call(listProposals)).data;
  const { id, hash } = list.at(-1)!;
  return await browser.call(acceptProposal, { params: { id }, body: { hash } });
}

describe('an event for a webhook', () => {
  it('is sent for a registration, a deposit, an ended payout, a limit and an exclusion', async () => {
    const before = received().length;
    const who = await world.player();
    const paid = await pay(world, who, { pay_type: 3, amount: '500.00', phone: newWallet('00'), cnic: newCnic() });
    const { token } = who;
    expectOk(
      await world.call(calls.setLimits, {
        token,
        body: { limits: [{ kind: 'deposit', period: 'day', amount: '900.00' }] },
      }),
    );
    const payer = await payingPlayer(world, { main: '5000' });
    const payout = expectOk(await requestPayout(payer, 3, await toWallet(payer, 3, '00'), '1000.00')).data;
    expectOk(
      await world.call(calls.cancelWithdraw, {
        token: payer.token,
        params: { id: payout.id },
        body: { action: 'cancel' },
      }),
    );
    expectOk(await world.call(calls.excludePlayer, { token, body: { length: 'day' } }));
    await deliver();
    const bodies = received()
      .slice(0, received().length - before)
      .map(({ body }) => JSON.parse(body))
      .reverse();
    expect(bodies.map(({ type, data }) => [type, data])).toEqual([
      ['player.registered', { player_id: who.id }],
      ['deposit.paid', { player_id: who.id, deposit_id: paid.id, amount: '500.00' }],
      ['limit.set', { player_id: who.id, kind: 'deposit', period: 'day', amount: '900.00' }],
      ['payout.ended', { player_id: payer.id, withdraw_id: payout.id, amount: '1000.00', state: 'cancelled' }],
      ['exclusion.set', { player_id: who.id, until: expect.any(String) }],
    ]);
    for (const { type, data } of bodies) v.parse(webhookEvents[type as keyof typeof webhookEvents], data);
    const entries = bodies.map(({ entry }) => entry);
    expect(entries).toEqual(entries.map((_, n) => entries[0] + n));
  });

  it('is not recorded if its transaction rolls back', async () => {
    const before = received().length;
    await expect(
      world.db.transaction().execute(async (tx) => {
        await recordWebhookEvent(
          tx,
          'alarm.raised',
          { alarm_id: address, rule: 'test', severity: 'page', is_drill: false },
          world.clock.now(),
        );
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await deliver();
    expect(received()).toHaveLength(before);
  });

  it('is sent again with the same id and body if the process dies before it records the response', async () => {
    const player = await record();
    died = true;
    await expect(deliver()).rejects.toThrow();
    died = false;
    const [first] = ofPlayer(player);
    await deliver();
    expect(ofPlayer(player)).toEqual([{ ...first, times: 1 }]);
    await world.advance(61_000);
    await deliver();
    expect(ofPlayer(player)).toEqual([{ ...first, at: expect.any(String), times: 2 }]);
    expect((await eventsOf())[0]).toMatchObject({ event_id: first!.id, state: 'delivered', attempts: 1 });
  });

  it('is sent once if several runs of the job overlap', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, record));
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    for (const player of players) expect(ofPlayer(player)).toMatchObject([{ times: 1 }]);
  });

  it('is sent in order, but does not wait for an earlier event whose delivery failed', async () => {
    const delayed = await record();
    world.sandbox.setReceiver('failing');
    await deliver();
    expect((await eventsOf('waiting'))[0]!.last).toMatchObject({ status: 503, body: 'The system is being updated' });
    world.sandbox.setReceiver('honest');
    const others = [await record(), await record(), await record()];
    sent.length = 0;
    await deliver();
    expect(ofPlayer(delayed)).toEqual([]);
    const entries = others.map((player) => ofPlayer(player)[0]!.entry);
    expect(sent).toEqual(entries);
    expect(entries).toEqual([...entries].sort((a, b) => a - b));
    await world.advance(5_000);
    await deliver();
    expect(ofPlayer(delayed)).toMatchObject([{ times: 1 }]);
    expect(ofPlayer(delayed)[0]!.entry).toBeLessThan(entries[0]!);
  });

  it.each<[ReceiverBehaviour, number]>([
    ['failing', 503],
    ['redirecting', 307],
  ])('is given up after three days with a %s receiver, and can be sent again by hand', async (behaviour, status) => {
    const player = await record();
    world.sandbox.setReceiver(behaviour);
    const began_ms = world.clock.now().getTime();
    let ended_ms = 0;
    for (let n = 0; n < 30 && ended_ms === 0; n += 1) {
      await deliver();
      const [event] = await world.pool
        .query('select state, next_at from webhook_delivery order by entry desc limit 1')
        .then(({ rows }) => rows);
      if (event.state === 'failed') ended_ms = world.clock.now().getTime();
      else await world.advance(event.next_at.getTime() - world.clock.now().getTime());
    }
    const hours = (ended_ms - began_ms) / HOUR_MS;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThanOrEqual(72);
    await proveAgain();
    const [failed] = await eventsOf('failed');
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, next_at: null, last: { status } });
    const shown = (await sana.call(getWebhookEvent, { params: { id: failed!.event_id } })).data;
    expect(shown.deliveries[0]!.attempts).toHaveLength(10);
    world.sandbox.setReceiver('honest');
    const values = { address, entry: String(failed!.entry) };
    expect((await omar.call(runAct, { body: { name: 'webhook resend', values } })).error).toBeNull();
    await deliver();
    expect(ofPlayer(player)).toMatchObject([{ id: failed!.event_id, entry: failed!.entry, times: 1 }]);
    expect((await eventsOf('failed')).map(({ entry }) => entry)).not.toContain(failed!.entry);
  });

  it('that the receiver refused is delivered after the receiver gets the new secret', async () => {
    await world.pool.query('update webhook_secret set signs_until = made_at');
    await world.db.transaction().execute((tx) => renewWebhookSecret(tx, world.app, address, world.clock.now()));
    const player = await record();
    await deliver();
    expect((await eventsOf('waiting'))[0]!.last).toMatchObject({ status: 401 });
    await proveAgain();
    const { data } = await sana.call(runAct, { body: { name: 'webhook secret', values: { address } } });
    world.sandbox.addWebhookSecret(data.text);
    await world.advance(6 * 60_000);
    await deliver();
    expect(ofPlayer(player)).toMatchObject([{ times: 1 }]);
  });

  it('is deleted after thirty days with its deliveries, unless a delivery still waits', async () => {
    await record();
    await deliver();
    world.sandbox.setReceiver('failing');
    await record();
    await deliver();
    await world.advance(31 * 24 * HOUR_MS);
    await sweepWebhooks(world.app);
    const { rows } = await world.pool.query(
      'select (select count(*) from webhook_event)::int as events, (select count(*) from webhook_delivery)::int as deliveries',
    );
    expect(rows).toEqual([{ events: 1, deliveries: 1 }]);
    await proveAgain();
  });
});

describe('the address of a webhook', () => {
  const add = (browser: ConsoleBrowser, url: string, kinds = '') =>
    browser.call(runAct, { body: { name: 'webhook add', values: { url, ...(kinds && { kinds }) } } });

  it.each(['http://hooks.example.com/', 'https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'https://localhost/'])(
    'is refused if it is not public: %s',
    async (url) => {
      expect((await add(omar, url)).error).toBe('INVALID_INPUT');
    },
  );

  it('is added by two people, and its secret can be read once', async () => {
    await proveAgain();
    const url = 'https://hooks.example.com/nua';
    expect((await add(omar, url, 'payout.ended,deposit.paid')).data.text).toContain('second operator');
    expect((await acceptNewest(omar)).error).toBe('ACT_REFUSED');
    expect((await acceptNewest(sana)).error).toBeNull();
    const added = (await omar.call(listWebhooks)).data.list.find((one) => one.url === url)!;
    expect(added).toMatchObject({ kinds: ['deposit.paid', 'payout.ended'], is_secret_shown: false });
    const secret = { body: { name: 'webhook secret', values: { address: added.id } } };
    const shown = (await omar.call(runAct, secret)).data.text;
    expect(shown).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await sana.call(runAct, secret)).error).toBe('ACT_REFUSED');
    const { rows } = await world.pool.query(
      `select 1 from webhook_secret where encode(secret_sealed, 'escape') like '%' || $1 || '%'
       union all select 1 from staff_request where text like '%' || $1 || '%'
       union all select 1 from operator_log where concat(before, after, note) like '%' || $1 || '%'`,
      [shown.slice(6)],
    );
    expect(rows).toEqual([]);
    expect((await sana.call(listLog)).data.list).toContainEqual(
      expect.objectContaining({ by: 'omar', act: 'webhook secret', subject: `webhook ${added.id}` }),
    );
    await record();
    await deliver();
    expect((await sana.call(getWebhook, { params: { id: added.id } })).data.events).toEqual([]);
    const remove = { body: { name: 'webhook remove', values: { address: added.id } } };
    expect((await omar.call(runAct, remove)).error).toBeNull();
    expect((await sana.call(getWebhook, { params: { id: added.id } })).error).toBe('NOT_FOUND');
  });

  it('is proposed separately from other addresses of the same host', async () => {
    await proveAgain();
    const urls = ['https://hooks.example.com/in/s3cret-1', 'https://hooks.example.com/in/s3cret-2'] as const;
    const propose = async (url: string, kinds = '') => (await add(omar, url, kinds)).data.data;
    const [first, second] = [await propose(urls[0]), await propose(urls[1])];
    // A repeated proposal returns the open one.
    expect(await propose(urls[0])).toMatchObject({ proposal: first.proposal, was_open: true });
    expect((await add(omar, urls[0], 'payout.ended')).error).toBe('OTHER_ACT_PROPOSED');
    const open = async () => (await sana.call(listProposals)).data.list.filter(({ act }) => act === 'webhook add');
    const proposed = await open();
    const shown = ({ proposal }: typeof first) => proposed.find(({ id }) => id === proposal)!;
    expect(shown(second).subject).not.toBe(shown(first).subject);
    for (const [found, url] of [
      [shown(first), urls[0]],
      [shown(second), urls[1]],
    ] as const) {
      expect(found.subject).toMatch(/^webhook https:\/\/hooks\.example\.com\/… [0-9a-f]{12}$/);
      for (const text of [url, `webhook address ${url}`])
        expect(found.subject).not.toContain(createHash('sha256').update(text).digest('hex').slice(0, 12));
    }
    const accept = ({ id, hash }: { id: string; hash: string | null }) =>
      sana.call(acceptProposal, { params: { id }, body: { hash } });
    expect((await accept(shown(first))).error).toBeNull();
    expect((await open()).map(({ id }) => id)).toEqual([second.proposal]);
    expect((await accept(shown(second))).error).toBeNull();
    const { list } = (await omar.call(listWebhooks)).data;
    const added = list.filter(({ url }) => url === urls[0] || url === urls[1]);
    expect(added).toHaveLength(2);
    for (const { id } of added)
      expect((await omar.call(runAct, { body: { name: 'webhook remove', values: { address: id } } })).error).toBeNull();
  });

  it('is shown in the log without its path, which may contain a token', async () => {
    await proveAgain();
    const url = 'https://hooks.example.com/in/s3cret?key=t0ken';
    expect((await add(omar, url)).error).toBeNull();
    await world.pool.query(
      `update setting set config_value = config_value || '{"hina": ["look"]}' where config_key = 'operator_permissions'`,
    );
    const hina = await signInStaff(world, 'hina');
    const everything = async (browser: ConsoleBrowser, id: string) =>
      JSON.stringify([
        (await browser.call(listProposals)).data,
        (await browser.call(listWebhooks)).data,
        (await browser.call(listLog)).data,
        (await browser.call(getWebhook, { params: { id } })).data,
        (await browser.call(runAct, { body: { name: 'webhook', values: {} } })).data,
        (await browser.call(runAct, { body: { name: 'waiting', values: {} } })).data,
      ]);
    const contents = async (browser: ConsoleBrowser) => JSON.stringify((await browser.call(listProposals)).data.list);
    expect(await contents(sana)).toContain(url);
    expect(await contents(hina)).toContain('https://hooks.example.com/…');
    expect(await contents(hina)).not.toContain('s3cret');
    // A token with little entropy could be guessed from the hash of the content.
    expect((await hina.call(listProposals)).data.list.map(({ hash }) => hash)).toEqual([null]);
    expect((await acceptNewest(sana)).error).toBeNull();
    const added = (await omar.call(listWebhooks)).data.list.find((one) => one.url === url)!;
    expect(
      (await omar.call(runAct, { body: { name: 'webhook renew', values: { address: added.id } } })).error,
    ).toBeNull();
    const visible = await everything(hina, added.id);
    expect(visible).toContain('https://hooks.example.com/…');
    for (const secret of ['s3cret', 't0ken']) expect(visible).not.toContain(secret);
    expect(await everything(omar, added.id)).toContain(url);
    expect(
      (await omar.call(runAct, { body: { name: 'webhook remove', values: { address: added.id } } })).error,
    ).toBeNull();
    const { rows } = await world.pool.query("select 1 from operator_log where operator_log::text like '%s3cret%'");
    expect(rows).toEqual([]);
  });

  it('receives only events recorded after it was added', async () => {
    await record();
    await world.advance(1_000);
    await world.db
      .transaction()
      .execute((tx) =>
        addWebhookAddress(tx, world.app, { url: 'https://localhost/', kinds: null, at: world.clock.now() }),
      );
    const attempts = async () => {
      const { rows } = await world.pool.query(
        "select t.error from webhook_attempt t join webhook_address a on a.id = t.address_id where a.url = 'https://localhost/'",
      );
      return rows;
    };
    hold = () => expect.poll(attempts).toEqual([{ error: 'the address is not public' }]);
    const player = await record();
    await deliver();
    expect(ofPlayer(player)).toMatchObject([{ times: 1 }]);
    const { rows } = await world.pool.query(
      "select 1 from webhook_delivery d join webhook_address a on a.id = d.address_id where a.url = 'https://localhost/'",
    );
    expect(rows).toHaveLength(1);
  });
});
