import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { categoryRows, isVerifiable, periodRows, verifyLink } from './report-rows.ts';

const row = (day: string, category: 2 | 6, wagered: bigint, won: bigint) => ({
  day,
  category,
  rounds: 1,
  wagered: cents(wagered),
  won: cents(won),
  net: cents(won - wagered),
});
const rows = [row('2026-03-09', 6, 1000n, 500n), row('2026-03-10', 6, 3000n, 4000n), row('2026-03-10', 2, 1000n, 0n)];

it('the report lists the periods with the sums of their categories, newest first [R2.05]', () => {
  expect(periodRows(rows).map(({ day, wagered, net }) => [day, wagered, net])).toEqual([
    ['2026-03-10', 4000n, 0n],
    ['2026-03-09', 1000n, -500n],
  ]);
});

it('the report lists the categories with the sums of their periods, highest stakes first [R2.05]', () => {
  expect(categoryRows(rows).map(({ category, rounds, wagered, net }) => [category, rounds, wagered, net])).toEqual([
    [6, 2, 4000n, 500n],
    [2, 1, 1000n, -1000n],
  ]);
});

const stake = cents(1000n);
const seeds = { server_seed: 'aa', server_seed_hash: 'bb', client_seed: 'mine&more' };

it('the verification link contains the round after the #, so that no server receives it [R2.05]', () => {
  const outcome = { roll_hundredths: 1234, target_hundredths: 4950, over: true, win: false };
  const link = new URL(
    verifyLink({ ...seeds, stake, game_id: 'dice', nonce: 7, outcome }, 'lang=ur&palette=green')!,
    'http://own',
  );
  expect(link.pathname + link.search).toBe('/arcade/verify?lang=ur&palette=green');
  const claim = { game: 'dice', ...seeds, nonce: '7', target: '49.50', over: '1', roll: '12.34', win: '0' };
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual(claim);
});

it('the verification link contains lists and steps in the format of the verify page', () => {
  const outcome = { picks: [2, 8, 26], risk: 'low', drawn: [22, 26] };
  const link = verifyLink({ ...seeds, stake, game_id: 'keno', nonce: 7, outcome }, 'lang=en')!;
  expect(link).toContain('&picks=2%2C8%2C26&risk=low&drawn=22%2C26');
  const steps = [{ tile: 3 }, { action: 'cash_out' }];
  const stepped = verifyLink({ ...seeds, stake, game_id: 'mines', nonce: 7, outcome: { mines: 3, steps } }, 'lang=en')!;
  expect(new URLSearchParams(stepped.split('#')[1]).get('steps')).toBe(JSON.stringify(steps));
});

it('a round has no verification link while its server seed is hidden [R2.05]', () => {
  expect(
    verifyLink({ ...seeds, stake, server_seed: null, game_id: 'dice', nonce: 7, outcome: {} }, 'lang=en'),
  ).toBeNull();
});

it('a round of another provider cannot be verified', () => {
  const chain = { salt: 's', terminating_hash: 't', salt_height: 1, announced_at: '2026-01-01T00:00:00.000Z' };
  const shared = { ...chain, number: 1, hash: null, lapsed_hundredths: null };
  expect(isVerifiable({ seed_pair_id: null, shared: null })).toBe(false);
  expect(isVerifiable({ seed_pair_id: 'a', shared: null })).toBe(true);
  expect(isVerifiable({ seed_pair_id: null, shared })).toBe(true);
});
