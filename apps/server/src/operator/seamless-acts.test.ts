import { cents } from '@nua/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveNames, operateByTwo, proposeOrAgreeAs } from '../../../../tests/world/operator-names.ts';
import { changePlayRules, moneyOf } from '../../../../tests/world/play.ts';
import { sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../../../../tests/world/seamless.ts';
import type { World } from '../../../../tests/world/world.ts';
import { reconcileBooks } from '../ledger/reconcile-books.ts';

let world: World;
beforeAll(async () => {
  world = await startSeamlessWorld();
  await giveNames(world, 'amna', 'bashir');
});
afterAll(() => world.stop());

const DAY_MS = 86_400_000;
const seat = async () => {
  const who = await world.guest();
  const { session } = await sitAtStudio(world, who, cents(100_000));
  const common = { session, currency: 'PKR' };
  const bet = (id: string, round: string) =>
    studioOf(world).attempt('bet', { id, ...common, round, game: WHEEL, amount: '10.00' });
  const win = (id: string, bet_id: string, amount: string) =>
    studioOf(world).attempt('win', { id, ...common, bet: bet_id, amount });
  return { who, bet, win };
};
const roundOf = async (provider_round: string) =>
  (await world.pool.query('select id, state from arcade.round where provider_round = $1', [provider_round]))
    .rows[0] as {
    id: string;
    state: string;
  };

it('a held win is paid at the provider’s next attempt once two operators release it', async () => {
  const { who, bet, win } = await seat();
  await bet('held-1', 'held');
  await changePlayRules(world, { payout_cap: '100.00' });
  expect((await win('held-w', 'held-1', '150.00')).status).toBe(503);
  expect(await proposeOrAgreeAs(world, 'amna', 'waiting')).toMatch(
    /win studio held-w {2}150.* held above the payout cap/,
  );
  await proposeOrAgreeAs(world, 'amna', 'game', 'allow-win', 'studio', 'held-w');
  await proposeOrAgreeAs(world, 'amna', 'game', 'allow-win', 'studio', 'held-w');
  expect((await win('held-w', 'held-1', '150.00')).status).toBe(503);
  await proposeOrAgreeAs(world, 'bashir', 'game', 'allow-win', 'studio', 'held-w');
  expect((await win('held-w', 'held-1', '150.01')).status).toBe(409);
  expect((await win('held-w', 'held-1', '150.00')).status).toBe(200);
  expect((await moneyOf(world, who)).game).toBe(114_000n);
  expect(await proposeOrAgreeAs(world, 'amna', 'waiting')).not.toContain('held-w');
  await changePlayRules(world, { payout_cap: '100000.00' });
});

it('two operators end a round that its provider left open', async () => {
  const { who, bet, win } = await seat();
  await bet('left-1', 'left');
  await bet('left-2', 'left-paid');
  await win('left-w', 'left-2', '4.00');
  expect(await proposeOrAgreeAs(world, 'amna', 'waiting')).not.toContain('not ended by its provider');
  await world.advance(DAY_MS);
  const [unpaid, paid] = [await roundOf('left'), await roundOf('left-paid')];
  expect(await proposeOrAgreeAs(world, 'amna', 'waiting')).toContain(unpaid.id);
  for (const { id } of [unpaid, paid]) await operateByTwo(world, ['amna', 'bashir'], 'game', 'close-round', id);
  expect([(await roundOf('left')).state, (await roundOf('left-paid')).state]).toEqual(['voided', 'settled']);
  expect((await moneyOf(world, who)).game).toBe(99_400n);
  expect(await reconcileBooks(world.pool)).toEqual([]);
});

it('a round that its provider left open is ended without returning lost bets', async () => {
  const { who, bet, win } = await seat();
  await bet('lost-1', 'lost');
  await bet('lost-2', 'lost');
  await bet('lost-3', 'all-lost');
  for (const [id, bet_id] of [
    ['lost-w', 'lost-1'],
    ['lost-v', 'lost-3'],
  ] as const)
    expect((await win(id, bet_id, '0.00')).status).toBe(200);
  const close = async (round: string) => {
    const { id } = await roundOf(round);
    await proposeOrAgreeAs(world, 'amna', 'game', 'close-round', id);
    return await proposeOrAgreeAs(world, 'bashir', 'game', 'close-round', id);
  };
  expect(await close('lost')).toBe('10.00 was returned.');
  expect(await close('all-lost')).toBe('Ended as it is.');
  expect([(await roundOf('lost')).state, (await roundOf('all-lost')).state]).toEqual(['settled', 'settled']);
  expect((await moneyOf(world, who)).game).toBe(98_000n);
  expect(await reconcileBooks(world.pool)).toEqual([]);
});

it('a round with a held win is ended only by two operators who both add --despite-held-win', async () => {
  const { who, bet, win } = await seat();
  await bet('warn-1', 'warn');
  await bet('warn-2', 'other');
  await changePlayRules(world, { payout_cap: '100.00' });
  expect((await win('warn-w', 'warn-1', '150.00')).status).toBe(503);
  const [{ id }, otherRound] = [await roundOf('warn'), await roundOf('other')];
  const close = (name: string, ...more: string[]) => proposeOrAgreeAs(world, name, 'game', 'close-round', id, ...more);
  const warning = /150\.00 {2}win studio warn-w .*allow-win studio warn-w.*Nothing was done.*--despite-held-win/s;
  for (const name of ['amna', 'bashir']) await expect(close(name)).rejects.toThrow(warning);
  expect(await close('amna', '--despite-held-win')).toMatch(/^Proposed/);
  await expect(close('bashir')).rejects.toThrow(warning);
  expect((await roundOf('warn')).state).toBe('open');
  // The player's other round has no held win.
  await operateByTwo(world, ['amna', 'bashir'], 'game', 'close-round', otherRound.id);
  expect(await close('bashir', '--despite-held-win')).toBe('10.00 was returned.');
  expect((await roundOf('warn')).state).toBe('voided');
  expect(await win('warn-w', 'warn-1', '150.00')).toMatchObject({
    status: 200,
    text: expect.stringContaining('"applied":false'),
  });
  expect((await moneyOf(world, who)).game).toBe(100_000n);
  expect(await proposeOrAgreeAs(world, 'amna', 'waiting')).not.toContain('warn-w');
  await changePlayRules(world, { payout_cap: '100000.00' });
});

it('a held win that was paid after the payout cap was raised is no longer listed', async () => {
  const { bet, win } = await seat();
  await bet('raised-1', 'raised');
  await changePlayRules(world, { payout_cap: '100.00' });
  expect((await win('raised-w', 'raised-1', '150.00')).status).toBe(503);
  await changePlayRules(world, { payout_cap: '100000.00' });
  expect((await win('raised-w', 'raised-1', '150.00')).status).toBe(200);
  expect(await proposeOrAgreeAs(world, 'amna', 'waiting')).not.toContain('raised-w');
  await operateByTwo(world, ['amna', 'bashir'], 'game', 'close-round', (await roundOf('raised')).id);
  expect((await roundOf('raised')).state).toBe('settled');
});

it('an operator closes a game of a provider, and sees it listed as closed', async () => {
  await proposeOrAgreeAs(world, 'amna', 'game', 'close', WHEEL);
  expect(await proposeOrAgreeAs(world, 'amna', 'game')).toMatch(/studio-wheel {2}closed/);
  await operateByTwo(world, ['amna', 'bashir'], 'game', 'open', WHEEL);
  expect(await proposeOrAgreeAs(world, 'amna', 'game')).toMatch(/studio-wheel {2}open/);
});
