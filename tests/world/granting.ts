import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import type { BonusSource } from '@nua/contract/bonus.ts';
import { type Cents, parseCents } from '@nua/money';
import { type Grant, grantBonus } from '../../apps/server/src/modules/bonus/grant-bonus.ts';
import { expectOk, type World } from './world.ts';

const DAY_MS = 86_400_000;

type Wanted = Partial<Omit<Grant, 'amount' | 'player_id' | 'source'>> & {
  amount?: string;
  source?: BonusSource;
  days?: number;
};

/** Grants a player a bonus as a reward would: by default PKR 100, wagered ten times, within a week. */
export async function grantTo(world: World, player_id: string, wanted: Wanted = {}): Promise<string> {
  const { amount = '100', source = 'task', days = 7, ...rest } = wanted;
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

/** The player's bonuses as shown in their wallet. */
export async function bonusesOf(world: World, who: { token: string }) {
  return expectOk(await world.call(calls.listBonuses, { token: who.token })).data.list;
}

/** The playable balance of the bonus wallet. */
export async function bonusWallet(world: World, player_id: string): Promise<Cents> {
  return (await world.app.ledger.balances([player_id])).get(player_id)!.bonus;
}
