import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { operateAs } from '../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, codeOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { dbOn } from '../db/connect.ts';
import { hashPassword } from '../modules/person/public.ts';
import { checkLog } from '../operator/acts/reports.ts';
import { logText } from '../operator/texts/report-texts.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { toWallet, requestPayout, look } = withdrawing(() => world);
const {
  runAct,
  listActs,
  listProposals,
  acceptProposal,
  listPayouts,
  getPayout,
  getToday,
  getPlayerCard,
  listLog,
  listStaff,
  proveSecond,
} = consoleCalls;

let sana: ConsoleBrowser;
let omar: ConsoleBrowser;
beforeAll(async () => {
  sana = await signInStaff(world, 'sana');
  omar = await signInStaff(world, 'omar');
});

/** Proves the second factor of both again, because the codes for a payout move the clock. */
async function proveAgain(): Promise<void> {
  await nextCode(world);
  for (const [name, browser] of Object.entries({ sana, omar }))
    expect((await browser.call(proveSecond, { body: { code: await codeOf(world, name) } })).error).toBeNull();
}

/** Requests a payout that is put under review. */
async function payoutOf(amount: string) {
  const who = await payingPlayer(world, { main: '90000' });
  const { id } = expectOk(await requestPayout(who, 3, await toWallet(who, 3, '00'), amount)).data;
  await proveAgain();
  return { who, id };
}

const approve = (id: string) => ({ body: { name: 'approve', values: { withdrawal: id } } });

describe('a payout in the console', () => {
  it('waits with its timeline and the player’s balance until one person approves it', async () => {
    const { who, id } = await payoutOf('20000.00');
    expect((await omar.call(getToday)).data.waiting).toContainEqual(
      expect.objectContaining({ kind: 'withdraw', count: 1 }),
    );
    expect((await omar.call(listPayouts)).data.list).toEqual([
      expect.objectContaining({ id, player_id: who.id, state: 'reviewing' }),
    ]);
    const { data } = await omar.call(getPayout, { params: { id } });
    const { rows } = await world.pool.query('select reference from withdraw where id = $1', [id]);
    expect(data.reference).toBe(rows[0].reference);
    expect(data.timeline.map(({ state }) => state)).toContain('reviewing');
    expect(data.balance.main).toBe(7_000_000n);
    expect((await omar.call(runAct, approve(id))).data.text).toContain('Approved');
    expect((await look(who, id)).status).toBe('approved');
    expect((await omar.call(getPayout, { params: { id } })).data.decisions).toEqual([
      expect.objectContaining({ by: 'omar', act: 'approve' }),
    ]);
    expect((await omar.call(runAct, approve(id))).error).toBe('ACT_REFUSED');
  });

  it('above the limit is proposed by one person and approved once by another, however often the approval is sent', async () => {
    const { who, id } = await payoutOf('60000.00');
    const proposed = (await omar.call(runAct, approve(id))).data;
    expect(proposed).toMatchObject({ is: 'proposed', data: { amount: expect.any(String), was_open: false } });
    expect(proposed.text).toContain('second operator');
    const { list } = (await sana.call(listProposals)).data;
    const [found] = list.filter(({ subject }) => subject === `withdraw ${id}`);
    expect(found).toMatchObject({ act: 'approve', proposed_by: 'omar', is_own: false });
    expect(JSON.stringify(found!.content)).toContain('6000000');
    const accept = (hash: string | null) => ({ params: { id: found!.id }, body: { hash } });
    expect((await omar.call(acceptProposal, accept(found!.hash))).error).toBe('ACT_REFUSED');
    expect((await sana.call(acceptProposal, accept('0'.repeat(64)))).error).toBe('PROPOSAL_CHANGED');
    expect((await look(who, id)).status).toBe('reviewing');
    const twenty = await Promise.all(Array.from({ length: 20 }, () => sana.call(acceptProposal, accept(found!.hash))));
    expect(twenty.map(({ error, data }) => [error, data])).toEqual(Array(20).fill([null, twenty[0]!.data]));
    expect(twenty[0]!.data.text).toContain('Approved');
    expect((await look(who, id)).status).toBe('approved');
    const { rows } = await world.pool.query(
      "select 1 from withdraw_event where withdraw_id = $1 and state = 'approved'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('cannot be approved after its proposer has lost the permission', async () => {
    const { who, id } = await payoutOf('60000.00');
    await omar.call(runAct, approve(id));
    const { list } = (await sana.call(listProposals)).data;
    const found = list.find(({ subject }) => subject === `withdraw ${id}`)!;
    await world.pool.query(
      `update setting set config_value = config_value || '{"omar": ["look"]}' where config_key = 'operator_permissions'`,
    );
    expect((await sana.call(acceptProposal, { params: { id: found.id }, body: { hash: found.hash } })).error).toBe(
      'ACT_REFUSED',
    );
    expect((await look(who, id)).status).toBe('reviewing');
    expect((await omar.call(listActs)).data.list.map(({ name }) => name)).not.toContain('approve');
    expect((await omar.call(runAct, approve(id))).error).toBe('FORBIDDEN');
  });
});

describe('an act in the console', () => {
  it('shows a preview first, and is done only with the hash of this preview', async () => {
    const player = await world.player();
    await proveAgain();
    const block = { name: 'block', values: { player: player.id, reason: 'a stolen card' } };
    const first = await sana.call(runAct, { body: block });
    expect(first.error).toBe('CONFIRMATION_NEEDED');
    const { confirm, preview } = first.data as unknown as { confirm: string; preview: string };
    expect(preview).toContain('stolen card');
    expect((await sana.call(runAct, { body: { ...block, confirm: '0'.repeat(64) } })).error).toBe(
      'CONFIRMATION_NEEDED',
    );
    expect((await sana.call(runAct, { body: { ...block, confirm } })).error).toBeNull();
    const { rows } = await world.pool.query('select status from player where id = $1', [player.id]);
    expect(rows[0].status).toBe(4);
  });

  it('sent ten times at once with the same key is done once, and each request gets the same result', async () => {
    const player = await world.player();
    await proveSanaAgain();
    const note = { name: 'note', values: { player: player.id, text: 'called' }, key: randomUUID() };
    const ten = await Promise.all(Array.from({ length: 10 }, () => sana.call(runAct, { body: note })));
    const noted = { is: 'done', data: { player: player.id }, text: 'Noted.' };
    expect(ten.map(({ error, data }) => [error, data])).toEqual(Array(10).fill([null, noted]));
    const again = await sana.call(runAct, { body: { ...note, values: { player: player.id, text: 'another' } } });
    expect(again.error).toBe('KEY_REUSED');
    const { rows } = await world.pool.query('select note from operator_log where subject = $1', [
      `player ${player.id}`,
    ]);
    expect(rows).toEqual([{ note: 'called' }]);
  });

  it('waits for the previous act of the same staff member', async () => {
    const waiting = async () => {
      const { rows } = await world.pool.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0].n as number;
    };
    const player = await world.player();
    await proveSanaAgain();
    const client = await world.pool.connect();
    await client.query('begin; lock table operator_log');
    const many = <Sent>(send: () => Promise<Sent>) => Array.from({ length: 15 }, send);
    const reads = [
      ...many(() => sana.call(runAct, { body: { name: 'log', values: {} } })),
      ...many(() => sana.call(runAct, { body: { name: 'limits', values: { player: player.id }, note: 'a test' } })),
      // A look is no act. It waits for the write of its log entry.
      ...many(() => sana.call(getPlayerCard, { params: { id: player.id }, query: { reason: 'a test' } })),
    ];
    try {
      await expect.poll(waiting).toBe(1);
      expectOk(await world.call(calls.getConfig));
      expect(await waiting()).toBe(1);
    } finally {
      await client.query('rollback');
      client.release();
    }
    for (const { error } of await Promise.all(reads)) expect(error).toBeNull();
  });

  it('that shows a person’s data needs a new code and is logged', async () => {
    const player = await world.player();
    await proveSanaAgain();
    const limits = { body: { name: 'limits', values: { player: player.id }, note: 'asked by phone' } };
    const withoutReason = await sana.call(runAct, { body: { name: 'limits', values: { player: player.id } } });
    expect([withoutReason.error, withoutReason.data]).toEqual(['REASON_NEEDED', { subject: `player ${player.id}` }]);
    expect((await sana.call(runAct, limits)).error).toBeNull();
    const { list } = (await sana.call(listLog)).data;
    expect(list[0]).toMatchObject({
      by: 'sana',
      act: 'limits',
      subject: `player ${player.id}`,
      note: 'asked by phone',
    });
    const typed = { body: { name: 'matches', values: { number: '35202-1234567-1' }, note: 'an excluded player' } };
    await sana.call(runAct, typed);
    const [newest] = (await sana.call(listLog)).data.list;
    expect(newest).toMatchObject({ act: expect.stringContaining('matches') });
    expect(JSON.stringify(newest)).not.toContain('1234567');
    expect((await sana.call(runAct, { body: { name: 'player', values: { player: player.id } } })).error).toBe(
      'NOT_FOUND',
    );
    await world.advance(6 * 60_000);
    expect((await sana.call(runAct, limits)).error).toBe('SECOND_FACTOR_STALE');
    await proveSanaAgain();
  });
});

describe('the list of staff', () => {
  it('is refused without the permission, and shows the permissions of each member', async () => {
    expect((await omar.call(listStaff)).error).toBe('FORBIDDEN');
    const { list } = (await sana.call(listStaff)).data;
    expect(list.find(({ name }) => name === 'sana')).toMatchObject({
      state: 'active',
      has_authenticator: true,
      sessions: 1,
    });
    expect(list.find(({ name }) => name === 'omar')!.permissions).toEqual(['look']);
  });
});

describe('the reset of an authenticator', () => {
  it('ends the sessions of its staff member', async () => {
    await world.pool.query(
      "insert into operator_name (name, secret_hash, added_at, all_acts) values ('amna', $1, now(), true)",
      [await hashPassword('the secret of amna')],
    );
    await proveAgain();
    await sana.call(runAct, { body: { name: 'reset-authenticator', values: { name: 'omar' } } });
    const { list } = (await sana.call(listProposals)).data;
    const { id } = list.find(({ act }) => act === 'reset-authenticator')!;
    await operateAs(world, 'amna', 'agree', id);
    expect((await omar.call(getToday)).error).toBe('NOT_SIGNED_IN');
    const { rows } = await world.pool.query("select 1 from staff_authenticator where name = 'omar'");
    expect(rows).toHaveLength(0);
  });
});

describe('an act that reads', () => {
  it('returns structured data, and the same text as the command', async () => {
    await proveSanaAgain();
    const { data: today } = await sana.call(runAct, { body: { name: 'today', values: {} } });
    expect(today.text).toBe(await operateAs(world, 'amna', 'today'));
    expect(today.data).toMatchObject({
      until: world.clock.now().toISOString(),
      new_players: expect.any(Number),
      games_keep: expect.stringMatching(/^-?\d+\.\d\d$/),
      operators: expect.arrayContaining([expect.objectContaining({ operator: 'amna', gave_limit: '50000.00' })]),
    });
    const { data: names } = await sana.call(runAct, { body: { name: 'names', values: {} } });
    expect(names.data!.names).toContainEqual(expect.objectContaining({ name: 'amna', state: 'active', may: 'all' }));
    const { data: waiting } = await sana.call(runAct, { body: { name: 'waiting', values: {} } });
    expect(waiting.data).toMatchObject({ payouts_paused: false, waiting: expect.any(Array) });
    const { data: rule } = await sana.call(runAct, { body: { name: 'rule show', values: { kind: 'club' } } });
    expect(rule.data).toMatchObject({ kind: 'club', rule: { document: expect.any(Object) } });
  });

  it('returns data when it is called without arguments and requires none', async () => {
    await proveSanaAgain();
    const { list } = (await sana.call(listActs)).data;
    const reading = list.filter(
      (one) => one.approval === 'reads' && one.arguments.every((given) => !given.is_required),
    );
    expect(reading.length).toBeGreaterThan(15);
    for (const { name } of reading) {
      const { error, data } = await sana.call(runAct, { body: { name, values: {} } });
      expect([name, error, data.is, typeof data.text]).toEqual([name, null, 'read', 'string']);
      expect(Object.keys(data.data), name).not.toEqual([]);
    }
  });
});

describe('the log', () => {
  it('records each access to a player with its reason, each refused act, and every sign-in', async () => {
    const player = await world.player();
    await proveSanaAgain();
    await sana.call(getPlayerCard, { params: { id: player.id }, query: { reason: 'asked by phone' } });
    await proveSanaAgain();
    await sana.call(runAct, { body: { name: 'unblock', values: { player: player.id } } });
    const { data } = await sana.call(listLog);
    const shown = data.list.map(({ by, act, note }) => ({ by, act, note }));
    expect(shown).toContainEqual({ by: 'sana', act: 'player', note: 'asked by phone' });
    expect(shown).toContainEqual({ by: 'sana', act: 'unblock (refused)', note: expect.any(String) });
    expect(shown).toContainEqual({ by: 'sana', act: 'confirm', note: 'by authenticator' });
  });

  it('numbers forty simultaneous acts from the console and the command without a gap or a repeat', async () => {
    await proveSanaAgain();
    const players = await Promise.all(Array.from({ length: 20 }, () => world.player()));
    const done = await Promise.all(
      players.flatMap(({ id }) => [
        sana.call(runAct, { body: { name: 'note', values: { player: id, text: 'called' } } }),
        operateAs(world, 'amna', 'note', id, 'called', 'back'),
      ]),
    );
    expect(done.map((one) => (typeof one === 'string' ? null : one.error)).filter((error) => error !== null)).toEqual(
      [],
    );
    expect((await checkLog(world.app)).last_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('chains its entries by hashes, so that a changed or removed entry is found', async () => {
    const entries = async () =>
      Number((await world.pool.query('select max(entry) as last from operator_log')).rows[0].last);
    const last = await entries();
    expect(await checkLog(world.app)).toMatchObject({ checked: last });
    expect((await sana.call(getToday)).data.log.entries).toBe(last);
    const tampered = async (statement: string, after = async (_client: PoolClient) => {}) => {
      const client = await world.pool.connect();
      try {
        await client.query('begin');
        await client.query('set local session_replication_role = replica');
        await client.query(statement);
        await client.query('set local session_replication_role = origin');
        await after(client);
        return await checkLog({ db: dbOn(client) }).then(logText, (error: Error) => error.message);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await tampered(`update operator_log set note = 'never' where entry = ${last - 2}`)).toContain(
      `Entry ${last - 2}`,
    );
    expect(await tampered(`delete from operator_log where entry = ${last - 2}`)).toContain(`Entry ${last - 1}`);
    expect(await tampered(`update operator_log set operator = 'omar' where entry = 1`)).toContain('Entry 1 ');
    const [omars, sanas] = ['omar', 'sana'].map((name) => `(select id from staff_member where name = '${name}')`);
    expect(
      await tampered(`update operator_log set staff_id = ${omars} where entry = ${last - 2} and staff_id = ${sanas}`),
    ).toContain(`Entry ${last - 2}`);
    // An entry in the format before staff ids, and then a new entry.
    const old = `insert into operator_log (id, at, operator, act, subject, entry, hash)
      select i.id, i.at, 'sana', 'note', 'player 1', ${last + 1}, sha256(l.hash || convert_to(jsonb_build_array(${last + 1}::bigint, i.id,
        (extract(epoch from i.at) * 1000000)::bigint, 'sana', 'note', 'player 1', null::jsonb, null::jsonb, null::text)::text, 'UTF8'))
      from operator_log l, (select uuidv7() as id, now() as at) i where l.entry = ${last}`;
    const addEntry = (client: PoolClient) =>
      client
        .query(`insert into operator_log (at, operator, act, subject) values (now(), 'sana', 'note', 'player 1')`)
        .then(() => {});
    expect(await tampered(old, addEntry)).toContain(`All ${last + 2} entries`);
    const members = (await sana.call(listStaff)).data.list;
    const sana_id = members.find(({ name }) => name === 'sana')?.id;
    expect((await sana.call(listLog)).data.list).toContainEqual(
      expect.objectContaining({ entry: last - 2, by: 'sana', staff_id: sana_id }),
    );
  });

  it('has the staff id of the approver, even if the approver is the person removed', async () => {
    await proveSanaAgain();
    const member = "select id from staff_member where name = 'amna' and left_at is null";
    const amna_id = (await world.pool.query(member)).rows[0].id;
    await sana.call(runAct, { body: { name: 'remove-name', values: { name: 'amna' } } });
    const { list } = (await sana.call(listProposals)).data;
    await operateAs(world, 'amna', 'agree', list.find(({ subject }) => subject === 'name amna')!.id);
    expect((await world.pool.query(member)).rows).toEqual([]);
    const removal = await world.pool.query(
      "select staff_id from operator_log where operator = 'amna' and act = 'remove-name'",
    );
    expect(new Set(removal.rows.map(({ staff_id }) => staff_id))).toEqual(new Set([amna_id]));
    const later = await world.pool.query(
      "insert into operator_log (at, operator, act, subject) values (now(), 'amna', 'note', 'player 1') returning staff_id",
    );
    expect(later.rows).toEqual([{ staff_id: null }]);
  });
});

async function proveSanaAgain(): Promise<void> {
  await nextCode(world);
  await sana.call(proveSecond, { body: { code: await codeOf(world, 'sana') } });
}
