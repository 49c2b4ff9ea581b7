import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { describe, expect, it } from 'vitest';
import type { Authenticator } from '../../../../../tests/world/authenticator.ts';
import {
  ConsoleBrowser,
  codeOf,
  consoleAuthenticator,
  nextCode,
  signInStaff,
  WITH_CONSOLE,
} from '../../../../../tests/world/staff.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { DEMO_STAFF_PASSWORD as password, showAuthenticators } from '../../app/demo-staff.ts';
import { forgetSecondFactors } from '../../operator/second-factors.ts';
import { setAuthenticator } from '../public.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const browser = () => new ConsoleBrowser(world.consoleUrl);
const { login, enrol, proveSecond, getStaff, runAct } = consoleCalls;
const {
  provePasskeyOptions,
  provePasskey,
  newStaffPasskeyOptions,
  addStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
} = consoleCalls;
const MINUTE_MS = 60_000;

/** Runs the act that invites a name, and returns the code that it shows. */
async function invitationIn(inviting: ConsoleBrowser, body: object): Promise<string> {
  const { data } = await inviting.call(runAct, { body });
  return /within 24 hours: (\S+)$/.exec(data.text)![1]!;
}

async function useRecoveryCode(code: string): Promise<void> {
  for (const error of [null, 'CODE_REFUSED']) {
    const lost = browser();
    await lost.call(login, { body: { name: 'omar', password } });
    expect((await lost.call(proveSecond, { body: { code } })).error).toBe(error);
  }
}

/** Uses a code in two sessions at the same moment, and expects that one of them is accepted. */
async function useRecoveryCodeTogether(code: string): Promise<void> {
  const halves = [browser(), browser()];
  for (const half of halves) await half.call(login, { body: { name: 'omar', password } });
  const used = await Promise.all(halves.map((half) => half.call(proveSecond, { body: { code } })));
  expect(used.map(({ error }) => error).sort()).toEqual(['CODE_REFUSED', null]);
}

describe('the sign-in of a staff member', () => {
  /** Returns the log entries after `entry` about refused passwords. */
  const attemptsSince = async (entry: string) =>
    (
      await world.pool.query(
        `select operator, staff_id, subject, note, after -> 'calls' as calls from operator_log
         where entry > $1 and (after ->> 'error' like 'SIGN_IN_%' or act like 'sign in (%') order by subject, note`,
        [entry],
      )
    ).rows;
  it('needs the password and then a code', async () => {
    const sana = browser();
    expect((await sana.call(login, { body: { name: 'sana', password } })).data).toEqual({ second: ['code'] });
    await nextCode(world);
    const code = await codeOf(world, 'sana');
    const before = sana.cookie;
    const { data } = await sana.call(proveSecond, { body: { code } });
    expect(data.staff.name).toBe('sana');
    expect(sana.cookie).not.toBe(before);
    const thief = browser();
    await thief.call(login, { body: { name: 'sana', password } });
    expect((await thief.call(proveSecond, { body: { code } })).error).toBe('CODE_REFUSED');
  });

  it('accepts a code only once, even from ten sessions at the same moment', async () => {
    const halves = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const half = browser();
        await half.call(login, { body: { name: 'sana', password } });
        return half;
      }),
    );
    // Attempts of all sessions count together, so only the first five codes are checked.
    await world.pool.query('delete from staff_failure');
    await nextCode(world);
    const code = await codeOf(world, 'sana');
    const tried = await Promise.all(halves.map((half) => half.call(proveSecond, { body: { code } })));
    expect(tried.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await browser().call(proveSecond, { body: { code } })).error).toBe('NOT_SIGNED_IN');
    await world.advance(MINUTE_MS);
  });

  it('refuses a wrong password and an unknown name with the same error, and delays the sixth attempt', async () => {
    const newest = await world.pool.query<{ entry: string }>('select max(entry)::text as entry from operator_log');
    await world.advance(MINUTE_MS);
    for (const name of ['hina', 'nobody']) {
      for (let n = 0; n < 5; n += 1)
        expect((await browser().call(login, { body: { name, password: 'wrong' } })).error).toBe('SIGN_IN_REFUSED');
      const delayed = await browser().call(login, { body: { name, password } });
      expect([delayed.error, delayed.status]).toEqual(['SIGN_IN_DELAYED', 429]);
      expect(Number(delayed.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await world.advance(MINUTE_MS);
    // The next refused call ends the minute in which calls are counted.
    await browser().call(getStaff);
    const counted = (subject: string, note: string, times: number) => ({
      operator: 'stranger',
      staff_id: null,
      subject,
      note,
      calls: { 'POST /api/o/auth/login': times },
    });
    await expect
      .poll(() => attemptsSince(newest.rows[0]!.entry))
      .toEqual(
        ['address 127.0.0.1', 'name hina'].flatMap((subject) => [
          counted(subject, 'while earlier failures delay a sign-in', 1),
          counted(subject, 'with a wrong name or password', 5),
        ]),
      );
    expect((await browser().call(login, { body: { name: 'hina', password } })).error).toBeNull();
  });

  it('refuses a stranger’s wrong password without waiting for the log while its table is locked', async () => {
    const client = await world.pool.connect();
    await client.query('begin; lock table operator_log');
    try {
      expect((await browser().call(login, { body: { name: 'sana', password: 'wrong' } })).error).toBe(
        'SIGN_IN_REFUSED',
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
    await world.pool.query('delete from staff_failure');
  });

  it('counts a hundred simultaneous guesses of a code', async () => {
    const half = browser();
    await world.advance(MINUTE_MS);
    await half.call(login, { body: { name: 'hina', password } });
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => half.call(proveSecond, { body: { code: String(n).padStart(6, '0') } })),
    );
    expect(guesses.filter(({ error }) => error === 'CODE_REFUSED').length).toBeLessThanOrEqual(5);
    await world.advance(MINUTE_MS);
  });

  it('counts and delays simultaneous guesses of a password', async () => {
    await world.pool.query('delete from staff_failure');
    const attempts = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        browser().call(login, { body: { name: n % 2 === 0 ? 'hina' : 'omar', password: `wrong ${n}` } }),
      ),
    );
    const errors = attempts.map(({ error }) => error);
    // The first five attempts of each name are not delayed.
    expect(errors.filter((error) => error === 'SIGN_IN_REFUSED').length).toBeLessThanOrEqual(10);
    expect(errors.filter((error) => error === 'SIGN_IN_DELAYED')).toHaveLength(20);
    // After a minute a name has one more attempt, even if twenty arrive together.
    await world.advance(MINUTE_MS);
    const next = await Promise.all(
      Array.from({ length: 20 }, () => browser().call(login, { body: { name: 'hina', password: 'wrong' } })),
    );
    expect(next.filter(({ error }) => error === 'SIGN_IN_REFUSED')).toHaveLength(1);
    await world.pool.query('delete from staff_failure');
  });

  it('is not delayed at the second factor by a stranger’s wrong passwords', async () => {
    const sana = browser();
    await sana.call(login, { body: { name: 'sana', password } });
    for (let n = 0; n < 8; n += 1) await browser().call(login, { body: { name: 'sana', password: 'wrong' } });
    expect((await browser().call(login, { body: { name: 'sana', password } })).error).toBe('SIGN_IN_DELAYED');
    await nextCode(world);
    expect((await sana.call(proveSecond, { body: { code: await codeOf(world, 'sana') } })).error).toBeNull();
    await world.advance(MINUTE_MS);
  });

  it('is delayed in a known browser only by wrong passwords in that browser', async () => {
    const known = await signInStaff(world, 'hina');
    await world.advance(MINUTE_MS);
    for (let n = 0; n < 6; n += 1) await browser().call(login, { body: { name: 'hina', password: 'wrong' } });
    expect((await browser().call(login, { body: { name: 'hina', password } })).error).toBe('SIGN_IN_DELAYED');
    expect((await known.call(login, { body: { name: 'hina', password } })).error).toBeNull();
    // The device cookie of one name is not accepted for another.
    const other = browser();
    other.device = known.device;
    for (let n = 0; n < 6; n += 1) await browser().call(login, { body: { name: 'omar', password: 'wrong' } });
    expect((await other.call(login, { body: { name: 'omar', password } })).error).toBe('SIGN_IN_DELAYED');
    await world.advance(MINUTE_MS);
    for (let n = 0; n < 5; n += 1) await known.call(login, { body: { name: 'hina', password: 'wrong' } });
    expect((await known.call(login, { body: { name: 'hina', password } })).error).toBe('SIGN_IN_DELAYED');
    expect((await browser().call(login, { body: { name: 'hina', password } })).error).toBeNull();
    await world.advance(MINUTE_MS);
  });

  it('delays an address that tries many names', async () => {
    const tried = [];
    for (let n = 0; n < 21; n += 1) tried.push(await browser().call(login, { body: { name: `name-${n}`, password } }));
    expect(tried.at(0)!.error).toBe('SIGN_IN_REFUSED');
    expect(tried.at(-1)!.error).toBe('SIGN_IN_DELAYED');
    await world.pool.query('delete from staff_failure');
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const response = await browser().call(login, { body: { name: 'omar', password } });
    expect(response.headers.get('set-cookie')).toMatch(/^nua-staff=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
    const { device } = await signInStaff(world, 'omar');
    expect(device).toMatch(/^nua-staff-device=[\w-]{40,}$/);
  });

  it('sets up an authenticator only with the code of an invitation', async () => {
    await world.pool.query("delete from staff_authenticator where name = 'omar'");
    const sana = await signInStaff(world, 'sana');
    const request = { name: 'invite', values: { name: 'omar' }, key: randomUUID() };
    const first = await invitationIn(sana, request);
    // A request that is sent again does not show the code again, and the code is stored nowhere.
    expect((await sana.call(runAct, { body: request })).data.text).toMatch(/^Invited: omar .* The code was shown once/);
    const newest = await invitationIn(sana, { ...request, key: randomUUID() });
    const stored = await world.pool.query('select * from staff_invitation');
    const requests = await world.pool.query('select text from staff_request');
    const log = await world.pool.query("select * from operator_log where subject = 'name omar'");
    for (const code of [first, newest])
      expect(inspect([stored.rows, requests.rows, log.rows], { depth: null })).not.toContain(code);
    const omar = browser();
    const enrolWith = (code: string) => omar.call(enrol, { body: { code } });
    expect((await omar.call(login, { body: { name: 'omar', password } })).data.second).toEqual(['invitation']);
    // The newest code has replaced the first one.
    for (const wrong of [first, 'aaaaa-aaaaa']) expect((await enrolWith(wrong)).error).toBe('INVITATION_REFUSED');
    expect((await omar.call(proveSecond, { body: { code: '000000' } })).error).toBe('CODE_REFUSED');
    const { data } = await enrolWith(newest);
    world.sandbox.addAuthenticator('omar', data.uri);
    await world.pool.query('delete from staff_failure');
    // A session without the invitation's code cannot confirm the authenticator, even with the password.
    const thief = browser();
    await thief.call(login, { body: { name: 'omar', password } });
    const code = await codeOf(world, 'omar');
    expect((await thief.call(proveSecond, { body: { code } })).error).toBe('CODE_REFUSED');
    const { data: proved } = await omar.call(proveSecond, { body: { code } });
    expect(new Set(proved.recovery_codes)).toHaveProperty('size', 10);
    expect((await enrolWith(newest)).error).toBe('INVITATION_REFUSED');
    expect((await sana.call(runAct, { body: { ...request, key: randomUUID() } })).error).toBe('ACT_REFUSED');
    await useRecoveryCode(proved.recovery_codes![0]!);
    await useRecoveryCodeTogether(proved.recovery_codes![1]!);
  });

  it('refuses the code of an invitation that is a day old, or of another name', async () => {
    await world.pool.query("delete from staff_authenticator where name in ('omar', 'hina')");
    const sana = await signInStaff(world, 'sana');
    const invite = (name: string) => invitationIn(sana, { name: 'invite', values: { name }, key: randomUUID() });
    const [omarCode, hinaCode] = [await invite('omar'), await invite('hina')];
    const refused = async (code: string) => {
      const omar = browser();
      await omar.call(login, { body: { name: 'omar', password } });
      expect((await omar.call(enrol, { body: { code } })).error).toBe('INVITATION_REFUSED');
    };
    await refused(hinaCode);
    await world.advance(24 * 60 * MINUTE_MS);
    await refused(omarCode);
    await setAuthenticator(world.app, 'omar');
    await setAuthenticator(world.app, 'hina');
    await showAuthenticators(world.app, world.sandbox);
  });
});

describe('a passkey of a staff member', () => {
  const add = async (staff: ConsoleBrowser, key: Authenticator, fault = {}) => {
    const { data } = await staff.call(newStaffPasskeyOptions);
    return await staff.call(addStaffPasskey, { body: { credential: key.create(data.options, fault) } });
  };
  const optionsOf = async (staff: ConsoleBrowser) => (await staff.call(provePasskeyOptions)).data.options;
  const prove = async (staff: ConsoleBrowser, key: Authenticator, fault = {}) =>
    await staff.call(provePasskey, { body: { credential: key.sign(await optionsOf(staff), fault) } });
  const half = async (name = 'sana') => {
    const opened = browser();
    const { data } = await opened.call(login, { body: { name, password } });
    return { opened, second: data.second };
  };

  it('replaces the code at the sign-in and at later confirmations', async () => {
    const sana = await signInStaff(world, 'sana');
    const key = consoleAuthenticator();
    expect((await sana.call(getStaff)).data.has_passkey).toBe(false);
    const { data: added } = await add(sana, key);
    const { opened, second } = await half();
    expect(second).toEqual(['code', 'passkey']);
    const before = opened.cookie;
    const { data } = await prove(opened, key);
    expect([data.staff.name, data.staff.has_passkey]).toEqual(['sana', true]);
    expect(opened.cookie).not.toBe(before);
    await world.advance(6 * MINUTE_MS);
    expect((await opened.call(newStaffPasskeyOptions)).error).toBe('SECOND_FACTOR_STALE');
    expect((await opened.call(removeStaffPasskey, { params: { id: added.id } })).error).toBe('SECOND_FACTOR_STALE');
    expect((await prove(opened, key)).error).toBeNull();
    const { list } = (await opened.call(listStaffPasskeys)).data;
    expect(list).toMatchObject([{ id: added.id, last_used_at: world.clock.now().toISOString() }]);
    const hina = await signInStaff(world, 'hina');
    expect((await hina.call(removeStaffPasskey, { params: { id: added.id } })).error).toBe('NOT_FOUND');
    expect((await opened.call(removeStaffPasskey, { params: { id: added.id } })).error).toBeNull();
    expect((await opened.call(provePasskeyOptions)).error).toBe('NOT_FOUND');
    const { rows } = await world.pool.query(
      "select act from operator_log where operator = 'sana' order by entry desc limit 3",
    );
    expect(rows.map(({ act }) => act)).toEqual(['remove passkey', 'confirm', 'sign in']);
  });

  it('is refused if its response is repeated, late, unverified, or for another origin, session or name', async () => {
    const sana = await signInStaff(world, 'sana');
    const key = consoleAuthenticator();
    for (const fault of [{ origin: 'http://localhost:3000' }, { rp_id: 'evil.example' }, { is_unverified: true }])
      expect((await add(sana, key, fault)).error).toBe('PASSKEY_REFUSED');
    expect((await add(sana, key)).error).toBeNull();
    const refused = async (credential: ReturnType<Authenticator['sign']>, from: ConsoleBrowser) => {
      await world.pool.query('delete from staff_failure');
      expect((await from.call(provePasskey, { body: { credential } })).error).toBe('PASSKEY_REFUSED');
    };
    const { opened } = await half();
    for (const fault of [
      { origin: 'http://localhost:3000' },
      { origin: 'https://evil.example' },
      { rp_id: 'evil.example' },
      { is_unverified: true as const },
    ])
      await refused(key.sign(await optionsOf(opened), fault), opened);
    const used = key.sign(await optionsOf(opened), { counter: 9 });
    expect((await opened.call(provePasskey, { body: { credential: used } })).error).toBeNull();
    await refused(used, opened);
    // A counter that does not rise reveals a copied passkey.
    for (const counter of [9, 3]) await refused(key.sign(await optionsOf(opened), { counter }), opened);
    await refused(key.sign(await optionsOf((await half()).opened), { counter: 20 }), opened);
    const late = key.sign(await optionsOf(opened), { counter: 21 });
    await world.advance(5 * MINUTE_MS);
    await refused(late, opened);
    const hina = await signInStaff(world, 'hina');
    await add(hina, consoleAuthenticator());
    const other = (await half('hina')).opened;
    await refused(key.sign(await optionsOf(other), { counter: 22 }), other);
    // Of two responses with the same counter, only one is accepted.
    const both = [opened, (await half()).opened];
    const signed = await Promise.all(both.map(async (one) => key.sign(await optionsOf(one), { counter: 23 })));
    const tried = await Promise.all(both.map((one, n) => one.call(provePasskey, { body: { credential: signed[n] } })));
    expect(tried.map(({ error }) => error).sort()).toEqual(['PASSKEY_REFUSED', null]);
  });

  it('is removed when the staff member leaves', async () => {
    const hina = await signInStaff(world, 'hina');
    await add(hina, consoleAuthenticator());
    await world.pool.query(
      "insert into staff_invitation (name, code_hash, at, expires_at) values ('hina', '', $1, '2999-01-01')",
      [world.clock.now()],
    );
    await world.app.db.transaction().execute((tx) => forgetSecondFactors(tx, 'hina', world.clock.now()));
    const { rows } = await world.pool.query(
      `select (select count(*)::int from staff_passkey where name = 'hina') + (select count(*)::int from staff_device where name = 'hina')
        + (select count(*)::int from staff_authenticator where name = 'hina')
        + (select count(*)::int from staff_invitation where name = 'hina' and expires_at > $1) as remaining`,
      [world.clock.now()],
    );
    expect(rows).toEqual([{ remaining: 0 }]);
    expect((await hina.call(getStaff)).error).toBe('NOT_SIGNED_IN');
    await setAuthenticator(world.app, 'hina');
    await showAuthenticators(world.app, world.sandbox);
  });
});
