import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import type { BonusSource } from '@nua/contract/bonus.ts';
import { type Cents, parseCents } from '@nua/money';
import { type Grant, grantBonus } from '../../apps/server/src/modules/bonus/grant-bonus.ts';
import { type FreeRoundsGrant, grantFreeRounds } from '../../apps/server/src/modules/free-round/grant-free-rounds.ts';
import { expectOk, type World } from './world.ts';

const DAY_MS = 86_400_000;

type GrantOptions = Partial<Omit<Grant, 'amount' | 'player_id' | 'source'>> & {
  amount?: string;
  source?: BonusSource;
  days?: number;
};

/** Grants a player a bonus. The default is PKR 100, wagered ten times within a week. */
export async function grantTo(world: World, player_id: string, options: GrantOptions = {}): Promise<string> {
  const { amount = '100', source = 'task', days = 7, ...rest } = options;
  return await world.db.transaction().execute(async (tx) => {
    await world.app.ledger.responses.lockOwner(tx, player_id);
    return await grantBonus(world.app, tx, {
      player_id,
      source,
      source_id: randomUUID(),
      amount: parseCents(amount),
      wager_times: 10,
      expires_at: new Date(world.clock.now().getTime() + days * DAY_MS),
      ...rest,
    });
  });
}

/** Reads a player's bonuses as the wallet shows them. */
export async function bonusesOf(world: World, who: { token: string }) {
  return expectOk(await world.call(calls.listBonuses, { token: who.token })).data.list;
}

/** Reads the available balance of the bonus wallet. */
export async function bonusWallet(world: World, player_id: string): Promise<Cents> {
  return (await world.app.ledger.balances([player_id])).get(player_id)!.bonus;
}

/** Grants a player free rounds. The default is three rounds of PKR 10 on dice within two days. */
export async function grantRounds(
  world: World,
  player_id: string,
  options: Partial<FreeRoundsGrant> = {},
): Promise<string> {
  const at = world.clock.now();
  return await world.db.transaction().execute(async (tx) => {
    await world.app.ledger.responses.lockOwner(tx, player_id);
    const defaults = { games: ['dice'], stake: parseCents('10'), rounds: 3, wager_times: 2, bonus_days: 7 };
    const source = { player_id, source: 'operator', source_id: randomUUID() } as const;
    const expires_at = new Date(at.getTime() + 2 * DAY_MS);
    return await grantFreeRounds(tx, { ...source, ...defaults, expires_at, ...options }, at);
  });
}
