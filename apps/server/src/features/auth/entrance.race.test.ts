import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../../tests/world/solve-captcha.ts';
import { newDevice, newPhone, startWorld, TERMS, type World } from '../../../../../tests/world/world.ts';
import { setSetting } from '../../settings/set-setting.ts';

const CONNECTIONS = 4;
let world: World;
beforeAll(async () => {
  world = await startWorld({ parts: { pool_size: CONNECTIONS } });
});
afterAll(() => world.stop());

async function set(key: 'guest_rules' | 'code_rules', change: Record<string, unknown>): Promise<void> {
  const value = { ...world.app.settings.get(key), demo_grant: null, ...change };
  if (key === 'code_rules') delete (value as Record<string, unknown>).demo_grant;
  const client = await world.pool.connect();
  await setSetting(client, key, value, 'a test', world.clock.now());
  client.release();
  await expect.poll(() => world.app.settings.get(key)).toMatchObject(change);
}

const crowd = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 3 * CONNECTIONS }, ask));

describe('a crowd at the entrance', () => {
  it('that shows solved challenges all at once takes no connection twice, so that nobody waits for ever [R7.21]', async () => {
    await world.guest();
    await set('guest_rules', { per_address: 1 });
    const solved = await crowd(() => solveCaptcha(world));
    const answers = await crowd(() =>
      world.call(calls.touristLogin, {
        body: { adult: true, terms_version: TERMS, captcha: solved.pop() },
        headers: { 'x-device-id': newDevice() },
      }),
    );
    // Some may find the address far beyond its number; no request breaks.
    expect(answers.filter(({ code }) => code !== 0 && code !== 42902001)).toEqual([]);
    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThanOrEqual(9);
  });

  it('that asks for codes to many numbers from one device at once has as many as the device may [R7.17 limits]', async () => {
    await set('code_rules', { per_device_hour: 2 });
    const headers = { 'x-device-id': newDevice() };
    const answers = await crowd(() =>
      world.call(calls.sendOtp, { body: { phone: newPhone(), purpose: 'register' }, headers }),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
  });
});
