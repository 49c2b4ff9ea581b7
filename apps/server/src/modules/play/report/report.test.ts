import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantTo } from '../../../../../../tests/world/granting.ts';
import { diceBet, readyTable, type Table } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';

const world = useWorld({ start: '2026-03-22T18:58:00Z' });
let who: Someone;
let table: Table;
type Played = { day: string; stake: bigint; payout: bigint };
const played: Played[] = [];

/** Karachi is five hours ahead: 19:30 UTC is the next day there. */
const moments = [
  ['2026-03-22T18:59:00Z', '2026-03-22'],
  ['2026-03-22T19:30:00Z', '2026-03-23'],
  ['2026-03-23T10:00:00Z', '2026-03-23'],
  ['2026-03-31T18:00:00Z', '2026-03-31'],
  ['2026-03-31T19:00:00Z', '2026-04-01'],
] as const;

beforeAll(async () => {
  who = await world.guest();
  for (const [at, day] of moments) {
    world.clock.set(at);
    table = await readyTable(world, who, cents(100_000));
    const body = { stake: '7.77', target_hundredths: 5000, over: true };
    const { data } = expectOk(await world.call(diceBet, { token: table.token, body }));
    played.push({ day, stake: data.stake, payout: data.payout });
  }
});

const report = (query: Record<string, unknown> = {}, token = who.token) =>
  world.call(calls.getReport, { token, query });
const totalOf = (rounds: readonly Played[]) => ({ ...sumOf(rounds), bonus_wagered: 0n, bonus_won: 0n });
const sumOf = (rounds: readonly Played[]) => {
  const wagered = rounds.reduce((sum, { stake }) => sum + stake, 0n);
  const won = rounds.reduce((sum, { payout }) => sum + payout, 0n);
  return { rounds: rounds.length, wagered, won, net: won - wagered };
};

describe('the report', () => {
  it('sums rounds, stakes and wins by calendar day in Karachi and by category, in cents [R7.36] [R4.10]', async () => {
    const { data } = expectOk(await report());
    expect(data.total).toEqual(totalOf(played));
    expect(data.rows).toEqual(
      ['2026-04-01', '2026-03-31', '2026-03-23', '2026-03-22'].map((day) => ({
        day,
        category: 6,
        ...sumOf(played.filter((round) => round.day === day)),
      })),
    );
  });

  it('sums by week, starting on Monday, and by month', async () => {
    const weeks = expectOk(await report({ by: 'week' })).data.rows.map(({ day, rounds }) => `${day} ${rounds}`);
    expect(weeks).toEqual(['2026-03-30 2', '2026-03-23 2', '2026-03-16 1']);
    const months = expectOk(await report({ by: 'month' })).data.rows.map(({ day, rounds }) => `${day} ${rounds}`);
    expect(months).toEqual(['2026-04-01 1', '2026-03-01 4']);
  });

  it('includes the first and the last day of the requested range', async () => {
    const { data } = expectOk(await report({ from: '2026-03-23', to: '2026-03-31' }));
    expect(data.total).toEqual(totalOf(played.slice(1, 4)));
    expect(expectOk(await report({ from: '2026-05-01' })).data).toMatchObject({ total: totalOf([]), rows: [] });
  });

  it('shows its first and last day by the server’s clock, not the device’s', async () => {
    const days = async (query: Record<string, unknown>) => {
      const { from, to } = expectOk(await report(query)).data;
      return [from, to];
    };
    expect(await days({})).toEqual(['2026-03-19', '2026-04-01']);
    expect(await days({ by: 'month' })).toEqual(['2025-05-01', '2026-04-01']);
    expect(await days({ from: '2026-03-23', to: '2026-03-31' })).toEqual(['2026-03-23', '2026-03-31']);
  });

  it('contains only the player’s own rounds', async () => {
    const other = await world.guest();
    expect(expectOk(await report({}, other.token)).data).toMatchObject({ total: totalOf([]), rows: [] });
  });

  it('shows the bonus part of the totals', async () => {
    const bettor = await world.guest();
    const { token } = await readyTable(world, bettor, cents(500));
    await grantTo(world, bettor.id);
    const body = { stake: '10.00', target_hundredths: 9800, over: false };
    let [wagered, won] = [0n, 0n];
    for (let turn = 0; turn < 3; turn += 1) {
      const { data } = expectOk(await world.call(diceBet, { token, body }));
      wagered += data.bonus_stake;
      won += data.bonus_payout;
    }
    expect(wagered).toBeGreaterThan(0n);
    const { total } = expectOk(await report({}, bettor.token)).data;
    expect(total).toMatchObject({ rounds: 3, wagered: 3_000n, bonus_wagered: wagered, bonus_won: won });
  });

  it.each([{ by: 'year' }, { from: '2026-02-31' }, { to: 'today' }, { from: '0000-01-01' }, { player_id: 'x' }])(
    'refuses the query %j',
    async (query) => {
      expect((await report(query)).code).toBe(errors.INVALID_INPUT);
    },
  );

  it('requires a sign-in', async () => {
    expect((await world.call(calls.getReport)).code).toBe(errors.NOT_SIGNED_IN);
  });
});
