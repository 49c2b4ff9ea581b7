import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConsoleBrowser, codeOf, nextCode, WITH_CONSOLE } from '../../../../../tests/world/staff.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { runCommand } from '../../operator/run-command.ts';
import { givenToken } from '../../operator/session-file.ts';
import { commandSessions } from './command-sign-in.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { join, login, enrol, proveSecond, runAct, acceptProposal, listProposals, listStaff, listLog } = consoleCalls;
const HOUR_MS = 3_600_000;
const FINGERPRINT = /^[0-9a-f]{4}(-[0-9a-f]{4}){2}$/;

const browser = () => new ConsoleBrowser(world.consoleUrl);
const passwordOf = (name: string) => `the password of ${name}`;
const codeIn = (text: string) => /hours: (\S+)$/.exec(text)![1]!;
/** Runs a command without a name, with the database alone. */
const command = (...words: string[]) => runCommand(world.app, words);
const addOwner = async (name: string) => codeIn(await command('staff', 'add', name, '--role', 'owner'));
const forgetAttempts = () => world.pool.query('delete from staff_failure');

const joinAs = (name: string, code: string, password = passwordOf(name), headers = {}) =>
  browser().call(join, { body: { name, code, password }, headers });
const signInWith = (name: string, password = passwordOf(name)) => browser().call(login, { body: { name, password } });

/** Joins with an invitation, and returns the fingerprint that the page shows. */
async function waitAs(name: string, code: string, password = passwordOf(name)): Promise<string> {
  const { error, data } = await joinAs(name, code, password);
  expect([error, data.waiting?.fingerprint]).toEqual([null, expect.stringMatching(FINGERPRINT)]);
  return data.waiting!.fingerprint;
}

async function signIn(name: string): Promise<ConsoleBrowser> {
  const staff = browser();
  await staff.call(login, { body: { name, password: passwordOf(name) } });
  await nextCode(world);
  expect((await staff.call(proveSecond, { body: { code: await codeOf(world, name) } })).error).toBeNull();
  return staff;
}

/** Signs in with the password, and sets the authenticator up with the code of the invitation. */
async function setUp(name: string, invitation: string): Promise<ConsoleBrowser> {
  const first = browser();
  expect((await first.call(login, { body: { name, password: passwordOf(name) } })).data.second).toEqual(['invitation']);
  const { data } = await first.call(enrol, { body: { code: invitation } });
  world.sandbox.addAuthenticator(name, data.uri);
  const proved = await first.call(proveSecond, { body: { code: await codeOf(world, name) } });
  expect(proved.data.recovery_codes).toHaveLength(10);
  return first;
}

const act = (by: ConsoleBrowser, name: string, values: object) => by.call(runAct, { body: { name, values } });
const invite = async (by: ConsoleBrowser, name: string) => codeIn((await act(by, 'invite', { name })).data.text);
const allow = (by: ConsoleBrowser, name: string, permissions: string, fingerprint: string) =>
  act(by, 'allow-name', { name, permissions, fingerprint });

/** Accepts the proposal about a name, with the fingerprint that its owner read out. */
async function accept(by: ConsoleBrowser, subject: string, ...typed: string[]) {
  const { list } = (await by.call(listProposals)).data;
  const { id, hash } = list.find((one) => one.subject === subject)!;
  return await by.call(acceptProposal, { params: { id }, body: { hash, typed } });
}

const rowOf = async (name: string) =>
  (await world.pool.query('select * from operator_name where name = $1', [name])).rows[0];

/** Invites a name, lets two others allow it, and sets up its authenticator. */
async function joined(name: string, permissions: string): Promise<ConsoleBrowser> {
  const amna = await signIn('amna');
  const code = await invite(amna, name);
  const fingerprint = await waitAs(name, code);
  await allow(amna, name, permissions, fingerprint);
  expect((await accept(await signIn('bashir'), `name ${name}`, fingerprint)).error).toBeNull();
  return await setUp(name, code);
}

beforeAll(async () => {
  await world.pool.query('truncate operator_name cascade');
  await world.pool.query("delete from setting where config_key = 'operator_permissions'");
});

describe('two people who set a site up', () => {
  it('can be invited by a command that needs only access to the database', async () => {
    await expect(command('staff', 'add', 'amna')).rejects.toThrow('--role is missing');
    await expect(command('staff', 'add', 'amna', '--role', 'support')).rejects.toThrow('--role must be owner');
    await expect(command('--as', 'amna', 'staff', 'add', 'amna', '--role', 'owner')).rejects.toThrow('leave --as out');
    for (const name of ['stranger', 'database', 'nua', 'd-emo'])
      await expect(command('staff', 'add', name, '--role', 'owner')).rejects.toThrow('The system itself uses the name');
    const printed = await command('staff', 'add', 'amna', '--role', 'owner');
    expect(printed).toContain(`amna opens ${world.app.config.console.url}`);
    const code = codeIn(printed);
    expect((await joinAs('amna', code, 'too short')).error).toBe('INVALID_INPUT');
    expect((await joinAs('amna', code)).data).toEqual({ waiting: null });
    expect(await rowOf('amna')).toMatchObject({ secret_hash: expect.stringMatching(/^\$argon2id\$/), all_acts: true });
    // While nobody has a second factor, the command alone gives a new code, because nobody can sign in and invite.
    const again = await command('staff', 'add', 'amna', '--role', 'owner');
    expect(again).toContain('login amna --invitation CODE');
    const amna = await setUp('amna', codeIn(again));
    await expect(command('staff', 'add', 'amna', '--role', 'owner')).rejects.toThrow('has a password already');
    const { list } = (await amna.call(listLog)).data;
    expect(list.slice(0, 4).map(({ by, act: done, subject }) => [by, done, subject])).toEqual([
      ['amna', 'sign in', 'name amna'],
      ['database', 'staff add', 'name amna'],
      ['amna', 'choose secret', 'name amna'],
      ['database', 'staff add', 'name amna'],
    ]);
    // The code was used up when the authenticator was set up.
    expect((await joinAs('amna', codeIn(again))).error).toBe('JOIN_REFUSED');
  });

  it('can choose a password with the command before the console is open', async () => {
    const code = await addOwner('babar');
    const choose = (password: string, sent: string) => {
      const sessions = commandSessions(world.app, givenToken(''));
      return runCommand(world.app, ['join', 'babar', '--code', sent], () => async () => password, undefined, sessions);
    };
    await expect(choose('too short', code)).rejects.toThrow('at least 12');
    await expect(choose(passwordOf('babar'), 'aaaaa-aaaaa')).rejects.toThrow('do not match');
    expect(await choose(passwordOf('babar'), code)).toMatch(/allow-name babar all [0-9a-f]{4}(-[0-9a-f]{4}){2}$/);
    expect((await signInWith('babar')).error).toBe('PASSWORD_WAITS');
    const { rows } = await world.pool.query(
      "select operator, act, note from operator_log where subject = 'name babar' order by entry desc limit 2",
    );
    expect(rows).toEqual([
      { operator: 'stranger', act: 'choose secret (pending)', note: 'by the command' },
      { operator: 'babar', act: 'join (wrong code)', note: null },
    ]);
  });

  it('become two operators when the first approves the fingerprint that the second reads out', async () => {
    const code = await addOwner('bashir');
    const { data } = await joinAs('bashir', code);
    const fingerprint = data.waiting!.fingerprint;
    expect(data.waiting).toEqual({ fingerprint: expect.stringMatching(FINGERPRINT), allowed_by: 'first' });
    const waiting = await signInWith('bashir');
    expect([waiting.error, waiting.data]).toEqual(['PASSWORD_WAITS', data.waiting]);
    expect((await signInWith('bashir', 'another password')).error).toBe('SIGN_IN_REFUSED');
    const amna = await signIn('amna');
    expect((await allow(amna, 'bashir', 'all', '0000-0000-0000')).error).toBe('ACT_REFUSED');
    expect((await allow(amna, 'bashir', 'all', fingerprint)).data.is).toBe('done');
    await setUp('bashir', code);
    expect(await rowOf('bashir')).toMatchObject({ pending_hash: null, all_acts: true });
  });

  it('are the only people whom a command with only access to the database can invite', async () => {
    await expect(command('staff', 'add', 'chand', '--role', 'owner')).rejects.toThrow(
      'invites the next one: invite chand',
    );
    expect(await rowOf('chand')).toBeUndefined();
  });
});

describe('a person who is invited in the console', () => {
  it('chooses a password, is approved by two others, and sets up an authenticator', async () => {
    const amna = await signIn('amna');
    const shown = async () => {
      const { list } = (await amna.call(listStaff)).data;
      return list.find(({ name }) => name === 'chand');
    };
    const code = await invite(amna, 'chand');
    expect(await shown()).toMatchObject({ state: 'invited', permissions: [], invited_until: expect.any(String) });
    const { data } = await joinAs('chand', code);
    expect(data.waiting!.allowed_by).toBe('two');
    const { fingerprint } = data.waiting!;
    expect(await shown()).toMatchObject({ state: 'waiting', permissions: [] });
    expect((await signInWith('chand')).error).toBe('PASSWORD_WAITS');
    expect((await allow(amna, 'chand', 'role:support', fingerprint)).data.is).toBe('proposed');
    const bashir = await signIn('bashir');
    expect((await accept(bashir, 'name chand', '0000-0000-0000')).error).toBe('ACT_REFUSED');
    expect((await accept(bashir, 'name chand', fingerprint)).error).toBeNull();
    const chand = await setUp('chand', code);
    expect(await shown()).toMatchObject({ state: 'active', roles: ['support'], is_script: false });
    expect((await chand.call(listStaff)).error).toBe('FORBIDDEN');
    const log = JSON.stringify((await amna.call(listLog)).data);
    for (const secret of [code, fingerprint, passwordOf('chand')]) expect(log).not.toContain(secret);
  });

  it('cannot be impersonated by the inviter, whose password has another fingerprint', async () => {
    const amna = await signIn('amna');
    const code = await invite(amna, 'dawood');
    const inviter_fingerprint = await waitAs('dawood', code, 'a password that amna knows');
    await allow(amna, 'dawood', 'all', inviter_fingerprint);
    // The owner of the name joins later with the same code, and reads out another fingerprint.
    const owner_fingerprint = await waitAs('dawood', code);
    expect(owner_fingerprint).not.toBe(inviter_fingerprint);
    const bashir = await signIn('bashir');
    const { list } = (await bashir.call(listProposals)).data;
    expect(list.filter(({ subject }) => subject === 'name dawood')).toEqual([]);
    expect((await allow(bashir, 'dawood', 'all', inviter_fingerprint)).error).toBe('ACT_REFUSED');
    expect((await allow(bashir, 'dawood', 'look', owner_fingerprint)).data.is).toBe('proposed');
    expect((await signInWith('dawood', 'a password that amna knows')).error).toBe('SIGN_IN_REFUSED');
  });

  it('makes no proposal that the inviter can approve within a day after the use of the invitation', async () => {
    await joined('farah', 'all');
    await world.advance(25 * HOUR_MS);
    const code = await invite(await signIn('amna'), 'ejaz');
    const fingerprint = await waitAs('ejaz', code);
    await world.advance(20 * HOUR_MS);
    // Two others allow the name, so that the invitation is the only link between it and the inviter.
    await allow(await signIn('bashir'), 'ejaz', 'all', fingerprint);
    expect((await accept(await signIn('farah'), 'name ejaz', fingerprint)).error).toBeNull();
    await setUp('ejaz', code);
    const agree = async (list: string) => {
      await act(await signIn('ejaz'), 'permit', { name: 'chand', permissions: list });
      return await accept(await signIn('amna'), 'name chand');
    };
    await world.advance(5 * HOUR_MS);
    expect((await agree('look')).data).toMatchObject({
      text: expect.stringContaining('has added, invited or changed'),
    });
    await world.advance(20 * HOUR_MS);
    expect((await agree('look,tickets')).error).toBeNull();
  });
});

describe('an invitation', () => {
  let amna: ConsoleBrowser;
  beforeEach(async () => {
    await forgetAttempts();
    amna = await signIn('amna');
  });
  const pendingOf = async (name: string) => (await rowOf(name))?.pending_hash ?? null;

  it('gives the same error for a wrong code, another name, an unknown name, and after a day', async () => {
    const [gul, hadi] = [await invite(amna, 'gul'), await invite(amna, 'hadi')];
    const wrong: [string, string][] = [
      ['gul', hadi],
      ['hadi', gul],
      ['gul', 'aaaaa-aaaaa'],
      ['nobody', gul],
      ['bashir', 'aaaaa-aaaaa'],
    ];
    const refusals = await Promise.all(wrong.map(([name, code]) => joinAs(name, code)));
    for (const { status, error, data } of refusals) expect([status, error, data]).toEqual([401, 'JOIN_REFUSED', {}]);
    // The newest code replaces an earlier one.
    const newer = await invite(amna, 'gul');
    expect((await joinAs('gul', gul)).error).toBe('JOIN_REFUSED');
    await forgetAttempts();
    await world.advance(24 * HOUR_MS);
    expect((await joinAs('gul', newer)).error).toBe('JOIN_REFUSED');
    for (const name of ['gul', 'hadi', 'nobody']) expect(await pendingOf(name)).toBeNull();
    expect(await rowOf('nobody')).toBeUndefined();
    const { list } = (await (await signIn('amna')).call(listStaff)).data;
    expect(list.map(({ name }) => name)).not.toContain('gul');
  });

  it('with a wrong code is counted, delayed and logged like a stranger’s wrong password', async () => {
    const code = await invite(amna, 'kamran');
    const { rows } = await world.pool.query('select max(entry)::text as newest from operator_log');
    for (let n = 0; n < 5; n += 1) expect((await joinAs('kamran', 'aaaaa-aaaaa')).error).toBe('JOIN_REFUSED');
    const delayed = await joinAs('kamran', code);
    expect([delayed.status, delayed.error]).toEqual([429, 'SIGN_IN_DELAYED']);
    expect((await signInWith('kamran')).error).toBe('SIGN_IN_DELAYED');
    const tried = await Promise.all(Array.from({ length: 20 }, (_, n) => joinAs(`name-${n}`, code)));
    expect(new Set(tried.map(({ error }) => error))).toEqual(new Set(['JOIN_REFUSED', 'SIGN_IN_DELAYED']));
    await world.advance(60_000);
    await browser().call(listStaff);
    const counted = () =>
      world.pool.query(
        "select operator, subject, (after -> 'calls' ->> 'POST /api/o/auth/join')::int as calls from operator_log where entry > $1 and after ->> 'error' = 'JOIN_REFUSED' and subject = 'name kamran'",
        [rows[0].newest],
      );
    await expect
      .poll(async () => (await counted()).rows)
      .toEqual([{ operator: 'stranger', subject: 'name kamran', calls: 5 }]);
    await waitAs('kamran', code);
  });

  it('with a wrong code is refused at once while the tables of the log and the names are locked', async () => {
    const client = await world.pool.connect();
    await client.query('begin; lock table operator_log; lock table operator_name in share row exclusive mode');
    try {
      expect((await joinAs('hadi', 'aaaaa-aaaaa')).error).toBe('JOIN_REFUSED');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('for a name that already has a password stores nothing', async () => {
    await world.pool.query("delete from staff_authenticator where name = 'chand'");
    const before = await rowOf('chand');
    const code = await invite(amna, 'chand');
    expect((await joinAs('chand', code, 'a newer password')).error).toBe('PASSWORD_EXISTS');
    expect(await rowOf('chand')).toEqual(before);
  });

  it('does not reveal whether another name has the chosen password', async () => {
    const hadi = await invite(amna, 'hadi');
    const errors = [];
    for (const password of [
      passwordOf('amna'),
      passwordOf('hadi'),
      passwordOf('bashir'),
      'guess number one',
      'guess number two',
      'guess number three',
    ])
      errors.push((await joinAs('hadi', hadi, password)).error);
    expect(errors).toEqual([null, null, null, null, null, 'SIGN_IN_DELAYED']);
  });

  it('leaves one password for another person to approve if it is used twenty times at once', async () => {
    await world.pool.query(`create function count_no_attempt() returns trigger language plpgsql as
      $$ begin new.attempts := 0; return new; end $$;
      create trigger counts_no_attempt before insert or update on staff_failure for each row execute function count_no_attempt()`);
    const code = await invite(amna, 'ikram');
    const shown = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const password = `the password number ${n}`;
        const { error, data } = await joinAs('ikram', code, password);
        return { error, password, fingerprint: data.waiting?.fingerprint };
      }),
    );
    expect(shown.map(({ error }) => error)).toEqual(shown.map(() => null));
    expect(new Set(shown.map(({ fingerprint }) => fingerprint)).size).toBe(20);
    const [last] = await Promise.all(
      shown.map(async ({ password, fingerprint }) => {
        const { error, data } = await signInWith('ikram', password);
        return error === 'PASSWORD_WAITS' ? { fingerprint, waits: data as unknown } : null;
      }),
    ).then((all) => all.filter((one) => one !== null));
    expect(last?.waits).toEqual({ fingerprint: last?.fingerprint, allowed_by: 'two' });
    const { rows } = await world.pool.query(
      "select count(*)::int as n from operator_log where subject = 'name ikram' and act = 'choose secret (pending)'",
    );
    expect(rows).toEqual([{ n: 20 }]);
    expect((await allow(amna, 'ikram', 'look', last!.fingerprint!)).data.is).toBe('proposed');
    await world.pool.query('drop trigger counts_no_attempt on staff_failure');
  });

  it('that ends while the password is hashed stores nothing', async () => {
    const code = await invite(amna, 'hadi');
    const before = await rowOf('hadi');
    const client = await world.pool.connect();
    await client.query('begin; lock table operator_name in share row exclusive mode');
    const late = joinAs('hadi', code, 'a password that is late');
    try {
      const waiting = async () =>
        (
          await world.pool.query(
            "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table operator_name%'",
          )
        ).rows[0].n;
      await expect.poll(waiting).toBe(1);
      await client.query("update staff_invitation set expires_at = at where name = 'hadi'");
      await client.query('commit');
    } finally {
      client.release(true);
    }
    expect((await late).error).toBe('JOIN_REFUSED');
    expect(await rowOf('hadi')).toEqual(before);
  });

  it('ends when the person who created it is removed', async () => {
    const code = await invite(await signIn('farah'), 'junaid');
    await act(amna, 'remove-name', { name: 'farah' });
    expect((await accept(await signIn('bashir'), 'name farah')).error).toBeNull();
    expect((await joinAs('junaid', code)).error).toBe('JOIN_REFUSED');
    expect(await pendingOf('junaid')).toBeNull();
  });

  it('is refused from a page of another site, for a reserved name, and for a name with markup', async () => {
    const code = await invite(amna, 'junaid');
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-nua-console': null },
    ])
      expect((await joinAs('junaid', code, passwordOf('junaid'), headers)).error).toBe('FOREIGN_PAGE');
    expect(await pendingOf('junaid')).toBeNull();
    for (const name of ['<b>junaid</b>', 'junaid‮', 'Junaid', 'j']) {
      expect((await joinAs(name, code)).error).toBe('INVALID_INPUT');
      expect((await act(amna, 'invite', { name })).error).toBe('INVALID_INPUT');
    }
    for (const name of ['stranger', 'database', 'nua', 'd-emo'])
      expect((await act(amna, 'invite', { name })).error).toBe('ACT_REFUSED');
  });
});
