import { calls, errors } from '@nua/contract';
import type { ConsoleCall, ConsoleResponse } from '@nua/contract/console/call.ts';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { playerGroups, protectionGroups } from '@nua/contract/console/player-report.ts';
import { cents } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantRounds, grantTo } from '../../../../tests/world/granting.ts';
import { type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { diceBet, readyTable, type Table } from '../../../../tests/world/play.ts';
import { firstDeposit, paidWith } from '../../../../tests/world/promotions.ts';
import { paidOut, requestsThatFailed } from '../../../../tests/world/reported-payments.ts';
import { depositPaid, loseMain, notifyReversal } from '../../../../tests/world/reversing.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { newCnic, newWallet } from '../../../../tests/world/withdrawing.ts';
import { expectOk, type Someone } from '../../../../tests/world/world.ts';
import { countReportDays } from '../modules/day-sum/public.ts';
import { sumNextPlayers } from '../modules/fairness/public.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const HOUR_MS = 3_600_000;
const [FIRST, SECOND] = ['2026-03-10', '2026-03-11'] as const;
const days = { from: FIRST, until: SECOND };

let sana: ConsoleBrowser;
let smurf: PayingPlayer;
let rich: PayingPlayer;
let limited: PayingPlayer;
let gambler: Someone;

async function read<C extends ConsoleCall>(call: C, query: Record<string, string>): Promise<ConsoleResponse<C>> {
  const { error, data } = await sana.call(call, { query });
  if (error === 'REASON_NEEDED') {
    const { subject } = data as unknown as { subject: string };
    await sana.call(consoleCalls.giveReason, { body: { subject, reason: 'the report of the month' } });
    return await read(call, query);
  }
  if (error !== null) throw new Error(`${call.path} was refused: ${error} ${JSON.stringify(data)}`);
  return data;
}

const bet = async ({ token }: Table, more: object = {}) =>
  await world.call(diceBet, { token, body: { stake: '10.00', target_hundredths: 9800, over: false, ...more } });
const deposit = (player: PayingPlayer, amount: string) => {
  const body = { pay_type: 3, amount, phone: newWallet(), cnic: newCnic() };
  return world.call(calls.createDeposit, { body, token: player.token });
};

beforeAll(async () => {
  smurf = await payingPlayer(world);
  for (const amount of ['40000.00', '30000.00', '45000.00']) await depositPaid(world, smurf, amount);
  rich = await payingPlayer(world, { main: '150000' });
  await paidOut(world, rich, '100000.00');
  const owing = await payingPlayer(world);
  const taken = await depositPaid(world, owing, '10000.00');
  await loseMain(world, owing, '9000.00');
  await notifyReversal(world, taken, '122');
  await requestsThatFailed(world, rich.id);
  const bonused = await payingPlayer(world);
  await paidWith(world, bonused, firstDeposit.id);
  await grantTo(world, bonused.id, { source: 'task', amount: '70.55' });
  gambler = await world.player();
  const table = await readyTable(world, gambler, cents(100_000n));
  const free_rounds_id = await grantRounds(world, gambler.id);
  for (let n = 0; n < 3; n += 1) expectOk(await bet(table, { free_rounds_id }));
  expectOk(await bet(table));
  limited = await payingPlayer(world);
  const limits = { limits: [{ kind: 'deposit', period: 'day', amount: '500.00' }] };
  expectOk(await world.call(calls.setLimits, { token: limited.token, body: limits }));
  for (let n = 0; n < 2; n += 1) expect((await deposit(limited, '1000.00')).code).toBe(errors.LIMIT_REACHED);
  // The rounds of the first day are in the stored sums. The rounds of the second day are not yet.
  await sumNextPlayers(world.db, null, { before: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
  await world.advance(24 * HOUR_MS);
  expectOk(await bet(await readyTable(world, gambler)));
  expectOk(await world.call(calls.excludePlayer, { token: limited.token, body: { length: 'month' } }));
  expect((await deposit(limited, '100.00')).code).toBe(errors.PLAYER_EXCLUDED);
  await depositPaid(world, smurf, '100.99');
  await world.guest();
  sana = await signInStaff(world, 'sana');
});

/** Sums the ledger's accounts with a prefix by day, without the code of the reports. */
async function ledgerSums(prefix: string) {
  const { rows } = await world.pool.query<{ day: string; account: string; debits: bigint; credits: bigint }>(
    `select (t.at at time zone 'Asia/Karachi')::date::text as day, substr(a.purpose, length($1) + 2) as account,
       coalesce(sum(t.amount) filter (where t.debit_account = a.id), 0)::bigint as debits,
       coalesce(sum(t.amount) filter (where t.credit_account = a.id), 0)::bigint as credits
     from ledger.account a join ledger.transfer t on a.id in (t.debit_account, t.credit_account)
     where a.purpose like $1 || ':%' and t.kind in ('post', 'settle') group by 1, 2 order by 1 desc, 2`,
    [prefix],
  );
  return rows;
}

describe('the report about payments', () => {
  it('has the exact sums of the ledger for each day and rail, even if a reversed deposit left a debt', async () => {
    const { moved } = await read(consoleCalls.getPaymentReport, days);
    const incoming = moved
      .filter(({ credited, taken_back }) => credited.count + taken_back.count > 0)
      .map(({ day, rail, credited, taken_back }) => ({
        day,
        account: rail,
        debits: credited.sum,
        credits: taken_back.sum,
      }));
    expect(incoming).toEqual(await ledgerSums('psp_clearing'));
    const outgoing = moved.filter(({ paid_out }) => paid_out.count > 0);
    expect(
      outgoing.map(({ day, rail, paid_out }) => ({ day, account: rail, debits: 0n, credits: paid_out.sum })),
    ).toEqual(await ledgerSums('payout_clearing'));
    expect(moved.map(({ day, taken_back }) => [day, taken_back.sum])).toEqual([
      [SECOND, 0n],
      [FIRST, 1_000_000n],
    ]);
  });

  it('lists exactly the payments behind each figure', async () => {
    const { moved, deposits, payouts } = await read(consoleCalls.getPaymentReport, days);
    for (const { day, rail, ...ways } of moved)
      for (const way of ['credited', 'taken_back', 'paid_out'] as const) {
        const call = way === 'paid_out' ? consoleCalls.listPayouts : consoleCalls.listDeposits;
        const { list } = await read(call, { show: 'all', from: day, until: day, rail, moved: way });
        expect([way, list.length, list.reduce((sum, { amount }) => sum + amount, 0n)]).toEqual([
          way,
          ways[way].count,
          ways[way].sum,
        ]);
      }
    for (const [call, rows] of [
      [consoleCalls.listDeposits, deposits],
      [consoleCalls.listPayouts, payouts],
    ] as const)
      for (const { rail, state, count, sum } of rows) {
        const { list } = await read(call, { show: 'all', ...days, rail, state });
        expect([state, list.length, list.reduce((all, { amount }) => all + amount, 0n)]).toEqual([state, count, sum]);
      }
  });

  it('shows the median and the ninetieth percentile of the time from a request to its end', async () => {
    const { payouts, deposits } = await read(consoleCalls.getPaymentReport, days);
    // Ten deposits ended after one to ten minutes, and two have not ended.
    const easypaisa = deposits.filter(({ rail }) => rail === 'easypaisa').map(({ sum: _sum, ...row }) => row);
    expect(easypaisa).toEqual([
      { rail: 'easypaisa', state: 'awaiting_approval', count: 2, median_s: null, ninetieth_s: null },
      { rail: 'easypaisa', state: 'failed', count: 10, median_s: 330, ninetieth_s: 546 },
    ]);
    expect(payouts).toEqual([expect.objectContaining({ rail: 'jazzcash', state: 'paid', count: 1, sum: 10_000_000n })]);
    expect(deposits.find(({ state }) => state === 'reversed')).toMatchObject({ median_s: null, ninetieth_s: null });
  });

  it('still lists a reversed deposit among a player’s credited deposits', async () => {
    const query = { show: 'all', ...days, player: smurf.id, moved: 'credited' };
    const { list } = await read(consoleCalls.listDeposits, query);
    expect(list.map(({ amount }) => amount)).toEqual([10_099n, 4_500_000n, 3_000_000n, 4_000_000n]);
    const transfers = await world.pool.query<{ at: Date; id: string }>(
      `select at, id from ledger.transfer where ref ->> 'id' = $1 and reason = 'deposit'`,
      [list[1]!.id],
    );
    const after = `${transfers.rows[0]!.at.toISOString()}_${transfers.rows[0]!.id}`;
    const rest = await read(consoleCalls.listDeposits, { ...query, after });
    expect(rest.list).toEqual(list.slice(2));
    const oldest = await read(consoleCalls.listDeposits, { ...query, sort: 'oldest' });
    expect(oldest.list).toEqual([...list].reverse());
    const more = await read(consoleCalls.listDeposits, { ...query, sort: 'oldest', after });
    expect(more.list).toEqual(list.slice(0, 1));
  });
});

describe('the report about promotions', () => {
  it('has the cost of each promotion, and the sums equal the ledger to the paisa', async () => {
    const { list } = await read(consoleCalls.getPromotionReport, days);
    const expected = new Map<string, { debits: bigint; credits: bigint }>();
    for (const { account, debits, credits } of await ledgerSums('promo_expense')) {
      const sum = expected.get(account) ?? { debits: 0n, credits: 0n };
      expected.set(account, { debits: sum.debits + debits, credits: sum.credits + credits });
    }
    for (const [kind, sums] of expected) {
      const costs = list.filter((row) => row.kind === kind);
      expect([
        kind,
        costs.reduce((all, { granted }) => all + granted, 0n),
        costs.reduce((all, { returned }) => all + returned, 0n),
      ]).toEqual([kind, sums.debits, sums.credits]);
    }
    expect(list.map(({ kind }) => kind).every((kind) => expected.has(kind))).toBe(true);
    expect(list.find(({ kind }) => kind === 'deposit_bonus')).toEqual({
      ...{ kind: 'deposit_bonus', promo_id: firstDeposit.id, name: firstDeposit.key, transfers: 1 },
      ...{ granted: 100_000n, returned: 0n },
    });
    expect(list.find(({ kind }) => kind === 'task')).toMatchObject({ granted: 7_055n, promo_id: null });
    const free = list.find(({ kind }) => kind === 'free_round')!;
    expect(free.granted - free.returned).toBe(3_000n);
  });

  it('lists the transfers behind each figure', async () => {
    const { list } = await read(consoleCalls.getPromotionReport, days);
    for (const { kind, promo_id, transfers, granted, returned } of list) {
      const query = { ...days, kind, ...(promo_id !== null && { promo: promo_id }) };
      const rows = (await read(consoleCalls.listPromotionCosts, query)).list;
      const sums = [
        rows.length,
        rows.reduce((all, row) => all + row.granted, 0n),
        rows.reduce((all, row) => all + row.returned, 0n),
      ];
      expect([kind, ...sums]).toEqual([kind, transfers, granted, returned]);
      if (kind === 'free_round') expect(new Set(rows.map(({ player_id }) => player_id))).toEqual(new Set([gambler.id]));
    }
  });
});

describe('the report about players', () => {
  it('counts new, active and returning players by day, and lists them', async () => {
    const report = await read(consoleCalls.getPlayerReport, days);
    const { rows } = await world.pool.query<{ day: string; created: number; guests: number }>(
      `select (created_at at time zone 'Asia/Karachi')::date::text as day, count(*)::int as created,
         count(*) filter (where phone is null)::int as guests from player group by 1 having max(created_at) >= '2026-03-09T19:00:00Z' order by 1 desc`,
    );
    expect(report.days.map(({ day, created, guests }) => ({ day, created, guests }))).toEqual(rows);
    expect(report.days.map(({ active, returning }) => [active, returning])).toEqual([
      [1, 1],
      [1, 0],
    ]);
    for (const one of report.days)
      for (const group of playerGroups) {
        const { list } = await read(consoleCalls.listReportPlayers, { day: one.day, group });
        expect([one.day, group, list.length]).toEqual([one.day, group, one[group]]);
        if (group === 'returning' && one.day === SECOND) expect(list.map(({ id }) => id)).toEqual([gambler.id]);
      }
  });
});

describe('the report about protection', () => {
  it('counts limits, breaks and each refused attempt by day, and lists them', async () => {
    const report = await read(consoleCalls.getProtectionReport, days);
    const none = { limits_set: 0, limits_raised: 0, breaks: 0, exclusions: 0 };
    expect(report.days).toEqual([
      { day: SECOND, ...none, breaks: 1, refused: 1, players_refused: 1 },
      { day: FIRST, ...none, limits_set: 1, refused: 2, players_refused: 1 },
    ]);
    for (const one of report.days)
      for (const group of protectionGroups) {
        const { list } = await read(consoleCalls.listProtection, { from: one.day, until: one.day, group });
        expect([group, list.reduce((sum, { attempts }) => sum + (attempts ?? 1), 0)]).toEqual([group, one[group]]);
        expect(list.every(({ player_id }) => player_id === limited.id)).toBe(true);
      }
    const { list } = await read(consoleCalls.listProtection, { ...days, group: 'refused' });
    expect(list.map(({ what, by, attempts }) => [what, by, attempts])).toEqual([
      ['PLAYER_EXCLUDED', 'POST /api/c/payment/deposit', 1],
      ['LIMIT_REACHED', 'POST /api/c/payment/deposit', 2],
    ]);
    const rest = await read(consoleCalls.listProtection, {
      ...days,
      group: 'refused',
      after: `${list[0]!.at} ${list[0]!.key}`,
    });
    expect(rest.list).toEqual(list.slice(1));
  });
});

describe('the report about large payments', () => {
  it('shows a large payment, and small payments of one day that add up to a large sum', async () => {
    const { list, large, structured_count } = await read(consoleCalls.getLargeReport, days);
    expect([large, structured_count]).toEqual([10_000_000n, 3]);
    const shown = list.map(({ day, player_id, way, count, sum, largest }) => [
      day,
      player_id,
      way,
      count,
      sum,
      largest,
    ]);
    expect(new Set(shown)).toEqual(
      new Set([
        [FIRST, smurf.id, 'credited', 3, 11_500_000n, 4_500_000n],
        [FIRST, rich.id, 'paid_out', 1, 10_000_000n, 10_000_000n],
      ]),
    );
    const [first, second] = list;
    const rest = await read(consoleCalls.getLargeReport, {
      ...days,
      after: `${first!.day} ${first!.player_id} ${first!.way}`,
    });
    expect(rest.list).toEqual([second]);
  });
});

describe('the report command', () => {
  it.each(['payments', 'players', 'promotions', 'protection', 'large'])(
    'writes the report %s as text',
    async (report) => {
      const { error, data } = await sana.call(consoleCalls.runAct, {
        body: { name: 'report', values: { report, ...days } },
      });
      expect(error).toBeNull();
      const [title, ...lines] = data.text.split('\n');
      expect([title, lines.length > 0]).toEqual([`${report} from ${FIRST} until ${SECOND}`, true]);
      const expected: Record<string, string> = {
        payments: `${FIRST}  jazzcash  credited 126,000.00 (5)  taken back 10,000.00 (1)  paid out 100,000.00 (1)`,
        large: `${FIRST}  ${rich.id}`,
        promotions: 'promo-first-deposit  granted 1,000.00  returned 0.00  net 1,000.00',
        protection: `${SECOND}  limits set 0, raised 0  breaks 1  exclusions 0  refused attempts 1 of 1 players`,
        players: 'active 1, of them returning 1',
      };
      expect(data.text).toContain(expected[report]);
    },
  );

  it('refuses more than 92 days, and a date that does not exist', async () => {
    const values = (from: string) => ({
      body: { name: 'report', values: { report: 'payments', from, until: SECOND } },
    });
    expect((await sana.call(consoleCalls.runAct, values('2025-01-01'))).error).toBe('ACT_REFUSED');
    expect((await sana.call(consoleCalls.runAct, values('2026-02-30'))).error).toBe('INVALID_INPUT');
  });
});

describe('the stored days of the reports', () => {
  const { getPaymentReport, getLargeReport, getPlayerReport, getPromotionReport, getProtectionReport, getToday } =
    consoleCalls;
  const count = (id_age_ms = 0) => countReportDays(world.app, { id_age_ms });
  const withoutCount = <One extends { counted_at: unknown }>({ counted_at: _counted_at, ...rest }: One) => rest;
  /** Deletes the counts, so that a report reads payments, players and rounds. */
  const deleteCounts = () => world.pool.query('delete from report_day');
  const readAll = async () => {
    const reports = [
      getPaymentReport,
      getLargeReport,
      getPlayerReport,
      getPromotionReport,
      getProtectionReport,
    ] as const;
    const found = [];
    for (const report of reports) found.push(await read(report as typeof getPaymentReport, days));
    return found;
  };

  it('equal the reports that are computed from payments, players and rounds', async () => {
    const live = await readAll();
    const { day } = await read(getToday, {});
    await count();
    const counted = await readAll();
    expect(counted.map(withoutCount)).toEqual(live.map(withoutCount));
    expect([live, counted].map((all) => all.map(({ counted_at }) => counted_at !== null))).toEqual([
      Array(5).fill(false),
      Array(5).fill(true),
    ]);
    expect((await read(getToday, {})).day).toEqual(day);
    const after = `${SECOND} ${'f'.repeat(8)}-ffff-ffff-ffff-${'f'.repeat(12)} paid_out`;
    expect((await read(getLargeReport, { ...days, after })).list).toHaveLength(2);
  });

  it('are counted again when an earlier payment changes', async () => {
    await count();
    // The job always counts the day with the oldest count again, so this day must have a newer count.
    await world.pool.query(`update report_day set counted_at = counted_at + interval '1 second' where day = $1`, [
      FIRST,
    ]);
    const { list } = await read(consoleCalls.listDeposits, { show: 'all', ...days, player: smurf.id });
    const { id } = list.find(({ at }) => at < '2026-03-10T19:00:00.000Z')!;
    await notifyReversal(world, id, '122');
    const before = await read(getPaymentReport, days);
    await count(-1_000);
    const after = await read(getPaymentReport, days);
    const reversed = ({ deposits }: typeof after) => deposits.find(({ state }) => state === 'reversed')?.count;
    expect([reversed(before), reversed(after)]).toEqual([1, 2]);
    await deleteCounts();
    expect(withoutCount(await read(getPaymentReport, days))).toEqual(withoutCount(after));
  });

  it('are not used if they were counted more than 15 minutes ago', async () => {
    await count();
    await world.pool.query(`update report_day set counted_at = counted_at - interval '16 minutes' where day = $1`, [
      SECOND,
    ]);
    expect((await read(getPaymentReport, days)).counted_at).toBeNull();
    expect((await read(getPaymentReport, { from: FIRST, until: FIRST })).counted_at).not.toBeNull();
  });
});
