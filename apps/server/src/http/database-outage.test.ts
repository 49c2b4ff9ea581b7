import { calls, errors } from '@nua/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../../../tests/world/database-proxy.ts';
import { diceBet, readyTable, type Table } from '../../../../tests/world/play.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { createLog } from '../app/app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { OutageLog } from './security/outage-log.ts';

let proxy: DatabaseProxy;
let world: World;
let table: Table;
const lines: { msg: string }[] = [];
/** The outages of the two tests must be more than a minute apart. */
let later_ms = 0;

beforeAll(async () => {
  const outage = new OutageLog(() => performance.now() + later_ms);
  const config = readConfiguration({ DEMO: '1', LOG_LEVEL: 'info' }, '/nowhere');
  const log = createLog(config, { destination: { write: (line) => void lines.push(JSON.parse(line)) }, outage });
  world = await startWorld({
    parts: { log, outage },
    through: async (database_url) => {
      proxy = await startDatabaseProxy(database_url);
      return proxy.url;
    },
  });
  table = await readyTable(world, await world.guest());
});
afterEach(async () => {
  proxy.thaw();
  await until(async () => (await health()) === 200);
  later_ms += 61_000;
  lines.length = 0;
});
afterAll(async () => {
  await world?.stop();
  await proxy?.stop();
});

const health = async () => (await fetch(`${world.url}/healthz`)).status;
const bet = (key: string) =>
  world.call(diceBet, { token: table.token, key, body: { stake: '10.00', target_hundredths: 5000, over: true } });
const roundsOf = async () => (await world.call(calls.arcadeRounds, { token: table.token })).data.total;

async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is()));
}

it('an unreachable database turns health to 503 and a bet to UNAVAILABLE; the same key places the bet once afterwards', async () => {
  const before = await roundsOf();
  const key = world.newKey();
  proxy.freeze();
  const response = bet(key);
  await until(async () => (await health()) === 503);
  expect(await response).toMatchObject({ status: 503, code: errors.UNAVAILABLE });
  expect((await response).headers.get('retry-after')).toBe('2');
  expect((await world.call(calls.arcadeRounds, { token: table.token })).code).toBe(errors.UNAVAILABLE);
  proxy.thaw();
  await until(async () => (await health()) === 200);
  expect((await bet(key)).code).toBe(0);
  expect((await bet(key)).headers.get('idempotent-replayed')).toBe('true');
  expect(await roundsOf()).toBe(before + 1);
});

it('the successor of an unreachable primary places a bet that was sent on a frozen connection', async () => {
  const key = world.newKey();
  proxy.freeze({ successor: true });
  await until(async () => (await bet(key)).code === 0);
  expect((await bet(key)).headers.get('idempotent-replayed')).toBe('true');
});

it('an outage is logged in two lines, however many calls fail in it', async () => {
  proxy.freeze();
  const responses = await Promise.all(Array.from({ length: 10 }, () => bet(world.newKey())));
  expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([errors.UNAVAILABLE]));
  proxy.thaw();
  await until(async () => (await health()) === 200);
  expect(lines.map(({ msg }) => msg)).toEqual(['the database does not answer', 'the database answers again']);
});
