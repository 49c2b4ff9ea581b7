import { beforeEach, describe, expect, it } from 'vitest';
import {
  agreeAs,
  chooseSecret,
  giveNames,
  giveNamesAt,
  proposalIn,
  proposeOrAgreeAs,
  secretOf,
  signedInAs,
} from '../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { settingRules } from '../settings/setting-rules.ts';
import { matchesSecret } from './chosen-secret.ts';
import { runCommand } from './run-command.ts';

const world = useWorld();
beforeEach(async () => {
  // An operator cannot agree with a name that it has added within a day.
  world.clock.advance(25 * 3_600_000);
  await world.pool.query('delete from operator_proposal');
  await world.pool.query('delete from operator_name');
  await world.pool.query(`delete from setting where config_key in ('operator_permissions', 'operator_roles')`);
});

const { toWallet, requestPayout } = withdrawing(() => world);

/** Runs a command that reads `secret` wherever one is typed. */
const type = (secret: string, ...words: string[]) => runCommand(world.app, words, () => async () => secret);
const addNames = (...names: string[]) => giveNames(world, ...names);
const operate = (name: string, ...words: string[]) => proposeOrAgreeAs(world, name, ...words);
const names = async () => (await operate('amna', 'names')).split('\n').map((line) => line.split(' ')[0]);
const actsOf = async (subject: string) =>
  (await world.pool.query('select operator, act from operator_log where subject = $1 order by id', [subject])).rows.map(
    ({ operator, act }) => `${operator} ${act}`,
  );

/** Stores a pending secret for a name after the first, and returns the fingerprint that its owner is shown. */
const choosePendingSecret = async (name: string, secret = secretOf(name)) => (await chooseSecret(world, name, secret))!;

/** Stores the secret of a script, and returns the fingerprint that its owner is shown. */
const addScript = async (name: string) =>
  /[0-9a-f]{4}(-[0-9a-f]{4}){2}$/.exec(await type(secretOf(name), 'add-script', name))![0];
const waitingFor = async (table: string) =>
  (
    await world.pool.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [table],
    )
  ).rows[0].n;

async function bigPayout(): Promise<string> {
  const player = await payingPlayer(world, { main: '90000' });
  return expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '60000.00')).data.id;
}
const stateOf = async (id: string) =>
  (await world.pool.query('select state from withdraw where id = $1', [id])).rows[0].state;

describe('the approval of two operators', () => {
  it('requires each operator’s own sign-in [R1.08]', async () => {
    const id = await bigPayout();
    for (const name of ['amna', 'bashir'])
      await expect(runCommand(world.app, ['--as', name, 'approve', id])).rejects.toThrow(
        'has none. Another operator invites it',
      );
    await addNames('amna', 'bashir');
    expect(await operate('amna', 'approve', id)).toContain('second operator');
    for (const secret of [secretOf('amna'), secretOf('bashir')])
      await expect(type(secret, '--as', 'bashir', 'approve', id)).rejects.toThrow('bashir has no second factor yet');
    await expect(operate('carol', 'approve', id)).rejects.toThrow('carol has none');
    expect(await stateOf(id)).toBe('reviewing');
    expect(await operate('bashir', 'approve', id)).toContain('Approved');
    expect(await actsOf('name bashir')).toEqual(['stranger choose secret (pending)', 'amna allow-name']);
  });

  it('is refused for a proposal of a removed operator [R1.08]', async () => {
    const id = await bigPayout();
    await addNames('amna', 'bashir', 'chand');
    const proposed = await operate('amna', 'approve', id);
    for (const name of ['bashir', 'chand']) await operate(name, 'remove-name', 'amna');
    await expect(agreeAs(world, 'bashir', proposed)).rejects.toThrow('was closed');
    expect(await operate('bashir', 'approve', id)).toContain('second operator');
    expect(await stateOf(id)).toBe('reviewing');
    expect(await operate('chand', 'approve', id)).toContain('Approved');
  });

  it('does not count the earlier approval of a name that now belongs to another person [R1.08]', async () => {
    const id = await bigPayout();
    await addNames('amna', 'bashir', 'chand');
    const proposed = await operate('chand', 'approve', id);
    // This also covers a proposal that a removal has left open.
    await world.pool.query(`update operator_name set secret_hash = null, removed_at = now() where name = 'chand'`);
    world.clock.advance(1000);
    await giveNamesAt(world, world.clock.now(), ['chand']);
    await expect(agreeAs(world, 'amna', proposed)).rejects.toThrow('no longer fits');
    expect(await stateOf(id)).toBe('reviewing');
    // The two persons who have had the name are two staff members in the log.
    await operate('chand', 'set', 'payouts_paused', 'true');
    const { rows } = await world.pool.query<{ staff_id: string }>(
      `select staff_id from operator_proposal where operator = 'chand' and subject = $1
       union select staff_id from operator_log where operator = 'chand' and act = 'set'`,
      [`withdraw ${id}`],
    );
    const members = await world.pool.query(`select 1 from staff_member where name = 'chand' and id = any ($1)`, [
      rows.map((row) => row.staff_id),
    ]);
    expect([rows.length, members.rowCount]).toEqual([2, 2]);
    await world.pool.query(`update setting set config_value = 'false' where config_key = 'payouts_paused'`);
  });

  it('does not count a name that is removed at the same moment [R1.08]', async () => {
    await addNames('amna', 'bashir', 'chand');
    const id = await bigPayout();
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query(`select 1 from operator_name where name = 'chand' for update`);
    const approval = operate('chand', 'approve', id).catch((error) => error);
    try {
      await expect.poll(() => waitingFor('operator_name')).toBe(1);
      await client.query(`update operator_name set secret_hash = null, removed_at = now() where name = 'chand'`);
      await client.query('commit');
    } finally {
      client.release(true);
    }
    expect(String(await approval)).toContain('chand has none');
    expect((await world.pool.query(`select 1 from operator_proposal where operator = 'chand'`)).rows).toEqual([]);
  });

  it.each([
    ['is removed', ['remove-name', 'chand'], 'chand has none'],
    ['loses the permission', ['set', 'operator_permissions', '{"chand":["look"]}'], 'chand may not do this'],
  ])('does not count a name that %s while its approval is confirmed [R1.08]', async (_what, change, reason) => {
    await addNames('amna', 'bashir', 'chand');
    const { id } = await world.guest();
    const acts = [
      ['block', id, 'fraud'],
      ['cms', 'set', 'help-proof', '{"en":{"title":"A","text":"B"},"ur":{"title":"A","text":"B"}}'],
      ['game', 'close', 'dice'],
    ];
    const logged = async () =>
      (await world.pool.query("select count(*)::int as n from operator_log where operator = 'chand'")).rows[0].n;
    const before = await logged();
    let waiting = 0;
    const changed = expect
      .poll(() => waiting)
      .toBe(acts.length)
      .then(async () => {
        for (const name of ['amna', 'bashir']) await operate(name, ...change);
      });
    const confirm = async () => {
      waiting += 1;
      await changed;
    };
    const results = await Promise.allSettled(
      acts.map((words) =>
        runCommand(
          world.app,
          ['--as', 'chand', ...words],
          () => async () => secretOf('chand'),
          confirm,
          signedInAs(world, 'chand'),
        ),
      ),
    );
    expect(results.map((result) => String(result.status === 'rejected' ? result.reason : result.value))).toEqual(
      acts.map(() => expect.stringContaining(reason)),
    );
    expect(await logged()).toBe(before);
  });

  it('is required to change every setting that moves money, odds, protection or players [R1.08]', async () => {
    await addNames('amna', 'bashir');
    const needed = Object.entries(settingRules).filter(([, { needs_two_operators }]) => needs_two_operators);
    expect(needed.map(([key]) => key)).toEqual([
      'deposit_setting',
      'withdraw_setting',
      'payouts_paused',
      'alarm_rules',
      'withdraw_rules',
      'bank_account',
      'guest_rules',
      'code_rules',
      'sms_rules',
      'play_rules',
      'pace_rules',
      'maintenance',
      'protection_rules',
      'message_rules',
      'month_rules',
      'fee_rates',
      'operator_rules',
      'operator_roles',
      'operator_permissions',
      'link_sites',
      'contact_channels',
      'framed_pages',
      'redirects',
    ]);
    // Separate acts change the maintenance.
    for (const [key] of needed.filter(([name]) => name !== 'maintenance')) {
      const stored = () => world.pool.query('select config_value from setting where config_key = $1', [key]);
      const before = (await stored()).rows;
      const value = JSON.stringify(world.app.settings.wire(key as keyof typeof settingRules));
      const proposed = await operate('amna', 'set', key, value);
      expect(proposed).toContain('second operator');
      expect((await stored()).rows).toEqual(before);
      await operate('amna', 'withdraw-proposal', proposalIn(proposed));
    }
    const account = { bank_name: 'Meezan', title: 'NUA', iban: 'PK24MUCB0646609971000177' };
    const accountJson = JSON.stringify(account);
    for (const name of ['amna', 'amna']) await operate(name, 'set', 'bank_account', accountJson);
    expect(world.app.settings.get('bank_account').iban).not.toBe(account.iban);
    expect(await operate('bashir', 'set', 'bank_account', accountJson)).toBe('Changed.');
    await expect.poll(() => world.app.settings.get('bank_account').iban).toBe(account.iban);
    expect(await operate('amna', 'set', 'payouts_paused', 'true')).toBe('Changed.');
    expect(await operate('amna', 'set', 'payouts_paused', 'false')).toContain('second operator');
    expect(await operate('bashir', 'set', 'payouts_paused', 'false')).toBe('Changed.');
  });
});

describe('the name of an operator', () => {
  it('becomes the second name of a site once the first operator has approved the fingerprint of its secret', async () => {
    await addNames('amna');
    const fingerprint = await choosePendingSecret('bashir');
    await expect(operate('bashir', 'waiting')).rejects.toThrow('waits to be allowed');
    await expect(operate('amna', 'allow-name', 'bashir', 'all', '0000-0000-0000')).rejects.toThrow(
      '"0000-0000-0000" is not the fingerprint',
    );
    await expect(operate('amna', 'allow-name', 'bashir', 'look', fingerprint)).rejects.toThrow('may do everything');
    // A newer secret replaces the pending one, whose fingerprint is then refused.
    const replacement = await choosePendingSecret('bashir', 'a quicker person');
    await expect(operate('amna', 'allow-name', 'bashir', 'all', fingerprint)).rejects.toThrow('not the fingerprint');
    expect(await operate('amna', 'allow-name', 'bashir', 'all', replacement)).toContain('Allowed');
    expect(await names()).toEqual(['amna', 'bashir']);
  });

  it('becomes the third name of a site once two operators have approved the fingerprint of its secret', async () => {
    await addNames('amna', 'bashir');
    await expect(operate('amna', 'allow-name', 'chand', 'all', '0000-0000-0000')).rejects.toThrow(
      'has chosen no password yet',
    );
    const fingerprint = await choosePendingSecret('chand');
    const id = await bigPayout();
    await expect(operate('chand', 'approve', id)).rejects.toThrow('waits to be allowed');
    await expect(operate('chand', 'allow-name', 'chand', 'all', fingerprint)).rejects.toThrow('waits to be allowed');
    const proposed = await operate('amna', 'allow-name', 'chand', 'look,tickets', fingerprint);
    expect(await operate('amna', 'allow-name', 'chand', 'look,tickets', fingerprint)).toContain('second operator');
    await expect(agreeAs(world, 'amna', proposed, fingerprint)).rejects.toThrow('Another operator must agree');
    // The second operator must also type the fingerprint that the owner reads out.
    await expect(agreeAs(world, 'bashir', proposed)).rejects.toThrow(
      'FINGERPRINT is missing. Usage: agree PROPOSAL FINGERPRINT',
    );
    await expect(agreeAs(world, 'bashir', proposed, '0000-0000-0000')).rejects.toThrow('not the fingerprint');
    expect(await agreeAs(world, 'bashir', proposed, fingerprint)).toContain('Allowed');
    expect(await names()).toEqual(['amna', 'bashir', 'chand']);
    expect(await operate('chand', 'waiting')).toContain(id);
    await expect(operate('chand', 'approve', id)).rejects.toThrow(
      'it takes "payouts", and chand has "look", "tickets"',
    );
    await expect(type(secretOf('chand'), 'add-script', 'chand')).rejects.toThrow('has a secret already');
  });

  it('cannot be taken over by an operator who chooses another secret for it', async () => {
    await addNames('amna', 'bashir');
    const fingerprint = await choosePendingSecret('chand');
    await operate('amna', 'allow-name', 'chand', 'all', fingerprint);
    const replacement = await choosePendingSecret('chand', 'a second one of bashir');
    expect(replacement).not.toBe(fingerprint);
    await expect(operate('bashir', 'allow-name', 'chand', 'all', fingerprint)).rejects.toThrow('not the fingerprint');
    expect(await operate('bashir', 'allow-name', 'chand', 'all', replacement)).toContain('second operator');
    const shown = [
      await operate('amna', 'names'),
      await operate('amna', 'log'),
      await operate('amna', 'waiting'),
    ].join();
    expect(shown).toContain('waits to be allowed');
    const stored = JSON.stringify((await world.pool.query('select * from operator_proposal')).rows);
    for (const secret of [fingerprint, replacement])
      for (const text of [shown, stored]) expect(text).not.toContain(secret);
  });

  it('cannot be removed if fewer than two operators who may change names would remain', async () => {
    await addNames('amna', 'bashir');
    await expect(operate('amna', 'remove-name', 'bashir')).rejects.toThrow('At least two operators must remain');
    const fingerprint = await choosePendingSecret('chand');
    await agreeAs(world, 'bashir', await operate('amna', 'allow-name', 'chand', 'look', fingerprint), fingerprint);
    await expect(operate('amna', 'remove-name', 'bashir')).rejects.toThrow('"settings" and "names"');
    const list = JSON.stringify({ chand: 'all' });
    for (const name of ['amna', 'bashir']) await operate(name, 'set', 'operator_permissions', list);
    await operate('amna', 'remove-name', 'bashir');
    // An operator does not agree with a name that it has added within a day.
    await expect(operate('chand', 'remove-name', 'bashir')).rejects.toThrow(
      'amna has added, invited or changed chand within the last 24 hours',
    );
    world.clock.advance(24 * 3_600_000);
    for (const name of ['amna', 'chand']) await operate(name, 'remove-name', 'bashir');
    for (const name of ['bashir', 'dawood']) {
      await expect(type('', 'staff', 'add', name, '--role', 'owner')).rejects.toThrow('has two owners');
      expect(await choosePendingSecret(name)).toBeTruthy();
    }
    await expect(operate('bashir', 'allow-name', 'dawood', 'all', 'x')).rejects.toThrow('waits to be allowed');
  });

  it('cannot have a short secret, or the secret of another name', async () => {
    await addNames('amna', 'bashir');
    await expect(type('too short', 'add-script', 'chand')).rejects.toThrow('at least 12');
    await expect(type(secretOf('amna'), 'add-script', 'chand')).rejects.toThrow('Another name has this secret');
    await expect(type(secretOf('chand'), '--as', 'amna', 'add-script', 'chand')).rejects.toThrow('leave --as out');
    const { rows } = await world.pool.query('select secret_hash from operator_name');
    expect(rows[0].secret_hash).toMatch(/^\$argon2id\$/);
    const text = JSON.stringify(
      (await world.pool.query('select act, subject, before, after, note from operator_log')).rows,
    );
    expect(text).not.toContain(secretOf('amna'));
  });

  it('cannot be used by a person without a second factor, not even with the password', async () => {
    await addNames('amna');
    const refused = 'amna has no second factor yet. It is set up with the code of the invitation';
    for (const act of [['waiting'], ['set', 'payouts_paused', 'true'], ['invite', 'bashir']])
      await expect(type(secretOf('amna'), '--as', 'amna', ...act)).rejects.toThrow(refused);
    await expect(type('any secret at all', '--as', 'nadia', 'waiting')).rejects.toThrow('nadia has none');
  });

  it('that belongs to a script needs the script’s secret for every command', async () => {
    await addNames('amna', 'bashir');
    const fingerprint = await addScript('robot');
    await agreeAs(world, 'bashir', await operate('amna', 'allow-name', 'robot', 'all', fingerprint), fingerprint);
    await expect(runCommand(world.app, ['--as', 'robot', 'waiting'])).rejects.toThrow('only with its secret');
    await expect(type('another secret', '--as', 'robot', 'waiting')).rejects.toThrow('not the secret of robot');
    expect(await type(secretOf('robot'), '--as', 'robot', 'waiting')).toBeTruthy();
  });

  it('that belongs to a person gets a new secret only in that person’s session', async () => {
    await addNames('amna');
    const secrets = () => async (request: { is_new: boolean }) =>
      request.is_new ? 'a newer secret' : secretOf('amna');
    const words = ['--as', 'amna', 'change-secret'];
    await expect(runCommand(world.app, words, secrets)).rejects.toThrow('amna has no second factor yet');
    expect(await runCommand(world.app, words, secrets, undefined, signedInAs(world, 'amna'))).toBe(
      'Changed. Every session in the console has ended.',
    );
    const { rows } = await world.pool.query("select secret_hash from operator_name where name = 'amna'");
    expect(await matchesSecret('a newer secret', rows[0].secret_hash)).toBe(true);
  });
});

describe('the operator name of a script', () => {
  it('can be added only if two operators exist and both allow it', async () => {
    await addNames('amna');
    await expect(addScript('robot')).rejects.toThrow('are those of people');
    await addNames('bashir');
    const fingerprint = await addScript('robot');
    const proposed = await operate('amna', 'allow-name', 'robot', 'all', fingerprint);
    expect(await agreeAs(world, 'bashir', proposed, fingerprint)).toContain('Allowed');
    expect(await operate('amna', 'names')).toMatch(/robot {2}since .* a script, may all/);
    expect(await actsOf('name robot')).toContain('database choose secret (pending)');
  });

  it('can act alone where one operator is enough, but never as a second operator', async () => {
    await addNames('amna', 'bashir', 'chand');
    const fingerprint = await addScript('robot');
    await agreeAs(world, 'bashir', await operate('amna', 'allow-name', 'robot', 'all', fingerprint), fingerprint);
    world.clock.advance(25 * 3_600_000);
    expect(await operate('robot', 'set', 'payouts_paused', 'true')).toBe('Changed.');
    await expect(operate('robot', 'set', 'payouts_paused', 'false')).rejects.toThrow('robot is a script');
    const proposed = await operate('amna', 'set', 'payouts_paused', 'false');
    await expect(agreeAs(world, 'robot', proposed)).rejects.toThrow('robot is a script');
    await expect(operate('amna', 'invite', 'robot')).rejects.toThrow('the name of a script');
    expect(await agreeAs(world, 'bashir', proposed)).toBe('Changed.');
    // A script does not count as one of the two who must keep `settings` and `names`.
    const demotion = await operate('amna', 'permit', 'chand', 'look');
    expect(await agreeAs(world, 'bashir', demotion)).toContain('Changed');
    await expect(operate('amna', 'remove-name', 'bashir')).rejects.toThrow('"settings" and "names"');
  });
});
