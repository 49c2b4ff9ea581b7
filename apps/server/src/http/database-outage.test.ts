import { calls, errors } from '@nua/contract';
import { exportPath } from '@nua/contract/data-export.ts';
import { files } from '@nua/contract/files.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../../../tests/world/database-proxy.ts';
import { diceBet, readyTable, type Table } from '../../../../tests/world/play.ts';
import { within } from '../../../../tests/world/recovery-limits.ts';
import { type Someone, startWorld, type World } from '../../../../tests/world/world.ts';
import { createLog } from '../app/app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { GATEWAY_PATHS } from '../modules/payment/deposit/gateway-routes.ts';
import { REPORT_PATH } from '../providers/sms/create-sms-sender.ts';
import { OutageLog } from './security/outage-log.ts';

let proxy: DatabaseProxy;
let world: World;
let table: Table;
let someone: Someone;
const lines: { msg: string }[] = [];
/** A gateway's report of a text that nobody sent. */
const REPORT = 'message_id=unknown&status=DELIVRD';
/** Moves the clock of the outage log, because it reports only one outage a minute. */
let later_ms = 0;

beforeAll(async () => {
  const outage = new OutageLog(() => performance.now() + later_ms);
  const config = readConfiguration({ DEMO: '1', LOG_LEVEL: 'info' }, '/nowhere');
  const log = createLog(config, { destination: { write: (line) => void lines.push(JSON.parse(line)) }, outage });
  world = await startWorld({
    parts: { log, outage },
    proxyDatabase: async (database_url) => {
      proxy = await startDatabaseProxy(database_url);
      return proxy.url;
    },
  });
  someone = await world.guest();
  table = await readyTable(world, someone);
});
afterEach(async () => {
  proxy.thaw();
  await healthIs(200)();
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
const healthIs = (status: number) => () => until(async () => (await health()) === status);

it('a bet gets 503 within five seconds while the database is unreachable, and its repetition places it once', async () => {
  const before = await roundsOf();
  const key = world.newKey();
  proxy.freeze();
  const response = within('call', () => bet(key));
  await within('away', healthIs(503));
  expect(await response).toMatchObject({ status: 503, code: errors.UNAVAILABLE });
  expect((await response).headers.get('retry-after')).toBe('2');
  const next = await within('call', () => world.call(calls.arcadeRounds, { token: table.token }));
  expect(next.code).toBe(errors.UNAVAILABLE);
  proxy.thaw();
  await within('back', healthIs(200));
  expect((await bet(key)).code).toBe(0);
  expect((await bet(key)).headers.get('idempotent-replayed')).toBe('true');
  expect(await roundsOf()).toBe(before + 1);
});

it('a notice of a provider, an export and a picture get UNAVAILABLE while the database is unreachable', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const requests: [path: string, init: RequestInit][] = [
    [`${REPORT_PATH}/sandbox-http?key=sandbox-sms-report-secret`, { method: 'POST', headers: form, body: REPORT }],
    [GATEWAY_PATHS.bank_notice, { method: 'POST', headers: form }],
    [exportPath, { headers: { authorization: `Bearer ${someone.token}` } }],
    [files.showAvatar.path.replace('{hash}', 'a'.repeat(64)), {}],
  ];
  proxy.freeze();
  const responses = await Promise.all(
    requests.map(([path, init]) => within('call', () => fetch(world.url + path, init))),
  );
  for (const [place, response] of responses.entries()) {
    const { code } = (await response.json()) as { code: number };
    const found = { status: response.status, after: response.headers.get('retry-after'), code };
    expect([requests[place]![0], found]).toEqual([
      requests[place]![0],
      { status: 503, after: '2', code: errors.UNAVAILABLE },
    ]);
  }
});

it('a bet sent on a frozen connection is placed by the new primary within five seconds', async () => {
  const key = world.newKey();
  proxy.freeze({ successor: true });
  await within('call', () => until(async () => (await bet(key)).code === 0));
  expect((await bet(key)).headers.get('idempotent-replayed')).toBe('true');
});

it('an outage is logged in two lines, however many calls fail in it', async () => {
  proxy.freeze();
  const responses = await Promise.all(Array.from({ length: 10 }, () => bet(world.newKey())));
  expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([errors.UNAVAILABLE]));
  proxy.thaw();
  await healthIs(200)();
  expect(lines.map(({ msg }) => msg)).toEqual(['the database does not answer', 'the database answers again']);
});
