import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, cents, parseCents } from '@nua/money';
import { diceBet, readyTable, type Table } from './play.ts';
import { expectOk, type Someone, type World } from './world.ts';

/** The weight of dice is a quarter, so that a point needs a stake of four. */
const STAKE_PER_POINT = 4n;

/** Gives a player points without bets: inserts a sum of stakes on dice for a day. Returns this sum. */
export async function earnPoints(
  world: World,
  player_id: string,
  points: string,
  day = dayInKarachi(world.clock.now()),
): Promise<Cents> {
  const staked = cents(parseCents(points) * STAKE_PER_POINT);
  await world.pool.query(
    `insert into arcade.round_sum (player_id, day, game_id, rounds, stake_cents, payout_cents)
     values ($1, $2, 'dice', 1, $3, 0)
     on conflict (player_id, day, game_id) do update set rounds = arcade.round_sum.rounds + 1,
       stake_cents = arcade.round_sum.stake_cents + excluded.stake_cents`,
    [player_id, day, staked],
  );
  return staked;
}

/** Stakes the player's own money on dice, with a chance to win of 98 %. */
export async function stakeDice(world: World, who: Someone, stakes: readonly string[]): Promise<Table> {
  const table = await readyTable(world, who, cents(stakes.reduce((sum, stake) => sum + parseCents(stake), 0n)));
  for (const stake of stakes) {
    const body = { stake, target_hundredths: 9800, over: false };
    expectOk(await world.call(diceBet, { token: table.token, body, key: world.newKey() }));
  }
  return table;
}
