import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { type Cents, cents } from '@nua/money';
import { newId } from '../../apps/server/src/db/new-id.ts';
import { expectOk, type Someone, type World } from './world.ts';

/** A player in the arcade's game frame. */
export type Table = { token: string; url: string };

/** Puts an exact amount into a player's main wallet, whatever was in it before. */
export async function fund(world: World, who: Someone, amount: Cents): Promise<void> {
  const { app, pool } = world;
  const now = (await app.ledger.balances([who.id])).get(who.id)?.main ?? cents(0);
  if (now === amount) return;
  const main = { player_id: who.id, purpose: 'main' as const };
  const house = { house: 'adjustment' as const };
  const more = amount > now;
  const [verdict] = await app.ledger.post(pool, [
    {
      id: newId(),
      owner_id: who.id,
      key: randomUUID(),
      request_hash: Buffer.alloc(32),
      currency: 'PKR',
      legs: [
        {
          debit: more ? house : main,
          credit: more ? main : house,
          amount: cents(more ? amount - now : now - amount),
          reason: 'adjustment',
        },
      ],
      at: world.clock.now(),
    },
  ]);
  if (verdict?.status !== 'posted') throw new Error(`not funded: ${verdict?.refusal}`);
}

/** Launches dice and enters the frame; no client seed is set yet. */
export async function sitDown(world: World, who: Someone): Promise<Table> {
  const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
  const ticket = new URL(launch.data.url, world.url).searchParams.get('ticket');
  const session = expectOk(await world.call(calls.arcadeSession, { body: { ticket } }));
  return { token: session.data.token, url: launch.data.url };
}

/** Sets a client seed for the commitment that waits; the pair before it is revealed. */
export async function setClientSeed(world: World, table: Table, client_seed = 'a-seed-of-mine') {
  const shown = expectOk(await world.call(calls.getSeeds, { token: table.token }));
  const body = { next_id: shown.data.next.id, client_seed };
  return expectOk(await world.call(calls.rotateSeeds, { token: table.token, body })).data;
}

/** A player with money in the game wallet and seeds set, ready to bet. */
export async function readyTable(world: World, who: Someone, amount = cents(100_000)): Promise<Table> {
  await fund(world, who, amount);
  const table = await sitDown(world, who);
  await setClientSeed(world, table);
  return table;
}

/** The wallets of a player and what is under way between them. */
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
