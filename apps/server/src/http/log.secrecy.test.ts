import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, PASSWORD, startWorld, type World } from '../../../../tests/world/world.ts';
import { createLog } from '../app/app.ts';
import { features } from '../app/features.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import type { Handler } from '../core/handle.ts';

const lines: string[] = [];
let world: World;

/** Makes one call fail like a database error, with the values of a row in its message. */
const broken = (handler: Handler): Handler =>
  handler.call.path === '/api/c/player/device'
    ? {
        call: handler.call,
        run: () => {
          throw Object.assign(new Error('duplicate key'), {
            code: '23505',
            detail: 'Key (phone)=(+923009998877) exists.',
          });
        },
      }
    : handler;

beforeAll(async () => {
  const config = readConfiguration({ LOG_LEVEL: 'debug', DEMO: '1' }, '/');
  const log = createLog(config, { destination: { write: (line: string) => void lines.push(line) } });
  world = await startWorld({
    parts: { log, features: features.map((one) => ({ ...one, handlers: one.handlers.map(broken) })) },
  });
});
afterAll(() => world.stop());

describe('the log', () => {
  it('names calls and outcomes, and contains no password, code, token, phone or query [R8.01 leak]', async () => {
    const player = await world.player({ user_name: 'logged_one' });
    const phone = player.phone ?? '';
    const code = world.codeFor(phone);
    expectOk(await world.call(calls.login, { body: { user_name: 'logged_one', password: PASSWORD } }));
    await world.call(calls.login, { body: { user_name: 'logged_one', password: 'a wrong secret' } });
    await world.call(calls.listFundRecords, { token: player.token, query: { filter: { kind: 'bet' } } });
    await fetch(`${world.url}/?token=${player.token}&code=${code}`);
    expect((await world.call(calls.listDevices, { token: player.token })).status).toBe(500);

    const all = lines.join('');
    expect(all).toContain('/api/c/auth/login');
    expect(all).toContain('a call failed');
    const national = phone.slice(3);
    for (const secret of [
      PASSWORD,
      'a wrong secret',
      player.token,
      national,
      // All ten digits, because seven digits in a row can also be part of an id or a time.
      '3009998877',
      `"${code}"`,
      'code=',
      'kind',
    ]) {
      expect(all).not.toContain(secret);
    }
  });

  it('contains the route of a secret link, but never the token of the link [R8.01 leak]', async () => {
    const token = 'aB3-_'.repeat(5).slice(0, 24);
    const link = `${world.url}/phone-change/${token}`;
    const statuses: number[] = [];
    const press = async (url: string, init?: RequestInit) => void statuses.push((await fetch(url, init)).status);
    const everyWay = async () => {
      for (const url of [link, `${link}/`, `${link}?from=sms`]) await press(url);
      await press(link, { method: 'POST' });
    };
    lines.length = 0;
    await everyWay();
    await world.pool.query('alter table phone_change rename to phone_change_away');
    await everyWay();
    await world.pool.query('alter table phone_change_away rename to phone_change');
    expect(statuses).toEqual([404, 404, 404, 404, 500, 500, 500, 500]);
    expect(lines.filter((line) => line.includes('"path":"/phone-change/:token'))).not.toHaveLength(0);
    expect(lines.join('')).not.toContain(token);
  });
});
