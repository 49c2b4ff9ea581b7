import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import type { ListRules } from '@nua/contract/console/list-rules.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { toWire } from '@nua/money';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { daysBetween, directionOf, firstAmounts, paymentCondition, paymentOrder } from './reads/filtered-page.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { listPayouts, listDeposits, listTickets, listLog, listAlarms, listExports, listSends, listContent } =
  consoleCalls;
const { giveReason, listCashOuts, listTournaments } = consoleCalls;

/** More rows than a page has. Every second row waits. */
const ROWS = 110;
const DAY_MS = 86_400_000;

const FILL: readonly string[] = [
  `insert into payout_account (id, player_id, pay_type, title, iban, number_print, usable_from, created_at)
   values ('00000000-0000-7000-8000-000000000001', $1, 1, 'Test', 'PK00TEST', sha256('test'), $2, $2)`,
  `insert into withdraw (id, player_id, pay_type, amount_cents, state, payout_account_id, label, rail, phone, iban, title, reference, hold_id,
     created_at, day, final_at)
   select uuidv7(), $1, 1, 50000 + g % 7, case when g % 2 = 0 then 'reviewing' else 'paid' end, '00000000-0000-7000-8000-000000000001',
     'Bank', 'bank', '', 'PK00TEST', 'Test', 'LW' || g, uuidv7(), $2::timestamptz + g * interval '1 second', karachi_day($2),
     case when g % 2 = 1 then $2 end
   from generate_series(1, ${ROWS}) g`,
  `insert into deposit (id, player_id, pay_type, amount_cents, state, reference, created_at, final_at, expires_at)
   select uuidv7(), $1, 1 + g % 3, 50000 + g % 7, case when g % 2 = 0 then 'reviewing' else 'paid' end, 'LD' || g,
     $2::timestamptz + g * interval '1 second', $2, $2
   from generate_series(1, ${ROWS}) g`,
  // Several questions change at the same time.
  `insert into ticket (player_id, kind, state, language, created_at, changed_at, read_at)
   select $1, case when g % 5 = 0 then 'idea' else 'other' end, case when g % 2 = 0 then 'open' else 'closed' end, 'en', $2,
     $2::timestamptz + g / 3 * interval '1 second', $2
   from generate_series(1, ${ROWS}) g`,
  `insert into operator_log (at, operator, act, subject)
   select $2::timestamptz + g * interval '1 second', 'sana', case when g % 2 = 0 then 'approve' else 'reject' end, 'list ' || $1::uuid
   from generate_series(1, ${ROWS}) g`,
  `, inviter as (
     insert into player (id, alias_name, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
     select uuidv7(), 'inviter ' || g, $2, '2026-01', $2, $2 from generate_series(1, ${ROWS / 2}) g returning id)
   insert into referral_cycle (player_id, state, rule_version, target_cents, sum_cents, began_at, ends_at, claim_until, reached_at, review_at,
     reason, ended_at, bonus_id)
   select id, 'reached', 1, 50000, 50000, $2::timestamptz, $2, $2, $2,
     $2::timestamptz + row_number() over () / 3 * interval '1 second', 'same_person', null::timestamptz, null::uuid from inviter
   union all
   select $1, case when g % 5 = 0 then 'rejected' else 'paid' end, 1, 50000, 50000, $2, $2, $2, $2, null, null,
     $2::timestamptz + g / 3 * interval '1 second', case when g % 5 > 0 then uuidv7() end from generate_series(1, ${ROWS / 2}) g`,
  `insert into tournament (rule_id, rule_version, from_day, until_day, purse_cents, held_cents, created_at, state, ended_at)
   select $1, 1, karachi_day($2) + 7 * g, karachi_day($2) + 7 * g + 6, 45000, 0, $2, 'void', $2 from generate_series(1, ${ROWS}) g`,
  `insert into alarm (rule, subject, severity, text, raised_at, found_at, closed_at, closed_by, closed_reason)
   select 'test', g::text, case when g % 2 = 0 then 'page' else 'ticket' end, $1::uuid::text, $2, $2, $2, 'sana', 'a test'
   from generate_series(1, ${ROWS}) g`,
];

let sana: ConsoleBrowser;
let player: string;
let from: string;
beforeAll(async () => {
  player = (await payingPlayer(world)).id;
  const at = new Date(world.clock.now().getTime() - 10 * DAY_MS);
  from = dayInKarachi(at);
  // A parameter without a use would have no type.
  for (const text of FILL)
    await world.pool.query(`with used as (select $1::uuid, $2::timestamptz) ${text}`, [player, at]);
  sana = await signInStaff(world, 'sana');
  await sana.call(giveReason, { body: { subject: `player ${player}`, reason: 'a test' } });
});

type Listed =
  | typeof listPayouts
  | typeof listCashOuts
  | typeof listTournaments
  | typeof listDeposits
  | typeof listTickets
  | typeof listLog
  | typeof listAlarms;
type Row = { id: string } & Record<string, unknown>;
type Page = { list: Row[] } & ({ has_more: boolean } | { next: string | null });

/** Reads all pages of a list. */
async function readAll(call: Listed, query: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const place: Record<string, string> = after === null ? {} : { after };
    const { error, data } = await sana.call(call, { query: { ...query, ...place } });
    expect([call.path, error]).toEqual([call.path, null]);
    const page = data as unknown as Page;
    rows.push(...page.list);
    const last = page.list.at(-1);
    const key = String(last?.entry ?? last?.id);
    after = 'next' in page ? page.next : page.has_more ? key : null;
  } while (after !== null);
  return rows;
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

const cases: readonly [string, Listed, Record<string, string>, number][] = [
  ['all payouts', listPayouts, { show: 'all' }, ROWS],
  ['waiting payouts', listPayouts, { show: 'waiting' }, ROWS / 2],
  ['payouts of a player', listPayouts, { show: 'all', player: '' }, ROWS],
  ['paid payouts of a day', listPayouts, { show: 'all', state: 'paid', from: '', until: '' }, ROWS / 2],
  ['all deposits', listDeposits, { show: 'all' }, ROWS],
  ['waiting deposits of a rail', listDeposits, { show: 'waiting', rail: 'bank' }, Math.floor(ROWS / 6)],
  ['all cash-outs', listCashOuts, { show: 'all' }, ROWS],
  ['waiting cash-outs', listCashOuts, { show: 'waiting' }, ROWS / 2],
  ['cash-outs of a player', listCashOuts, { show: 'all', player: '' }, ROWS / 2],
  ['rejected cash-outs of a day', listCashOuts, { show: 'all', state: 'rejected', from: '', until: '' }, ROWS / 10],
  ['editions of tournaments', listTournaments, {}, ROWS],
  ['all questions', listTickets, { show: 'all' }, ROWS],
  ['open questions of a kind', listTickets, { show: 'open', kind: 'idea' }, Math.floor(ROWS / 10)],
  ['closed questions of a player', listTickets, { show: 'all', state: 'closed', player: '' }, ROWS / 2],
  ['entries of the log about a subject', listLog, { subject: '' }, ROWS],
  ['entries of the log on a day', listLog, { act: 'approve', by: 'sana', from: '', until: '' }, ROWS / 2],
  ['all alarms', listAlarms, { show: 'all' }, ROWS],
  ['urgent alarms of a day', listAlarms, { show: 'all', severity: 'page', from: '', until: '' }, ROWS / 2],
];

/** Fills in the values that are known after the world has started. */
const known = (query: Record<string, string>): Record<string, string> => ({
  ...query,
  ...('player' in query && { player }),
  ...('subject' in query && { subject: `list ${player}` }),
  ...('from' in query && { from, until: from }),
});

describe('a list of the console', () => {
  it.each(cases)('shows %s exactly once each, oldest first and newest first', async (_name, call, query, count) => {
    const oldest = await readAll(call, { ...known(query), sort: 'oldest' });
    const newest = await readAll(call, { ...known(query), sort: 'newest' });
    expect(oldest.length).toBe(count);
    expect(new Set(idsOf(oldest)).size).toBe(count);
    expect(idsOf(newest)).toEqual(idsOf(oldest).reverse());
    for (const name of ['state', 'rail', 'kind', 'severity', 'act'] as const)
      if (name in query) expect([...new Set(oldest.map((row) => row[name]))]).toEqual([query[name]]);
  });

  it.each<[string, typeof listPayouts | typeof listDeposits, Record<string, string>, number]>([
    ['waiting payouts', listPayouts, { show: 'waiting' }, ROWS / 2],
    ['payouts of a state', listPayouts, { show: 'all', state: 'paid' }, ROWS / 2],
    ['payouts of a day', listPayouts, { show: 'all', state: 'paid', from: '', until: '' }, ROWS / 2],
    ['payouts of a day and a rail', listPayouts, { show: 'all', rail: 'bank', from: '', until: '' }, ROWS],
    ['payouts of a player', listPayouts, { show: 'all', player: '' }, ROWS],
    ['waiting deposits', listDeposits, { show: 'waiting' }, ROWS / 2],
    ['deposits of a state', listDeposits, { show: 'all', state: 'paid' }, ROWS / 2],
    ['deposits of a day', listDeposits, { show: 'all', from: '', until: '' }, ROWS],
  ])('orders %s by amount and shows each exactly once', async (_name, call, query, count) => {
    const smallest = await readAll(call, { ...known(query), sort: 'smallest' });
    const largest = await readAll(call, { ...known(query), sort: 'largest' });
    expect([smallest.length, new Set(idsOf(smallest)).size]).toEqual([count, count]);
    const amounts = smallest.map(({ amount }) => Number(amount));
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
    expect(new Set(amounts).size).toBe(7);
    expect(idsOf(largest)).toEqual(idsOf(smallest).reverse());
  });

  it.each([
    ['payouts', listPayouts, 'withdraw'],
    ['deposits', listDeposits, 'deposit'],
  ] as const)(
    'ordered by amount shows the waiting %s exactly once, even if the amount of the last row of a page changes',
    async (_name, call, table) => {
      for (const [sort, amount] of [
        ['largest', 49_000],
        ['smallest', 51_000],
      ] as const) {
        const query = { show: 'waiting', sort };
        const { list, next } = (await sana.call(call, { query })).data;
        const last = list.at(-1)!;
        await world.pool.query(`update ${table} set amount_cents = $1 where id = $2`, [amount, last.id]);
        const later = (await sana.call(call, { query: { ...query, after: next! } })).data;
        const ids = [...list, ...later.list].map(({ id }) => id).filter((id) => id !== last.id);
        expect([new Set(ids).size, ids.length]).toEqual([ROWS / 2 - 1, ROWS / 2 - 1]);
        await world.pool.query(`update ${table} set amount_cents = $1 where id = $2`, [last.amount, last.id]);
      }
    },
  );

  it.each([
    ['payouts', 'withdraw', 'largest'],
    ['payouts', 'withdraw', 'smallest'],
    ['deposits', 'deposit', 'largest'],
    ['deposits', 'deposit', 'smallest'],
  ] as const)(
    'ordered by amount reads the next page of %s in one state from the index of amounts (%s, %s)',
    async (_name, name, sort) => {
      const place = { table: sql.table(name), is_queue: false, is_by_amount: true, ...directionOf(sort) };
      const after = '500.03_01990000-0000-7000-8000-000000000000';
      const plan = await world.app.db.transaction().execute(async (tx) => {
        // The table of the test is so small that reading it whole would be cheaper.
        await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select o.id from ${place.table} o
        where o.state = 'paid' and ${paymentCondition(place, undefined, undefined, after)} order by ${paymentOrder(place, undefined)} limit 51`.execute(
          tx,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toMatch(
        new RegExp(`using ${name}_amount on ${name} o.*Index Cond: .*state.*ROW\\(amount_cents, id\\) [<>] ROW`, 's'),
      );
      expect(plan).not.toContain('Sort');
    },
  );

  it('orders the deposits of several days by amount as one list', async () => {
    const earlier = [49_000, 50_003, 51_000];
    for (const [index, amount] of earlier.entries())
      await world.pool.query(
        `insert into deposit (id, player_id, pay_type, amount_cents, state, reference, created_at, expires_at)
         select uuidv7(), player_id, pay_type, $1, 'failed', $2, created_at - interval '1 day', expires_at from deposit limit 1`,
        [amount, `earlier ${index}`],
      );
    const [first] = (await world.pool.query('select karachi_day(min(created_at))::text as day from deposit')).rows;
    const found = await readAll(listDeposits, { show: 'all', from: first.day, until: from, sort: 'largest' });
    const amounts = found.map(({ amount }) => Number(amount));
    expect([new Set(idsOf(found)).size, amounts.at(0), amounts.at(-1)]).toEqual([
      ROWS + earlier.length,
      51_000,
      49_000,
    ]);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    await world.pool.query(`delete from deposit where reference like 'earlier %'`);
  });

  it.each([
    ['deposits', 'deposit', 'karachi_day(o.created_at)'],
    ['payouts', 'withdraw', 'o.day'],
  ] as const)(
    'ordered by amount reads at most one page of %s for each day and state, from an index',
    async (_name, name, day) => {
      const place = { table: sql.table(name), is_queue: false, is_by_amount: true, ...directionOf('largest') };
      const of_day = { day: sql.raw(day), days: daysBetween(from, from), states: ['paid', 'failed'] };
      const tx = await world.app.db.startTransaction().execute();
      // In the small table of the test, the index without days costs the same.
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off; drop index ${sql.raw(`${name}_amount`)}`.execute(
        tx,
      );
      const after = '500.03_01990000-0000-7000-8000-000000000000';
      const first = firstAmounts(place, { ...of_day, condition: sql`true`, size: 51 }, after);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from ${first} f`.execute(tx);
      await tx.rollback().execute();
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(
        new RegExp(
          `Limit.*Scan Backward using ${name}_day_amount on ${name} o.*Index Cond: .*state = .*ROW\\(amount_cents, id\\) < ROW`,
          's',
        ),
      );
    },
  );

  it('refuses a page position that belongs to another order', async () => {
    const { id, amount, at } = (await sana.call(listDeposits, { query: {} })).data.list[0]!;
    const [byAmount, byTime] = [`${toWire(amount)}_${id}`, `${at}_${id}`];
    const moved = { show: 'all', moved: 'credited', from, until: from };
    for (const [call, query, valid] of [
      [listDeposits, {}, id],
      [listPayouts, { show: 'all' }, id],
      [listPayouts, { sort: 'largest' }, byAmount],
      [listDeposits, { show: 'all', state: 'paid', sort: 'smallest' }, byAmount],
      [listDeposits, moved, byTime],
      [listTickets, {}, byTime],
    ] as const)
      for (const after of [id, byAmount, byTime, '', `1_${id}`, `2026-02-30T00:00:00.000Z_${id}`, `0${byAmount}`]) {
        const { error, data } = await sana.call(call, { query: { ...query, after } });
        expect([after, query, error]).toEqual([after, query, after === valid ? null : 'INVALID_INPUT']);
        const { fields = [] } = data as unknown as { fields?: { path: string }[] };
        expect(fields.filter(({ path }) => path !== 'query.after')).toEqual([]);
      }
  });

  it('refuses the order by amount with a filter that no index of amounts supports', async () => {
    for (const query of [
      {},
      { rail: 'bank' },
      { state: 'paid', rail: 'bank' },
      { moved: 'credited', from, until: from },
    ])
      expect((await sana.call(listDeposits, { query: { show: 'all', sort: 'largest', ...query } })).error).toBe(
        'INVALID_INPUT',
      );
  });

  it('shows the waiting rows oldest first, and all rows newest first, if no order is chosen', async () => {
    for (const call of [listPayouts, listDeposits])
      for (const [show, sort] of [
        ['waiting', 'oldest'],
        ['all', 'newest'],
      ] as const) {
        const shown = (await sana.call(call, { query: { show } })).data.list;
        const sorted = (await sana.call(call, { query: { show, sort } })).data.list;
        expect(shown.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
      }
  });

  it('refuses a filter without days if it would read the whole table', async () => {
    const refused: string[] = [];
    for (const call of Object.values(consoleCalls)) {
      const list: ListRules | null = 'list' in call ? call.list : null;
      for (const [name, { values, needs_days }] of Object.entries(list?.filters ?? {})) {
        if (needs_days === undefined) continue;
        const query = { ...(list?.shows && { show: 'all' }), [name]: values?.[0] ?? 'sana' };
        const { error } = await sana.call(call, { query });
        expect([call.path, query, error]).toEqual([call.path, query, 'INVALID_INPUT']);
        refused.push(`${call.path} ${name}`);
      }
    }
    expect(refused).toContain('/api/o/payout state');
    expect(refused).toContain('/api/o/log by');
    expect(refused).toEqual(expect.arrayContaining(['/api/o/ticket kind', '/api/o/ticket state']));
  });

  it('refuses an order that it does not declare', async () => {
    for (const call of [listPayouts, listLog, listExports, listSends])
      expect((await sana.call(call, { query: { sort: 'a_to_z' } })).error).toBe('INVALID_INPUT');
    expect((await sana.call(listContent, { query: { sort: 'newest' } })).error).toBe('INVALID_INPUT');
  });

  it('of one player’s questions is logged as an access to that player', async () => {
    await sana.call(listTickets, { query: { player } });
    const { rows } = await world.pool.query(
      "select operator from operator_log where act = 'ticket list' and subject = $1",
      [`player ${player}`],
    );
    expect(rows).toEqual([{ operator: 'sana' }]);
  });
});

describe('a period', () => {
  it.each([
    ['longer than 92 days', { from: '2026-01-01', until: '2026-04-03' }],
    ['that ends before it begins', { from: '2026-03-11', until: '2026-03-10' }],
    ['with a date that does not exist', { from: '2026-02-30', until: '2026-03-11' }],
    ['without an end', { from: '2026-03-10' }],
  ])('%s is refused by every report and list', async (_what, query) => {
    for (const call of [
      consoleCalls.getPaymentReport,
      consoleCalls.getLargeReport,
      consoleCalls.getPlayerReport,
      consoleCalls.getProtectionReport,
      consoleCalls.getPromotionReport,
      consoleCalls.listDeposits,
      consoleCalls.listPayouts,
    ])
      expect([call.path, (await sana.call(call, { query })).error]).toEqual([call.path, 'INVALID_INPUT']);
  });

  it('is required for a filter that would otherwise read all payments', async () => {
    for (const query of [{ rail: 'bank' }, { state: 'paid' }, { moved: 'credited' }])
      expect(
        (await sana.call(consoleCalls.listDeposits, { query: { show: 'all', ...query } as Record<string, string> }))
          .error,
      ).toBe('INVALID_INPUT');
    expect(
      (await sana.call(consoleCalls.getPaymentReport, { query: { from: '2026-01-01', until: '2026-04-02' } })).error,
    ).toBeNull();
  });
});
