import { calls } from '@nua/contract';
import { shortName } from '@nua/contract/display-name.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { grantTo } from '../../../../../../tests/world/granting.ts';
import { diceBet, readyTable } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';

const world = useWorld();

const wins = async () => expectOk(await world.call(calls.listWins)).data.list;

describe('recent wins', () => {
  it('show visitors the newest win of each player, newest first [R2.01]', async () => {
    expect(await wins()).toEqual([]);
    const who = await world.guest();
    const table = await readyTable(world, who, cents(100_000));
    const body = { stake: '1.00', target_hundredths: 5000, over: true };
    const won: { stake: bigint; payout: bigint }[] = [];
    for (let i = 0; i < 30 || won.length === 0; i++) {
      const { data } = expectOk(await world.call(diceBet, { token: table.token, body }));
      if (data.payout > data.stake) won.unshift({ stake: data.stake, payout: data.payout });
    }
    const shown = await wins();
    expect(shown.map(({ stake, payout }) => ({ stake, payout }))).toEqual(won.slice(0, 1));
    for (const { name, game_id, game_name, demo } of shown) {
      expect([name, game_id, demo]).toEqual([expect.stringMatching(/^Tourist-[a-z0-9]{2}$/), 'dice', false]);
      expect(game_name?.en).toBe('Dice');
    }
    const other = await world.guest();
    const theirs = await readyTable(world, other, cents(100_000));
    let isWon = false;
    for (let i = 0; i < 30 && !isWon; i++) {
      const { data } = expectOk(await world.call(diceBet, { token: theirs.token, body }));
      isWon = data.payout > data.stake;
    }
    const both = await wins();
    // Each player has one win, the latest first.
    expect(both.map(({ id }) => id).slice(1)).toEqual(shown.map(({ id }) => id));
    await world.pool.query('update player set is_demo = true where id = $1', [who.id]);
    expect((await wins()).map(({ demo }) => demo)).toEqual([false, true]);
  });

  it('paid to two wallets are shown once, with the whole payout', async () => {
    /** A new guest stakes own money and bonus money together, and wins 98 of 100 bets. */
    const play = async () => {
      const who = await world.guest();
      const table = await readyTable(world, who, cents(150));
      await grantTo(world, who.id);
      const body = { stake: '2.00', target_hundredths: 9800, over: false };
      return { who, ...expectOk(await world.call(diceBet, { token: table.token, body })) };
    };
    let { who, data } = await play();
    for (let again = 0; data.payout === 0n && again < 5; again += 1) ({ who, data } = await play());
    expect([data.bonus_stake, data.bonus_payout > 0n && data.bonus_payout < data.payout]).toEqual([50n, true]);
    const mine = (await wins()).filter(({ id }) => id === data.round_id);
    expect(mine).toMatchObject([{ stake: 200n, payout: data.payout }]);
    const { list } = expectOk(await world.call(calls.listRounds, { token: who.token })).data;
    expect(list).toMatchObject([{ bonus_stake: 50n, bonus_payout: data.bonus_payout, net: data.payout - 200n }]);
  });

  it.each([
    ['Ayesha', 'Ay…'],
    ['tourist-a9f3', 'Tourist-a9'],
    ['tourist--', 'tourist-??'],
    ['عائشہ', 'عا…'],
    ['😀😀😀', '😀😀…'],
  ])('shorten the name %s to %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});
