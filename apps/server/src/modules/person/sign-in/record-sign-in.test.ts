import { calls, errors } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectOk,
  newDevice,
  newPhone,
  PASSWORD,
  startWorld,
  type World,
} from '../../../../../../tests/world/world.ts';
import { createLog } from '../../../app/app.ts';
import { readConfiguration } from '../../../configuration/configuration.ts';
import { sweepExpired } from './sweep-expired.ts';

const lines: string[] = [];
let world: World;
beforeAll(async () => {
  const log = createLog(readConfiguration({ DEMO: '1', LOG_LEVEL: 'info' }, '/'), {
    destination: { write: (line: string) => void lines.push(line) },
  });
  world = await startWorld({ parts: { log } });
});
afterAll(() => world.stop());

const recordsOf = async (player_id: string | null) =>
  (
    await world.pool.query(
      'select way, outcome, ip from sign_in_record where player_id is not distinct from $1 order by at, id',
      [player_id],
    )
  ).rows;
const login = (user_name: string, password: string) =>
  world.call(calls.login, { body: { user_name, password }, headers: { 'x-device-id': newDevice() } });

describe('the record of sign-ins', () => {
  it('contains every sign-in and refused attempt with its method, address and time, and no secret [R7.14]', async () => {
    const player = await world.player({ user_name: 'recorded_one' });
    const guest = await world.guest();
    expectOk(await login('Recorded_One', PASSWORD));
    expect((await login('recorded_one', 'a wrong secret')).code).toBe(errors.LOGIN_REFUSED);
    expect((await login('nobody_of_this_name', 'a wrong secret')).code).toBe(errors.LOGIN_REFUSED);
    const body = { user_name: player.phone ?? '', code: '000000' };
    expect((await world.call(calls.loginPhone, { body })).code).toBe(errors.CODE_REFUSED);
    const ip = '127.0.0.1';
    expect(await recordsOf(player.id)).toEqual([
      { way: 'register', outcome: 'in', ip },
      { way: 'password', outcome: 'in', ip },
      { way: 'password', outcome: 'LOGIN_REFUSED', ip },
      { way: 'code', outcome: 'CODE_REFUSED', ip },
    ]);
    expect(await recordsOf(guest.id)).toEqual([{ way: 'guest', outcome: 'in', ip }]);
    expect(await recordsOf(null)).toEqual([{ way: 'password', outcome: 'LOGIN_REFUSED', ip }]);
    const { rows } = await world.pool.query<{ row: string }>('select t::text as row from sign_in_record t');
    const written = [...rows.map(({ row }) => row), ...lines].join('\n');
    expect(written).toContain('"outcome":"LOGIN_REFUSED"');
    for (const secret of [PASSWORD, 'a wrong secret', player.token, player.phone?.slice(3) ?? '-', 'nobody_of_this'])
      expect(written).not.toContain(secret);
  });

  it('counts repeated refusals of one address once a minute, so that a flood does not fill it', async () => {
    const player = await world.player({ user_name: 'flooded_one' });
    const refusals = async () => (await recordsOf(player.id)).filter(({ outcome }) => outcome === 'LOGIN_REFUSED');
    for (let n = 0; n < 3; n++) expect((await login('flooded_one', 'wrong')).code).toBe(errors.LOGIN_REFUSED);
    expect(await refusals()).toHaveLength(1);
    world.clock.advance(61_000);
    await world.pool.query('delete from login_failure');
    await login('flooded_one', 'wrong');
    expect(await refusals()).toHaveLength(2);
  });

  it('is deleted after ninety days', async () => {
    const phone = newPhone();
    await world.call(calls.loginPhone, { body: { user_name: phone, code: '000000' } });
    const { rows } = await world.pool.query<{ row: string }>('select t::text as row from sign_in_record t');
    expect(rows.some(({ row }) => row.includes(phone.slice(4)))).toBe(false);
    world.clock.advance(91 * 86_400_000);
    await sweepExpired(world.app);
    expect((await world.pool.query('select from sign_in_record')).rowCount).toBe(0);
  });
});
