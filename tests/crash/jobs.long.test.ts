import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, createServer as createListener } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDaySums } from '../../apps/server/src/modules/day-sum/public.ts';
import { addExport } from '../../apps/server/src/modules/staff-export/public.ts';
import { addWebhookAddress, recordWebhookEvent } from '../../apps/server/src/modules/webhook/public.ts';
import { type ClusterNode, startNode } from '../cluster/node-process.ts';
import { SEED_KEY } from '../world/credentials.ts';
import { stakeDice } from '../world/staking.ts';
import { useWorld } from '../world/use-world.ts';
import type { Someone } from '../world/world.ts';

/** The world starts at this machine's time, because ids contain it. */
const world = useWorld({ start: new Date() });
const JOB_NODE = join(import.meta.dirname, 'job-node-main.ts');
const DAY_MS = 86_400_000;
/** After this time every claim of a dead node has expired, and every alarm rule is due. */
const CLAIMS_END_MS = 121_000;
/** The payout of a great win. At one paisa, every win is great. */
const GREAT_WIN = 1n;

/** A receiver of webhooks that outlives the nodes. While `isHolding` is true, it accepts requests without responding. */
const received: { id: string; body: string }[] = [];
let isHolding = false;
let held_requests = 0;
let receiver: Server;

let nodes: ClusterNode[] = [];
let player: Someone;

const urlOf = (server: Server | ReturnType<typeof createListener>) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const start = () =>
  startNode(
    {
      ...{ DATABASE_URL: world.app.config.database_url!, DATA_DIR: world.app.config.data_dir, SEED_KEY, PORT: '0' },
      ...{ CLOCK_AT: world.clock.now().toISOString(), TEST_RECEIVER: urlOf(receiver) },
    },
    JOB_NODE,
  );

async function advance(ms: number): Promise<void> {
  await world.advance(ms);
  await Promise.all(nodes.map((node) => node.setClock(world.clock.now())));
}

async function countOf(condition: string, values: unknown[] = []): Promise<number> {
  const { rows } = await world.pool.query<{ n: number }>(`select count(*)::int as n from ${condition}`, values);
  return rows[0]!.n;
}

/** Makes work for each job: transfers, wins that raise alarms, events and an export. */
async function makeWork(): Promise<void> {
  // An export covers the rounds up to its request. The clock advances, so that no later round has the same time.
  await advance(1_000);
  await stakeDice(
    world,
    player,
    Array.from({ length: 12 }, () => '1.00'),
  );
  const until = world.clock.now();
  await world.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 12; n += 1)
      await recordWebhookEvent(tx, 'player.registered', { player_id: randomUUID() }, world.clock.now());
    await addExport(tx, {
      ...{ kind: 'rounds', format: 'csv', filter: {}, operator: 'sana', approved_by: null, counted: 12 },
      ...{ from: new Date(until.getTime() - DAY_MS), until: new Date(until.getTime() + 1), at: until },
      subject: `export ${randomUUID()}`,
    });
  });
}

/** Both nodes, by index. They are killed at points that either node may have reached. */
const BOTH = [0, 1];
const TABLES = [
  { table: 'webhook_attempt', killed: [0] },
  { table: 'staff_export_part', killed: [1] },
  { table: 'day_transfer', killed: BOTH },
  { table: 'webhook_delivery', killed: [0] },
];
/**
 * Each point, with the lock that stops a job there and the statement that waits for this lock. At the point without a
 * lock, the receiver stops the job.
 */
const POINTS = [
  {
    point: 'between an alarm and its event',
    lock: 'lock table webhook_event in exclusive mode',
    waits: 'insert into webhook_event%',
    killed: BOTH,
  },
  {
    point: 'after an alarm, before its measurement is stored',
    lock: "select 1 from alarm_measurement where rule = 'NuaGreatWin' for update",
    waits: 'insert into alarm_measurement%',
    killed: BOTH,
  },
  ...TABLES.map(({ table, killed }) => ({
    point: `at a write to ${table}`,
    lock: `lock table ${table} in exclusive mode`,
    waits: `%${table}%`,
    killed,
  })),
  { point: 'while a receiver has not responded', lock: null, waits: '', killed: [1] },
];

type Stopped = { reached: () => Promise<boolean>; release: () => Promise<void> };

/** Stops the jobs at a lock, or at the receiver. */
async function stopJobsAt({ lock, waits }: Pick<(typeof POINTS)[number], 'lock' | 'waits'>): Promise<Stopped> {
  if (lock === null) {
    held_requests = 0;
    isHolding = true;
    const release = async () => {
      isHolding = false;
    };
    return { reached: async () => held_requests > 0, release };
  }
  const client = await world.pool.connect();
  await client.query(`begin; ${lock}`);
  const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1";
  return {
    reached: async () => (await countOf(waiting, [waits])) > 0,
    release: async () => {
      await client.query('rollback');
      client.release();
    },
  };
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ id: String(request.headers['webhook-id']), body });
      held_requests += 1;
      if (!isHolding) response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  await world.pool.query(
    `insert into setting (config_key, config_value, changed_at, changed_by) values ('alarm_rules', $1, now(), 'test')`,
    [{ great_win: '0.01', house_loss: '1000000.00' }],
  );
  await world.pool.query("insert into operator_name (name) values ('sana')");
  player = await world.player();
  await world.db
    .transaction()
    .execute((tx) => addWebhookAddress(tx, world.app, { url: urlOf(receiver), kinds: null, at: world.clock.now() }));
  nodes = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  receiver.closeAllConnections();
  receiver.close();
});

describe('two nodes with the jobs of alarms, webhooks, exports and day sums', () => {
  it.each(POINTS)('can be killed $point', async ({ killed, ...where }) => {
    await makeWork();
    const jobs = await stopJobsAt(where);
    try {
      // The alarm rule must be due to find the wins. The other jobs need more work.
      await advance(CLAIMS_END_MS);
      if (where.waits !== 'insert into webhook_event%') await makeWork();
      await expect.poll(jobs.reached).toBe(true);
      const dead = nodes.filter((_node, n) => killed.includes(n));
      await Promise.all(dead.map((node) => node.kill()));
      nodes = nodes.filter((node) => !dead.includes(node));
    } finally {
      await jobs.release();
    }
    while (nodes.length < 2) nodes.push(await start());
  });

  it('have raised each alarm, delivered each event and counted each transfer after all kills', async () => {
    // Ends the claims of the killed nodes. A longer time would also end the claims of the living nodes.
    await advance(CLAIMS_END_MS);
    await expect.poll(() => countOf("staff_export where state in ('waiting', 'running')")).toBe(0);
    const unfinishedWork = async () => {
      // Ends the pauses before the next attempts at the receiver.
      await advance(CLAIMS_END_MS);
      const { rows } = await world.pool.query(
        `select (select count(*)::int from webhook_delivery where state = 'waiting') as deliveries,
           (select count(*)::int from webhook_event where entry is null) as events,
           (select count(*)::int from staff_export where state <> 'ready') as exports,
           (select count(*) from ledger.transfer where kind in ('post', 'settle'))::int - (select sum(transfers) from day_transfer)::int as transfers,
           (select count(*)::int from arcade.round r where payout_cents >= $1 and not exists (
             select from alarm where rule = 'NuaGreatWin' and subject = 'round ' || r.id)) as alarms`,
        [GREAT_WIN],
      );
      return rows[0];
    };
    await expect.poll(unfinishedWork).toEqual({ deliveries: 0, events: 0, exports: 0, transfers: 0, alarms: 0 });
    await Promise.all(nodes.map((node) => node.kill()));

    const twice = 'alarm where rule = $1 group by subject having count(*) > 1';
    expect((await world.pool.query(`select subject from ${twice}`, ['NuaGreatWin'])).rows).toEqual([]);
    expect(await countOf("webhook_event where kind = 'alarm.raised'")).toBe(await countOf('alarm'));

    const { rows: events } = await world.pool.query<{ id: string; entry: bigint }>(
      'select id, entry from webhook_event order by entry',
    );
    expect(events.map(({ entry }) => Number(entry))).toEqual(events.map((_event, n) => n + 1));
    const bodies = new Map(events.map(({ id }) => [id, new Set<string>()]));
    for (const { id, body } of received) bodies.get(id)!.add(body);
    expect([...bodies].filter(([, { size }]) => size !== 1)).toEqual([]);
    // The kill before the receiver's response caused one event to be sent again.
    expect(received.length).toBeGreaterThan(events.length);

    const { rows: days } = await world.pool.query<{ day: string }>('select distinct day::text from day_transfer');
    for (const { day } of days) expect(await checkDaySums(world.db, day)).toEqual([]);

    const { rows: exports } = await world.pool.query<{
      rows: number;
      is_whole: boolean;
      sha256: Buffer;
      bytes: Buffer;
      expected: number;
    }>(
      `select e.rows, e.sha256, f.bytes, f.parts = e.parts as is_whole,
         (select count(*)::int from arcade.round r where r.at >= e.from_at and r.at < e.until_at) as expected
       from staff_export e cross join lateral (
         select string_agg(p.bytes, ''::bytea order by p.number) as bytes, count(*)::int as parts
         from staff_export_part p where p.export_id = e.id and p.attempt = e.attempt
       ) f`,
    );
    // At the first point work was made once, and at every other point twice.
    expect(exports).toHaveLength(2 * POINTS.length - 1);
    for (const { rows, expected, is_whole, sha256, bytes } of exports) {
      expect([rows, is_whole]).toEqual([expected, true]);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256.toString('hex'));
    }
  });
});
