import { calls } from '@nua/contract';
import { betOn } from '@nua/contract/arcade.ts';
import type { AnyGame } from '@nua/games';
import { dice } from '@nua/games/dice/dice.ts';
import { mines } from '@nua/games/mines/mines.ts';
import { createFloats, type NextFloat, type RoundSeeds } from '@nua/games/play/floats.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { type Cents, cents } from '@nua/money';
import { newId } from '../../apps/server/src/db/new-id.ts';
import { PAIR_COLUMNS, withSeeds } from './secret-seeds.ts';
import { expectOk, type Someone, type World } from './world.ts';

/** A dice bet, for tests in which the game does not matter. */
export const diceBet = betOn(dice);

/** A guest or a paying player. */
type Bettor = Partial<Someone> & Pick<Someone, 'id' | 'token'>;

/** A game session of a player. */
export type Table = { token: string; url: string };

/** Sets the balance of a player's main wallet. */
export async function fund(world: World, who: Bettor, amount: Cents): Promise<void> {
  const { app, pool } = world;
  const balance = (await app.ledger.balances([who.id])).get(who.id)?.main ?? cents(0);
  if (balance === amount) return;
  const main = { player_id: who.id, purpose: 'main' as const };
  const house = { house: 'adjustment' as const };
  const is_credit = amount > balance;
  const [verdict] = await app.ledger.post(pool, [
    {
      id: newId(),
      owner_id: who.id,
      key: world.newKey(),
      request_hash: Buffer.alloc(32),
      currency: 'PKR',
      legs: [
        {
          debit: is_credit ? house : main,
          credit: is_credit ? main : house,
          amount: cents(is_credit ? amount - balance : balance - amount),
          reason: 'adjustment',
        },
      ],
      at: world.clock.now(),
    },
  ]);
  if (verdict?.status !== 'posted') throw new Error(`the wallet was not changed: ${verdict?.refusal}`);
}

/** Launches a game and opens a game session. No client seed is set. */
export async function sitDown(world: World, who: Bettor, game: Pick<AnyGame, 'id'> = dice): Promise<Table> {
  const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: game.id } }));
  const launch_token = new URL(launch.data.url, world.url).searchParams.get('launch_token');
  const session = expectOk(await world.call(calls.arcadeSession, { body: { launch_token } }));
  return { token: session.data.token, url: launch.data.url };
}

/** Sets a client seed, which reveals the previous pair. */
export async function setClientSeed(world: World, table: Table, client_seed = 'a-seed-of-mine') {
  const shown = expectOk(await world.call(calls.getSeeds, { token: table.token }));
  const body = { next_id: shown.data.next.id, client_seed };
  return expectOk(await world.call(calls.rotateSeeds, { token: table.token, body })).data;
}

/** Opens a game session that is ready for bets: with money in the game wallet and with seeds. */
export async function readyTable(world: World, who: Bettor, amount = cents(100_000), game?: AnyGame): Promise<Table> {
  await fund(world, who, amount);
  const table = await sitDown(world, who, game);
  await setClientSeed(world, table);
  return table;
}

/** Reads a player's wallets and the amount in transit between them. */
export async function moneyOf(world: World, who: Someone) {
  const wallets = (await world.app.ledger.balances([who.id])).get(who.id)!;
  const { rows } = await world.pool.query<{ in_transit: bigint }>(
    `select coalesce(sum(case when t.credit_account = h.id then t.amount else -t.amount end), 0)::bigint as in_transit
     from ledger.transfer t join ledger.account h on h.id in (t.debit_account, t.credit_account) and h.purpose = 'in_transit'
     join ledger.account a on a.id in (t.debit_account, t.credit_account) and a.owner_id = $1`,
    [who.id],
  );
  const in_transit = rows[0]!.in_transit;
  const { main, game, bonus } = wallets;
  return { main, game, bonus, in_transit, total: main + game + bonus + in_transit };
}

/** Changes some of the play rules. Other processes of the site are not notified. */
export async function changePlayRules(world: World, change: Record<string, unknown>): Promise<void> {
  const value = { ...(world.app.settings.wire('play_rules') as object), ...change };
  await world.pool.query(
    `insert into setting (config_key, config_value, changed_at, changed_by) values ('play_rules', $1, $2, 'test')
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [JSON.stringify(value), world.clock.now()],
  );
  await (world.app.settings as unknown as { load(): Promise<void> }).load();
}

/** Opens a round of mines. */
export async function openRound(world: World, table: Table, stake = '1.00') {
  const params = { game: mines.id };
  return expectOk(await world.call(calls.arcadeOpen, { token: table.token, params, body: { stake, mines: 3 } })).data;
}

/** Computes the random numbers of an open round from its secret seed. */
export async function numbersOf(world: World, round_id: string): Promise<NextFloat> {
  const { rows } = await world.pool.query<RoundSeeds>(
    `select ${PAIR_COLUMNS}, p.client_seed, r.nonce from arcade.round r join arcade.seed_pair p on p.id = r.seed_pair_id where r.id = $1`,
    [round_id],
  );
  return createFloats(portableHmac)(withSeeds(rows, world.app.seeds)[0]!);
}

/** Computes the tiles that hide a mine in an open round from its secret seed. */
export async function minesOf(world: World, round_id: string): Promise<readonly number[]> {
  const { rows } = await world.pool.query<RoundSeeds & { count: number }>(
    `select ${PAIR_COLUMNS}, p.client_seed, r.nonce, (r.outcome -> 'call' ->> 'mines')::int as count
     from arcade.round r join arcade.seed_pair p on p.id = r.seed_pair_id where r.id = $1`,
    [round_id],
  );
  const { count, ...seeds } = withSeeds(rows, world.app.seeds)[0]!;
  return mines.open({ mines: count }, cents(100), createFloats(portableHmac)(seeds)).mine_tiles;
}
