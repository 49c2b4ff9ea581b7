import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { toWire } from '@nua/money';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../../../tests/world/exported-file.ts';
import { hangingApp } from '../../../../tests/world/hanging-app.ts';
import { type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, codeOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { stakeDice } from '../../../../tests/world/staking.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { runExports } from '../modules/staff-export/run-exports.ts';

const DAY_MS = 86_400_000;
/** The ids of rounds contain this machine's time, and an export finds rounds by it. So the fake clock starts at the machine's time. */
const start = new Date();
const world = useWorld({ environment: WITH_CONSOLE, start });
const { runAct, listExports, downloadExport, listProposals, acceptProposal, proveSecond } = consoleCalls;
const { toWallet, requestPayout } = withdrawing(() => world);
const dayAgo = (days: number) => dayInKarachi(new Date(start.getTime() - days * DAY_MS));
const recent = { from: dayAgo(1), until: dayAgo(-1) };

let staff: Record<'sana' | 'omar' | 'hina', ConsoleBrowser>;
let player: PayingPlayer;

async function permit(may: Record<string, readonly string[]>): Promise<void> {
  await world.pool.query(
    "update setting set config_value = config_value || $1 where config_key = 'operator_permissions'",
    [JSON.stringify(may)],
  );
}

async function signInAll(): Promise<void> {
  const [sana, omar, hina] = [
    await signInStaff(world, 'sana'),
    await signInStaff(world, 'omar'),
    await signInStaff(world, 'hina'),
  ];
  staff = { sana, omar, hina };
}

beforeAll(async () => {
  await permit({ omar: ['look', 'exports'], hina: ['look', 'exports'] });
  player = await payingPlayer(world, { main: '5000' });
  const dealer = await world.player();
  await stakeDice(world, dealer, ['1.37', '2.00', '55.55', '3.10', '1.99']);
  await signInAll();
});

type Deposited = { state: string; count?: number; days_ago?: number; reason?: string; cents?: number };

/** Inserts deposits that moved no money. */
async function insertDeposits({ state, count = 1, days_ago = 0, reason = 'a reason', cents = 150_001 }: Deposited) {
  const at = new Date(start.getTime() - days_ago * DAY_MS);
  await world.pool.query(
    `insert into deposit (id, player_id, pay_type, amount_cents, state, reason, reference, created_at, expires_at, final_at)
     select uuidv7(), $1, 3, $2::bigint + n, $3, $4, 'NUA' || substr(md5(random()::text), 1, 12), $5::timestamptz, $5::timestamptz, $5::timestamptz
     from generate_series(1, $6::int) n`,
    [player.id, cents, state, reason, at, count],
  );
}

const request = (browser: ConsoleBrowser, values: Record<string, string>) =>
  browser.call(runAct, {
    body: { name: 'export', values: { format: 'csv', ...recent, ...values }, note: 'the auditor asks' },
  });

const newest = async (browser = staff.sana) => (await browser.call(listExports)).data.list[0]!;
const fetchFile = (id: string, browser = staff.sana) => browser.call(downloadExport, { params: { id } });

/** Requests an export, writes it and downloads it. */
async function exported(values: Record<string, string>) {
  expect((await request(staff.sana, values)).error).toBeNull();
  await runExports(world.app, { page_rows: 3 });
  const row = await newest();
  expect(row.state).toBe('ready');
  const { data, headers } = await fetchFile(row.id);
  const bytes = await buffer(data.content);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256);
  expect([bytes.length, data.bytes]).toEqual([row.bytes, row.bytes]);
  return { row, bytes, headers, file: data };
}

const readParquet = async (bytes: Buffer) =>
  (await parquetReadObjects({
    file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  })) as Record<string, unknown>[];

async function proveAgain(): Promise<void> {
  await nextCode(world);
  for (const [name, browser] of Object.entries(staff))
    expect((await browser.call(proveSecond, { body: { code: await codeOf(world, name) } })).error).toBeNull();
}

/** Runs the job until no export waits. */
async function writeAll(): Promise<void> {
  await runExports(world.app);
  const { rows } = await world.pool.query("select 1 from staff_export where state = 'waiting'");
  if (rows.length > 0) await writeAll();
}

describe('an export', () => {
  it.each([
    ['transfers', 'amount', 'select id, amount from ledger.transfer order by id'],
    ['rounds', 'payout', 'select id, payout_cents as amount from arcade.round order by at, id'],
  ])('of %s equals the database to the paisa, as CSV and as Parquet', async (kind, column, statement) => {
    const { rows } = await world.pool.query<{ id: string; amount: bigint }>(statement);
    expect(rows.length).toBeGreaterThan(4);
    const csv = await exported({ kind });
    expect(csv.file.type).toBe('text/csv; charset=utf-8');
    expect(csv.file.name).toMatch(new RegExp(`^nua-${kind}-[\\d-]{10}-[\\d-]{10}\\.csv$`));
    expect(readCsv(csv.bytes).map((row) => [row.id, row[column]])).toEqual(
      rows.map(({ id, amount }) => [id, toWire(amount as never)]),
    );
    const parquet = await exported({ kind, format: 'parquet' });
    expect((await readParquet(parquet.bytes)).map((row) => [row.id, row[`${column}_paisa`]])).toEqual(
      rows.map(({ id, amount }) => [id, amount]),
    );
    expect(parquet.row.rows).toBe(rows.length);
  });

  it('cannot run a formula in a spreadsheet, and keeps Urdu and line breaks', async () => {
    for (const reason of ['=cmd|calc', '＝1+1', 'ٹھیک ہے, "جی"\r\nہاں'])
      await insertDeposits({ state: 'reviewing', reason });
    const { bytes } = await exported({ kind: 'deposits', state: 'reviewing' });
    expect(readCsv(bytes).map(({ reason, amount }) => [reason, amount])).toEqual([
      ["'=cmd|calc", '1500.02'],
      ["'＝1+1", '1500.02'],
      ['ٹھیک ہے, "جی"\r\nہاں', '1500.02'],
    ]);
  });

  it('of payouts equals the ledger to the paisa and masks the account', async () => {
    const accounts = ['00', '01'].map((ending) => toWallet(player, 3, ending));
    for (const [n, account] of (await Promise.all(accounts)).entries())
      expectOk(await requestPayout(player, 3, account, `${500 + n}.07`));
    await world.pool.query("update withdraw set reason = '=HYPERLINK(1)', state = 'reviewing' where player_id = $1", [
      player.id,
    ]);
    const { rows } = await world.pool.query<{ id: string; amount: bigint }>(
      'select w.id, h.amount from withdraw w join ledger.hold h on h.id = w.hold_id order by w.created_at, w.id',
    );
    // An export ends before now, so the clock passes the new payouts.
    await world.advance(1_000);
    const { bytes } = await exported({ kind: 'payouts' });
    const written = readCsv(bytes);
    expect(written.map(({ id, amount, reason }) => [id, amount, reason])).toEqual(
      rows.map(({ id, amount }) => [id, toWire(amount as never), "'=HYPERLINK(1)"]),
    );
    expect(written).toHaveLength(2);
    expect(written.every(({ account }) => account!.includes('•••'))).toBe(true);
    const numbers = await world.pool.query<{ phone: string }>('select phone from withdraw');
    for (const { phone } of numbers.rows) expect(bytes.includes(phone.slice(-7))).toBe(false);
  });

  it('of players has each player’s state and name, and hides the middle of the phone number', async () => {
    const { bytes } = await exported({ kind: 'players' });
    const found = readCsv(bytes).find(({ id }) => id === player.id)!;
    expect(found).toMatchObject({ state: 'active', name: `p_${player.id.slice(-12)}` });
    expect(found.phone).toMatch(/^\d{4}•••\d{4}$/);
    expect(bytes.includes(player.phone!.slice(-7))).toBe(false);
  });

  it('is logged with its filter and row count at the request and at each download', async () => {
    const { row } = await exported({ kind: 'rounds', state: 'settled' });
    await fetchFile(row.id);
    const { rows } = await world.pool.query(
      `select act, operator, subject, "after" from operator_log where "after" ->> 'export' = $1 order by entry`,
      [row.id],
    );
    expect(rows.map(({ act }) => act)).toEqual(['export', 'export download', 'export download']);
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(1);
    expect(rows[0].after).toMatchObject({ kind: 'rounds', filter: { state: 'settled' }, rows: String(row.rows) });
    expect(rows[1].after).toMatchObject({ kind: 'rounds', filter: { state: 'settled' }, rows: row.rows });
  });

  it('takes no database connection from players', async () => {
    await proveAgain();
    const countWaiting = async () => {
      const { rows } = await world.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'nua console'
         and wait_event_type = 'Lock' and query like '%withdraw%'`,
      );
      return rows.length;
    };
    const client = await world.pool.connect();
    await client.query('begin; lock table withdraw in access exclusive mode');
    const requested = request(staff.sana, { kind: 'payouts' });
    try {
      await expect.poll(countWaiting).toBe(1);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await requested).error).toBeNull();
    await writeAll();
  });

  it.each([
    [{ kind: 'rounds', reason: 'bet' }, 'no filter reason'],
    [{ kind: 'rounds', state: 'paid' }, 'must be one of open, settled'],
    [{ kind: 'rounds', from: dayAgo(0), until: dayAgo(3) }, 'UNTIL must be on FROM'],
    [{ kind: 'rounds', from: dayAgo(400) }, 'at most 365 days'],
    [{ kind: 'rounds', from: dayAgo(-1), until: dayAgo(-1) }, 'in the future'],
  ])('is refused with the options %j', async (values, text) => {
    await proveAgain();
    const { error, data } = await request(staff.sana, values as unknown as Record<string, string>);
    expect([error, JSON.stringify(data)]).toEqual(['ACT_REFUSED', expect.stringContaining(text)]);
  });

  it('needs a code of the last five minutes for the request and for the download', async () => {
    const { row } = await exported({ kind: 'log', by: 'sana' });
    await world.advance(6 * 60_000);
    expect((await fetchFile(row.id)).error).toBe('SECOND_FACTOR_STALE');
    expect((await request(staff.sana, { kind: 'log' })).error).toBe('SECOND_FACTOR_STALE');
    await proveAgain();
    expect((await fetchFile(row.id)).error).toBeNull();
  });
});

const partsOf = async (id: string) => {
  const { rows } = await world.pool.query('select attempt from staff_export_part where export_id = $1', [id]);
  return new Set(rows.map(({ attempt }) => attempt));
};

describe('the job of the exports', () => {
  it('replaces a run that has been stuck for two minutes', async () => {
    await proveAgain();
    await request(staff.sana, { kind: 'transfers' });
    await request(staff.sana, { kind: 'rounds' });
    const { app, goOn } = hangingApp(world.app, 4);
    const killed = runExports(app, { page_rows: 3 });
    const first = async () => (await staff.sana.call(listExports)).data.list[1]!;
    await expect.poll(async () => (await first()).rows).toBe(3);
    expect(await first()).toMatchObject({ kind: 'transfers', state: 'running', is_downloadable: false, sha256: null });
    expect((await fetchFile((await first()).id)).error).toBe('NOT_FOUND');
    // Another node does not take the export over too early, and does not begin the next export meanwhile.
    await runExports(world.app, { page_rows: 3 });
    expect([(await first()).state, (await newest()).state]).toEqual(['running', 'waiting']);
    await world.advance(121_000);
    await runExports(world.app, { page_rows: 3 });
    const written = await first();
    expect(written.state).toBe('ready');
    goOn();
    await killed;
    expect(await first()).toEqual(written);
    const old = await world.pool.query('select 1 from staff_export_part where export_id = $1 and attempt = 1', [
      written.id,
    ]);
    expect(old.rows).toHaveLength(1);
    await runExports(world.app);
    expect((await newest()).state).toBe('ready');
    expect(await partsOf(written.id)).toEqual(new Set([2]));
    await proveAgain();
    const bytes = await buffer((await fetchFile(written.id)).data.content);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(written.sha256);
    const { rows } = await world.pool.query('select 1 from ledger.transfer');
    expect(readCsv(bytes)).toHaveLength(rows.length);
  });

  it('gives up an export after five attempts, or if it has too many rows', async () => {
    await request(staff.sana, { kind: 'rounds' });
    await runExports(world.app, { page_rows: 3, max_rows: 4 });
    expect(await newest()).toMatchObject({ state: 'failed', failure: 'too_many_rows', is_downloadable: false });
    const { id } = await newest();
    await runExports(world.app);
    expect(await partsOf(id)).toEqual(new Set());
    await request(staff.sana, { kind: 'rounds' });
    await world.pool.query("update staff_export set attempt = 5 where state = 'waiting'");
    await runExports(world.app);
    expect(await newest()).toMatchObject({ state: 'failed', failure: 'stopped' });
  });

  it('writes a lost file again after a crash of the database', async () => {
    const { row } = await exported({ kind: 'rounds' });
    const { rows } = await world.pool.query(
      "select relpersistence from pg_class where oid = 'staff_export_part'::regclass",
    );
    expect(rows[0].relpersistence).toBe('u');
    await world.pool.query('truncate staff_export_part');
    expect((await fetchFile(row.id)).error).toBe('NOT_FOUND');
    await writeAll();
    expect(await newest()).toEqual(row);
    expect((await fetchFile(row.id)).error).toBeNull();
  });
});

describe('an export of personal data', () => {
  it('above 10,000 rows needs the approval of a second person, who sees the reason and accepts it', async () => {
    await insertDeposits({ state: 'expired', count: 10_001, days_ago: 40 });
    const old = { kind: 'deposits', from: dayAgo(41), until: dayAgo(39) };
    await proveAgain();
    const before = (await newest()).id;
    expect((await request(staff.sana, old)).data.text).toContain('second operator');
    expect((await newest()).id).toBe(before);
    const { list } = (await staff.omar.call(listProposals)).data;
    const found = list.find(({ act }) => act === 'export')!;
    expect(found.content).toMatchObject({
      kind: 'deposits',
      from: dayAgo(41),
      rows: 'more than 10000',
      reason: 'the auditor asks',
    });
    const accept = { params: { id: found.id }, body: { hash: found.hash, note: 'he called me' } };
    expect((await staff.sana.call(acceptProposal, accept)).error).toBe('ACT_REFUSED');
    const { kind, format, from, until, filter, rows: count, reason } = found.content as Record<string, unknown>;
    const hashed = JSON.stringify({ kind, format, from, until, filter, rows: count, reason });
    expect(found.hash).toBe(createHash('sha256').update(hashed).digest('hex'));
    expect((await staff.omar.call(acceptProposal, accept)).error).toBeNull();
    const logged = await world.pool.query(
      `select note, "after" ->> 'reason' as reason from operator_log where act = 'export' order by entry desc limit 1`,
    );
    expect(logged.rows).toEqual([{ note: 'he called me', reason: 'the auditor asks' }]);
    await runExports(world.app);
    const row = await newest();
    expect(row).toMatchObject({ requested_by: 'sana', approved_by: 'omar', state: 'ready', rows: 10_001 });
    expect(await Promise.all([staff.sana, staff.omar].map((who) => fetchFile(row.id, who)))).toMatchObject([
      { error: null },
      { error: null },
    ]);
    expect([(await newest(staff.hina)).is_downloadable, (await fetchFile(row.id, staff.hina)).error]).toEqual([
      false,
      'ACT_REFUSED',
    ]);
    const { rows } = await world.pool.query(
      "select act from operator_log where operator = 'hina' order by entry desc limit 1",
    );
    expect(rows[0].act).toBe('export download (refused)');
  });

  it('needs approval if the exports of one person together exceed 10,000 rows', async () => {
    await insertDeposits({ state: 'failed', count: 6_000, days_ago: 60 });
    await insertDeposits({ state: 'expired', count: 6_000, days_ago: 60 });
    const part = (state: string) =>
      request(staff.hina, { kind: 'deposits', from: dayAgo(61), until: dayAgo(59), state });
    expect((await part('failed')).data.text).toContain('6000 rows of deposits');
    expect((await part('expired')).data.text).toContain('second operator');
    expect((await request(staff.hina, { kind: 'transfers' })).data.text).toContain('rows of transfers');
  });

  it('without approval fails if it has grown above 10,000 rows since the request', async () => {
    await writeAll();
    await request(staff.omar, { kind: 'deposits', from: dayAgo(80), until: dayAgo(80) });
    await insertDeposits({ state: 'failed', count: 10_001, days_ago: 80 });
    await runExports(world.app);
    expect(await newest()).toMatchObject({ requested_by: 'omar', state: 'failed', failure: 'too_many_rows' });
  });

  it('requires the permissions to export and to see personal data', async () => {
    const { id } = await newest();
    await permit({ hina: ['look'] });
    expect((await staff.hina.call(listExports)).error).toBe('FORBIDDEN');
    await permit({ hina: ['exports'] });
    expect([(await staff.hina.call(listExports)).error, (await fetchFile(id, staff.hina)).error]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    expect((await request(staff.hina, { kind: 'rounds' })).error).toBe('ACT_REFUSED');
  });

  it('is listed for an auditor but cannot be downloaded', async () => {
    await permit({ hina: ['look', 'audit'] });
    const { list } = (await staff.hina.call(listExports)).data;
    const own = list.find(({ requested_by, state }) => requested_by === 'hina' && state === 'ready')!;
    expect([own.is_downloadable, (await fetchFile(own.id, staff.hina)).error]).toEqual([false, 'ACT_REFUSED']);
    expect((await request(staff.hina, { kind: 'rounds' })).error).toBe('FORBIDDEN');
  });

  it('expires after a day', async () => {
    const { row } = await exported({ kind: 'players', state: 'active' });
    await world.advance(DAY_MS);
    await signInAll();
    const listed = (await staff.sana.call(listExports)).data.list.find(({ id }) => id === row.id)!;
    expect([listed.state, listed.is_downloadable]).toEqual(['expired', false]);
    expect((await fetchFile(row.id)).error).toBe('NOT_FOUND');
    expect((await partsOf(row.id)).size).toBe(1);
    await runExports(world.app);
    expect((await partsOf(row.id)).size).toBe(0);
  });
});
