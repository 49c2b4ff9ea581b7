import { hostname } from 'node:os';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { cents } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { pay } from '../../../../tests/world/depositing.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { sitAtStudio, studioOf, studioSettings, WHEEL } from '../../../../tests/world/seamless.ts';
import { ConsoleBrowser, commandOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { newWallet } from '../../../../tests/world/withdrawing.ts';
import { DEMO_STAFF_PASSWORD as password } from '../app/demo-staff.ts';
import { buildName, readSchema } from '../db/schema.ts';
import { reportNode } from '../modules/alarm/report-node.ts';
import { runDueReconcile } from '../modules/reconcile/reconcile-feature.ts';
import { givenToken } from '../operator/session-file.ts';
import { settingRules } from '../settings/setting-rules.ts';
import { commandSessions } from './public.ts';

const world = useWorld({ environment: { ...WITH_CONSOLE, ...studioSettings() } });
const { login, runAct, listProposals, acceptProposal, listLog, listSessions, endSession, ...reads } = consoleCalls;
const browser = () => new ConsoleBrowser(world.consoleUrl);
const MINUTE_MS = 60_000;
const ID = '01990000-0000-7000-8000-000000000000';

let sana: ConsoleBrowser;
let omar: ConsoleBrowser;
beforeAll(async () => {
  sana = await signInStaff(world, 'sana');
  omar = await signInStaff(world, 'omar');
});

/** Runs an act with the confirmation of its preview. */
async function confirmed(name: string, values: Record<string, string>) {
  const body = { name, values };
  const unconfirmed = await sana.call(runAct, { body });
  if (unconfirmed.error !== 'CONFIRMATION_NEEDED') return { preview: '', ...unconfirmed };
  const { preview, confirm } = unconfirmed.data as unknown as { preview: string; confirm: string };
  return { preview, ...(await sana.call(runAct, { body: { ...body, confirm } })) };
}

describe('the games in the console', () => {
  it('are listed with limits, pace, return and provider, even if they are closed', async () => {
    const before = (await omar.call(reads.listSiteGames)).data;
    expect(before).toMatchObject({ stake_maximum: 2_500_000n, pace_profile: 'standard' });
    expect(before.list.find(({ id }) => id === 'dice')).toMatchObject({
      state: 'open',
      provider: null,
      rtp_bps: 9_900,
    });
    expect(before.list.find(({ id }) => id === WHEEL)).toMatchObject({ provider: 'studio', rtp_bps: 9_600 });
    const { preview, error } = await confirmed('game close', { game: 'dice' });
    expect(error).toBeNull();
    expect(preview).toContain('dice');
    await (world.app.settings as unknown as { load(): Promise<void> }).load();
    const { list } = (await omar.call(reads.listSiteGames)).data;
    expect(list.find(({ id }) => id === 'dice')?.state).toBe('closed by list');
  });

  it('show their published odds as exact fractions', async () => {
    const { data } = await omar.call(reads.getMathOfGame, { query: { game: 'dice' } });
    expect(data.modes.map(({ rtp }) => rtp)).toContain('99/100');
    expect((await omar.call(reads.getMathOfGame, { query: { game: WHEEL } })).error).toBe('NOT_FOUND');
  });

  it('list a held win until it is approved and the provider sends it again', async () => {
    const who = await world.guest();
    const { session } = await sitAtStudio(world, who, cents(100_000));
    const studio = studioOf(world);
    await studio.attempt('bet', { id: 'b-1', session, currency: 'PKR', round: 'r', game: WHEEL, amount: '10.00' });
    const win = { id: 'w-1', session, currency: 'PKR', bet: 'b-1', amount: '1000000.01' };
    await studio.attempt('win', win);
    const listed = async () => (await omar.call(reads.listHeldWins)).data.list;
    const held = { win: 'w-1', amount: 100_000_001n, player_id: who.id };
    const before = await listed();
    expect(before).toEqual([expect.objectContaining({ ...held, allowed_at: null })]);
    expect(before[0]?.round_id).toMatch(/^[0-9a-f-]{36}$/);
    await confirmed('game allow-win', { provider: 'studio', call: 'w-1' });
    expect(await listed()).toEqual(before);
    const nida = await signInStaff(world, 'nida');
    const { list } = (await nida.call(listProposals)).data;
    const { id, hash } = list.find(({ subject }) => subject === 'win studio w-1')!;
    expect((await nida.call(acceptProposal, { params: { id }, body: { hash } })).error).toBeNull();
    expect(await listed()).toEqual([expect.objectContaining({ ...held, allowed_at: expect.any(String) })]);
    expect((await studio.attempt('win', win)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});

describe('the settings in the console', () => {
  it('are listed with their values, and each change shows its author and the value before', async () => {
    await confirmed('set', { key: 'payouts_paused', json: 'true' });
    const { list } = (await omar.call(reads.listSettingValues)).data;
    expect(list.find(({ key }) => key === 'payouts_paused')).toMatchObject({
      ...{ value: true, changed_by: 'sana', two_people: 'to_release', concerns: 'Payouts that have not ended: 0' },
    });
    expect(list.find(({ key }) => key === 'sms_rules')).toMatchObject({ changed_at: null, two_people: 'yes' });
    const history = (await omar.call(reads.listSettingChanges, { query: { key: 'payouts_paused' } })).data;
    expect(history).toMatchObject({ has_more: false, list: [{ by: 'sana', act: 'set', before: null, after: true }] });
    expect((await omar.call(reads.listSettingChanges, { query: { key: 'nothing' } })).error).toBe('NOT_FOUND');
  });

  it('count the open bank and wallet deposits that a change would affect', async () => {
    const concerns = async () =>
      (await omar.call(reads.listSettingValues)).data.list.find(({ key }) => key === 'deposit_setting')?.concerns;
    expect(await concerns()).toBe('Deposits that have not ended: 0');
    const who = await world.player();
    await pay(world, who, { pay_type: 1, amount: '1000.00', real_name: 'Ayesha Khan' });
    await pay(world, who, { pay_type: 2, amount: '500.00', phone: newWallet('02'), email: 'a@example.pk' });
    expect(await concerns()).toBe('Deposits that have not ended: 2');
  });

  it('have a schema that marks amounts and explains fields', async () => {
    const form = async (key: string) => (await omar.call(reads.getSettingForm, { query: { key } })).data;
    const { schema, acts } = await form('withdraw_rules');
    expect(acts).toEqual(['set']);
    expect(schema).toMatchObject({
      type: 'object',
      properties: {
        automatic_limit: { format: 'money', description: 'Up to this amount a payout is approved automatically.' },
        review_expected_s: { type: 'integer', minimum: 0, default: 86_400 },
      },
    });
    expect((await form('maintenance')).acts).toEqual(['maintenance plan', 'maintenance start', 'maintenance end']);
    expect((await omar.call(reads.getSettingForm, { query: { key: 'nothing' } })).error).toBe('NOT_FOUND');
  });

  it('refuse an invalid value, with the path of each field error', async () => {
    const value = { ...settingRules.operator_rules.first, proposal_hours: 0, one_name_limit: 'much' };
    const refused = await confirmed('set', { key: 'operator_rules', json: JSON.stringify(value) });
    expect(refused.error).toBe('INVALID_INPUT');
    const { fields, value_errors } = refused.data as unknown as Record<string, { path?: string; at?: string[] }[]>;
    expect(fields?.map(({ path }) => path)).toEqual(['json']);
    expect(value_errors?.map(({ at }) => at)).toEqual([['one_name_limit'], ['proposal_hours']]);
  });

  it('list their history in pages', async () => {
    await world.pool.query(
      `insert into operator_log (operator, at, act, subject) select 'sana', $1::timestamptz - n * interval '1 minute', 'set', 'setting sms_rules'
       from generate_series(1, 25) n`,
      [world.clock.now()],
    );
    const first = (await omar.call(reads.listSettingChanges, { query: { key: 'sms_rules' } })).data;
    expect(first.list).toHaveLength(20);
    expect(first.has_more).toBe(true);
    const query = { key: 'sms_rules', before: first.list.at(-1)!.id };
    const second = (await omar.call(reads.listSettingChanges, { query })).data;
    expect(second.list).toHaveLength(5);
    expect(second.has_more).toBe(false);
  });
});

describe('the ledger in the console', () => {
  it('shows the result and trial balance of the last recomputation', async () => {
    expect((await omar.call(reads.getLedger)).data).toMatchObject({ done_at: null, result: null });
    const who = await payingPlayer(world, { main: '100' });
    await runDueReconcile(world.app);
    const { data } = await omar.call(reads.getLedger);
    expect(data.differences).toBe(0);
    const { balances, list, transfers } = data.result!;
    expect(list).toEqual([]);
    expect(transfers).toBeGreaterThan(0);
    expect(balances.find(({ purpose }) => purpose === 'main')!.balance).toBeGreaterThanOrEqual(10_000n);
    expect(balances.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n);
    const change = 'update ledger.account set credits_posted = credits_posted + $2 where owner_id = $1 and guarded';
    await world.pool.query(change, [who.id, 1]);
    await world.pool.query(`update reconcile_state set done_at = done_at - interval '1 day'`);
    await runDueReconcile(world.app);
    await world.pool.query(change, [who.id, -1]);
    const differing = (await omar.call(reads.getLedger)).data;
    expect(differing.differences).toBeGreaterThan(0);
    expect(differing.result!.list[0]).toMatchObject({ stored: expect.any(String), computed: expect.any(String) });
  });

  it('shows a journal with its accounts, found by the id of any of its transfers', async () => {
    const { rows } = await world.pool.query<{ id: string; journal_id: string }>(
      'select id, journal_id from ledger.transfer order by (id <> journal_id) desc, id limit 1',
    );
    const { id, journal_id } = rows[0]!;
    const { data } = await omar.call(reads.getJournal, { params: { id } });
    expect(data.journal_id).toBe(journal_id);
    expect(data.legs.map((leg) => leg.id)).toContain(id);
    const owners = data.legs.flatMap(({ debit, credit }) => [debit.player_id, credit.player_id]);
    expect(owners).toContain(null);
    expect((await omar.call(reads.getJournal, { params: { id: ID } })).error).toBe('NOT_FOUND');
  });
});

describe('the system in the console', () => {
  it('shows nodes, jobs, backups, sealing and gauges', async () => {
    const end = world.app.job_watch.begin('a-job', new Date(world.clock.now().getTime() - 16 * 60_000), 900_000);
    await reportNode(world.app);
    const { data } = await omar.call(reads.getSystem);
    const worker = data.workers.find(({ node }) => node.startsWith(hostname()))!;
    expect(worker.jobs).toContainEqual(expect.objectContaining({ name: 'a-job', is_stuck: true, failures: 0 }));
    expect(data.nodes).toEqual([
      expect.objectContaining({ build: buildName(readSchema()), roles: [...world.app.config.roles], pages: null }),
    ]);
    expect(data.nodes[0]!.roles).toContain('console');
    expect(data.backups.map(({ kind }) => kind).sort()).toEqual(['base', 'drill', 'log']);
    expect(data.sealing).toMatchObject({ differences: 0 });
    const up = data.gauges.find(({ name }) => name === 'nua_database_up');
    expect(up?.readings).toEqual([{ label: '', value: 1 }]);
    end('done', world.clock.now());
  });
});

describe('the operator’s command', () => {
  it('works in a console session that it opens with the password and a code', async () => {
    const { run, token } = commandOf(world, 'sana');
    await expect(run('names')).rejects.toThrow('nobody is signed in');
    await expect(run('--as', 'sana', 'names')).rejects.toThrow('signs in with it: login sana');
    await nextCode(world);
    expect(await run('login', 'sana')).toContain('sana is signed in');
    expect(await run('names')).toContain('sana  since');
    expect(await run('--as', 'sana', 'names')).toContain('sana  since');
    await expect(run('--as', 'omar', 'names')).rejects.toThrow('signs in with it: login omar');
    await expect(run('login', 'sana', '--code', '000000')).rejects.toThrow('The code is wrong');
    await nextCode(world);
    const printed = await run('login', 'sana', '--print');
    expect([printed.length, printed === token()]).toEqual([43, false]);

    const sana = await signInStaff(world, 'sana');
    expect((await sana.call(listLog)).data.list).toContainEqual(
      expect.objectContaining({ by: 'sana', act: 'sign in', note: 'by authenticator, in the command' }),
    );
    const { list } = (await sana.call(listSessions)).data;
    const commands = list.filter(({ user_agent }) => user_agent === 'operator command');
    expect(commands).toHaveLength(2);
    for (const { id } of commands) await sana.call(endSession, { params: { id } });
    await expect(run('names')).rejects.toThrow('nobody is signed in');
    expect(await run('logout')).toBe('Nobody is signed in.');
    await nextCode(world);
    await run('login', 'sana');
    expect([await run('logout'), token()]).toEqual(['Signed out.', null]);
  });

  it('asks for a new code before a change', async () => {
    const { run, token } = commandOf(world, 'sana');
    await nextCode(world);
    await run('login', 'sana');
    const first = token();
    await world.advance(6 * MINUTE_MS);
    expect(await run('today')).toContain('new:');
    expect(token()).toBe(first);
    await run('game', 'close', 'dice');
    expect(token()).not.toBe(first);
    // The game was closed with the new code.
    expect(await run('game')).toContain('dice  closed');
    await world.pool.query('update staff_authenticator set used_step = used_step + 1000 where name = $1', ['sana']);
    await world.advance(6 * MINUTE_MS);
    await expect(run('game', 'close', 'kites')).rejects.toThrow('The code is wrong');
    expect(await run('game')).toContain('kites  open');
    await world.pool.query('update staff_authenticator set used_step = used_step - 1000 where name = $1', ['sana']);
    await world.advance(30 * MINUTE_MS);
    await expect(run('today')).rejects.toThrow('nobody is signed in');
    await world.pool.query('delete from staff_failure');
  });
});

describe('the operator’s command with a session token in its environment', () => {
  it('can read and sign out, but neither change anything nor sign in', async () => {
    const { run } = commandOf(world, 'sana');
    await nextCode(world);
    const token = await run('login', 'sana', '--print');
    const withToken = commandOf(world, 'sana', givenToken(token));
    await world.advance(6 * MINUTE_MS);
    await expect(withToken.run('game', 'close', 'dice')).rejects.toThrow('OPERATOR_TOKEN is set');
    await expect(withToken.run('login', 'sana')).rejects.toThrow('OPERATOR_TOKEN is set');
    expect(await withToken.run('today')).toContain('new:');
    // The refused commands did not use the current code, so it is accepted.
    expect((await run('login', 'sana', '--print')).length).toBe(43);
    expect(await withToken.run('logout')).toBe('Signed out.');
    await expect(withToken.run('today')).rejects.toThrow('nobody is signed in');
    expect(await withToken.run('logout')).toBe('Nobody is signed in.');
  });
});

describe('wrong passwords in the operator’s command', () => {
  const loginAs = (name: string, typed = 'wrong') =>
    commandSessions(world.app, givenToken('none')).login({
      ...{ name, password: typed, readCode: async () => '000000' },
      invitation: () => 'aaaaa-aaaaa',
    });

  it('delay this operator’s next sign-in there, but not in the console, and no other operator’s', async () => {
    await nextCode(world);
    for (let n = 0; n < 6; n += 1) await browser().call(login, { body: { name: 'sana', password: 'wrong' } });
    expect((await browser().call(login, { body: { name: 'sana', password } })).error).toBe('SIGN_IN_DELAYED');
    expect(await commandOf(world, 'sana').run('login', 'sana')).toContain('sana is signed in');

    for (let n = 0; n < 5; n += 1) await expect(loginAs('hina')).rejects.toThrow('The name or the password is wrong');
    await expect(loginAs('hina', password)).rejects.toThrow('There were too many attempts');
    await expect(loginAs('omar')).rejects.toThrow('The name or the password is wrong');
    expect((await browser().call(login, { body: { name: 'hina', password } })).error).toBeNull();
    const { rows } = await world.pool.query(
      "select act, count(*)::int as n from operator_log where operator = 'hina' group by act",
    );
    expect(rows).toEqual([{ act: 'sign in (wrong password)', n: 5 }]);
    await world.pool.query('delete from staff_failure');
  });
});
