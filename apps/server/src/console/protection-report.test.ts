import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import type { ProtectionGroup } from '@nua/contract/console/player-report.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { countReportDays } from '../modules/day-sum/public.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const HOUR_MS = 3_600_000;

let sana: ConsoleBrowser;
let careful: PayingPlayer;
let gone: PayingPlayer;
let first: string;
let second: string;

const setLimit = async (amount: string, confirm = false) => {
  const limit = { kind: 'deposit', period: 'day', amount, ...(confirm && { confirm }) };
  expectOk(await world.call(calls.setLimits, { token: careful.token, body: { limits: [limit] } }));
};
const exclude = async (player: PayingPlayer, length: string) =>
  expectOk(await world.call(calls.excludePlayer, { token: player.token, body: { length } }));
const listed = async (group: ProtectionGroup) => {
  await sana.call(consoleCalls.giveReason, { body: { subject: 'read protection list', reason: 'the yearly report' } });
  const { data } = await sana.call(consoleCalls.listProtection, { query: { from: first, until: second, group } });
  return data.list.map(({ player_id, what, by, before, after }) => ({ player_id, what, by, before, after }));
};

beforeAll(async () => {
  [careful, gone] = [await payingPlayer(world), await payingPlayer(world)];
  const resting = await payingPlayer(world);
  first = dayInKarachi(world.clock.now());
  await setLimit('500.00');
  await setLimit('900.00');
  await exclude(gone, 'half_year');
  await exclude(await payingPlayer(world), 'for_good');
  await exclude(resting, 'week');
  await world.advance(24 * HOUR_MS);
  second = dayInKarachi(world.clock.now());
  await setLimit('900.00', true);
  await exclude(await payingPlayer(world), 'year');
  sana = await signInStaff(world, 'sana');
});

describe('the report about protection', () => {
  const none = { limits_set: 0, limits_raised: 0, breaks: 0, exclusions: 0, refused: 0, players_refused: 0 };
  const reported = async () =>
    (await sana.call(consoleCalls.getProtectionReport, { query: { from: first, until: second } })).data.days;

  it('counts a raised limit on the day of its confirmation, and separates exclusions from breaks of less than half a year', async () => {
    const expected = [
      { day: second, ...none, limits_raised: 1, exclusions: 1 },
      { day: first, ...none, limits_set: 1, breaks: 1, exclusions: 2 },
    ];
    expect(await reported()).toEqual(expected);
    // The first day is over, so the job stores its sums.
    await world.advance(24 * HOUR_MS);
    await countReportDays(world.app);
    sana = await signInStaff(world, 'sana');
    const { rows } = await world.pool.query(
      'select limits_raised, exclusions from report_day where day = any ($1) order by day',
      [[first, second]],
    );
    expect(rows).toEqual([
      { limits_raised: 0, exclusions: 2 },
      { limits_raised: 1, exclusions: 1 },
    ]);
    expect(await reported()).toEqual(expected);
  });

  it('lists the raise with both amounts, and each exclusion with its length', async () => {
    expect(await listed('limits_raised')).toEqual([
      { player_id: careful.id, what: 'deposit a day', by: null, before: 50_000n, after: 90_000n },
    ]);
    const exclusions = await listed('exclusions');
    expect(exclusions.map(({ what, by }) => [what, by]).toSorted()).toEqual([
      ['for_good', 'player'],
      ['half_year', 'player'],
      ['year', 'player'],
    ]);
    expect(exclusions.find(({ what }) => what === 'half_year')!.player_id).toBe(gone.id);
  });
});
