import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import type { ConsoleCall } from '@nua/contract/console/call.ts';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_ID as ID, consoleInputOf as inputOf } from '../../../../tests/world/console-inputs.ts';
import { ConsoleBrowser, codeOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { DEMO_STAFF_PASSWORD as password } from '../app/demo-staff.ts';
import { acts } from '../operator/acts.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const browser = () => new ConsoleBrowser(world.consoleUrl);
const { login, proveSecond, getStaff, listSessions, endSession, logout, runAct, listLog } = consoleCalls;
const MINUTE_MS = 60_000;

const named = Object.entries<ConsoleCall>(consoleCalls);
const notPublic = named.filter(([, { access }]) => access !== 'public');

describe('a session of a staff member', () => {
  it('ends after 30 minutes without a request, and after 12 hours in any case', async () => {
    const idle = await signInStaff(world, 'sana');
    await world.advance(29 * MINUTE_MS);
    // A page that nobody uses still sends requests, which do not extend the session.
    expect((await idle.call(getStaff, { headers: { 'x-nua-unattended': '1' } })).error).toBeNull();
    await world.advance(2 * MINUTE_MS);
    expect((await idle.call(getStaff)).error).toBe('NOT_SIGNED_IN');
    const busy = await signInStaff(world, 'sana');
    for (let n = 0; n < 35; n += 1) {
      await world.advance(20 * MINUTE_MS);
      expect((await busy.call(getStaff)).error).toBeNull();
    }
    await world.advance(21 * MINUTE_MS);
    expect((await busy.call(getStaff)).error).toBe('NOT_SIGNED_IN');
  });

  it('ends at a sign-out on any device, and when the staff member’s name is removed', async () => {
    const here = await signInStaff(world, 'sana');
    const there = await signInStaff(world, 'sana');
    const { data } = await here.call(listSessions);
    const other = data.list.find(({ is_this }) => !is_this)!;
    const hina = await signInStaff(world, 'hina');
    expect((await hina.call(endSession, { params: { id: other.id } })).error).toBe('NOT_FOUND');
    expect((await here.call(endSession, { params: { id: other.id } })).error).toBeNull();
    expect((await there.call(getStaff)).error).toBe('NOT_SIGNED_IN');
    await here.call(logout);
    expect((await here.call(getStaff)).error).toBe('NOT_SIGNED_IN');
    const removed = await signInStaff(world, 'hina');
    await world.pool.query("update operator_name set secret_hash = null, removed_at = now() where name = 'hina'");
    expect((await removed.call(getStaff)).error).toBe('NOT_SIGNED_IN');
    await world.pool.query(
      `update operator_name set removed_at = null, added_at = $1, secret_hash = (select secret_hash from operator_name where name = 'sana')
       where name = 'hina'`,
      [new Date(world.clock.now().getTime() + 1)],
    );
    expect((await removed.call(getStaff)).error).toBe('NOT_SIGNED_IN');
  });

  it('needs a new code for a change if the last code is older than five minutes', async () => {
    const sana = await signInStaff(world, 'sana');
    const change = { name: 'set', values: { key: 'payouts_paused', value: 'true' } };
    await world.advance(6 * MINUTE_MS);
    expect((await sana.call(runAct, { body: change })).error).toBe('SECOND_FACTOR_STALE');
    expect((await sana.call(runAct, { body: { name: 'today', values: {} } })).error).toBeNull();
    await nextCode(world);
    await sana.call(proveSecond, { body: { code: await codeOf(world, 'sana') } });
    expect((await sana.call(runAct, { body: change })).error).not.toBe('SECOND_FACTOR_STALE');
  });
});

describe('a call of the console', () => {
  let sana: ConsoleBrowser;
  /** Ends the minute in which refused calls are counted. */
  const endWindow = async () => {
    await world.advance(MINUTE_MS);
    await sana.call(getStaff, { headers: { origin: 'https://evil.example' } });
  };
  const strangers = async () => {
    const { rows } = await world.pool.query(
      "select subject, note, after -> 'calls' as calls from operator_log where after ->> 'error' = 'NOT_SIGNED_IN' order by entry",
    );
    return rows;
  };
  const logCheck = async () => (await sana.call(runAct, { body: { name: 'log', values: { check: 'yes' } } })).data.text;
  beforeAll(async () => {
    sana = await signInStaff(world, 'sana');
  });

  it('is refused in a session without the second factor, and logged under the staff member’s name', async () => {
    const half = browser();
    await half.call(login, { body: { name: 'omar', password } });
    const refused = notPublic.filter(([, { access }]) => access !== 'password');
    for (const [name, call] of refused)
      expect([name, (await half.call(call, inputOf(name))).error]).toEqual([name, 'SECOND_FACTOR_NEEDED']);
    await endWindow();
    const logged = async () =>
      (
        await world.pool.query(
          `select operator, staff_id, act, note, after ->> 'error' as error, after ->> 'from' as from, after -> 'calls' as calls
           from operator_log where subject = 'name omar' order by entry`,
        )
      ).rows;
    await expect.poll(logged).toEqual([
      {
        operator: 'stranger',
        staff_id: null,
        act: 'calls (refused)',
        note: 'with the password alone',
        error: 'SECOND_FACTOR_NEEDED',
        from: '127.0.0.1',
        calls: Object.fromEntries(refused.map(([, { method, path }]) => [`${method} ${path}`, 1])),
      },
    ]);
  });

  it('is refused without a session, with an ended session and with a player’s token', async () => {
    await endWindow();
    const old = await signInStaff(world, 'hina');
    await world.pool.query("update staff_session set ended_at = $1 where name = 'hina'", [world.clock.now()]);
    const player = await world.player();
    for (const cookie of [null, `nua-staff=${player.token}`, old.cookie]) {
      const stranger = browser();
      stranger.cookie = cookie;
      for (const [name, call] of notPublic)
        expect([name, (await stranger.call(call, inputOf(name))).error]).toEqual([name, 'NOT_SIGNED_IN']);
    }
    await endWindow();
    const callsOf = (times: number) =>
      Object.fromEntries(notPublic.map(([, { method, path }]) => [`${method} ${path}`, times]));
    await expect
      .poll(async () => (await strangers()).slice(-2))
      .toEqual([
        { subject: 'address 127.0.0.1', note: 'without a session', calls: callsOf(2) },
        { subject: 'name hina', note: 'with a session that has ended', calls: callsOf(1) },
      ]);
    expect(await logCheck()).toContain('are unchanged');
  });

  it('that is refused a thousand times has two entries in the log', async () => {
    await endWindow();
    await world.pool.query(
      `update setting set config_value = config_value || '{"hina": []}' where config_key = 'operator_permissions'`,
    );
    const hina = await signInStaff(world, 'hina');
    const { rows } = await world.pool.query('select max(entry)::int as newest from operator_log');
    for (let n = 0; n < 1000; n += 1) await hina.call(listLog);
    await endWindow();
    const added = async () =>
      (
        await world.pool.query(
          "select act, after -> 'calls' as calls from operator_log where entry > $1 and operator = 'hina' order by entry",
          [rows[0].newest],
        )
      ).rows;
    await expect.poll(added).toEqual([
      { act: 'GET /api/o/log (forbidden)', calls: null },
      { act: 'calls (refused)', calls: { 'GET /api/o/log': 999 } },
    ]);
  });

  it.each([
    ['names another origin', { origin: 'https://evil.example' }],
    ['is from another site', { 'sec-fetch-site': 'cross-site' }],
    ['is from another subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('is refused if it %s', async (_what, headers) => {
    for (const [name, call] of named)
      expect([name, (await sana.call(call, { ...inputOf(name), headers })).error]).toEqual([name, 'FOREIGN_PAGE']);
  });

  it('that changes something is refused without the header of the console’s own page', async () => {
    for (const [name, call] of named.filter(([, { method }]) => method !== 'GET'))
      expect((await sana.call(call, { ...inputOf(name), headers: { 'x-nua-console': null } })).error).toBe(
        'FOREIGN_PAGE',
      );
  });

  it.each(named.filter(([, { access }]) => !['public', 'password', 'staff'].includes(access)))(
    '%s is refused to a staff member without its permission, and logged',
    async (name, call) => {
      const permissions = JSON.stringify({ hina: [] });
      await world.pool.query(
        "update setting set config_value = config_value || $1 where config_key = 'operator_permissions'",
        [permissions],
      );
      const hina = await signInStaff(world, 'hina');
      expect((await hina.call(call, inputOf(name))).error).toBe('FORBIDDEN');
      const { rows } = await world.pool.query(
        "select act, note from operator_log where operator = 'hina' order by entry desc limit 1",
      );
      expect(rows[0].act).toBe(`${call.method} ${call.path} (forbidden)`);
    },
  );

  it('is open to an auditor only if it changes nothing', async () => {
    await world.pool.query(
      "update setting set config_value = config_value || $1 where config_key = 'operator_permissions'",
      [JSON.stringify({ hina: ['role:auditor'] })],
    );
    const hina = await signInStaff(world, 'hina');
    for (const [name, call] of notPublic.filter(([, { method }]) => method === 'GET'))
      expect([name, (await hina.call(call, inputOf(name))).error]).not.toEqual([name, 'FORBIDDEN']);
    for (const [name, act] of Object.entries(acts)) {
      const { error } = await hina.call(runAct, { body: { name, values: {} } });
      // An auditor may not read a secret, because the read uses it up.
      const isOpen =
        (act.approval === 'reads' && name !== 'webhook secret') || (act.permission === 'any' && act.kind === 'read');
      if (error !== 'NOT_FOUND') expect([name, error === 'FORBIDDEN']).toEqual([name, !isOpen]);
    }
    sana = await signInStaff(world, 'sana');
    const { list } = (await hina.call(consoleCalls.listActs)).data;
    expect(new Set(list.map(({ approval }) => approval))).toEqual(new Set(['reads']));
    const shown = (await sana.call(consoleCalls.listStaff)).data;
    expect(shown.list.find(({ name }) => name === 'hina')).toMatchObject({
      roles: ['auditor'],
      permissions: ['look', 'audit'],
    });
    expect(shown.roles.find(({ name }) => name === 'auditor')!.permissions).toEqual(['look', 'audit']);
  });

  it('exists only at the console’s port, where no call of players exists', async () => {
    for (const [, { path, method }] of named) {
      const response = await fetch(world.url + path.replace('{id}', ID), { method });
      expect([path, response.status]).toEqual([path, 404]);
    }
    for (const { path, method } of [calls.ping, calls.getConfig, calls.login, calls.getPlayer])
      expect((await fetch(world.consoleUrl() + path, { method })).status).toBe(404);
  });

  it('occurs in no file of the players’ apps, and the console’s files contain no call of players', () => {
    const apps = join(import.meta.dirname, '../../..');
    const filesOf = (folder: string) =>
      readdirSync(join(apps, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(js|html|css)$/.test(name))
        .map((name) => readFileSync(join(apps, folder, name), 'utf8'));
    const players = ['web/dist', 'web/dist-native', 'arcade/dist'].flatMap(filesOf);
    const staff = filesOf('console/dist');
    expect([players.length > 20, staff.length > 1]).toEqual([true, true]);
    expect(players.some((text) => text.includes('/api/o/'))).toBe(false);
    expect(staff.some((text) => text.includes('/api/c/'))).toBe(false);
  });

  it('gets a coded error for input of a wrong form', async () => {
    const wrong: [ConsoleCall, object, string][] = [
      [login, { body: { name: 'SANA', password } }, 'INVALID_INPUT'],
      [login, { body: { name: 'sana' } }, 'INVALID_INPUT'],
      [login, { body: { name: 'sana', password, extra: 1 } }, 'INVALID_INPUT'],
      [runAct, { body: { name: 'no such act', values: {} } }, 'NOT_FOUND'],
      [runAct, { body: { name: 'constructor', values: {} } }, 'NOT_FOUND'],
      [runAct, { body: { name: 'approve', values: {} } }, 'INVALID_INPUT'],
      [runAct, { body: { name: 'approve', values: { withdrawal: 'x' } } }, 'INVALID_INPUT'],
      [runAct, { body: { name: 'approve', values: { withdrawal: '--yes' } } }, 'INVALID_INPUT'],
      [runAct, { body: { name: 'approve', values: { withdrawal: ID } } }, 'ACT_REFUSED'],
      [runAct, { body: { name: 'approve', values: { withdrawal: ID, more: 'x' } } }, 'INVALID_INPUT'],
      [consoleCalls.getPayout, { params: { id: 'x' } }, 'INVALID_INPUT'],
      [consoleCalls.getPayout, { params: { id: ID } }, 'NOT_FOUND'],
      [consoleCalls.getPlayerCard, { params: { id: ID }, query: { reason: 'ok' } }, 'INVALID_INPUT'],
      [listLog, { query: { after: '1; drop' } }, 'INVALID_INPUT'],
    ];
    const fresh = await signInStaff(world, 'sana');
    for (const [call, options, error] of wrong) expect((await fresh.call(call, options)).error).toBe(error);
  });
});
