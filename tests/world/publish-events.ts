import { events } from '@nua/contract/event.ts';
import { cents } from '@nua/money';
import type { Tx } from '../../apps/server/src/core/app.ts';
import { queueEvent, sendDepositCredited } from '../../apps/server/src/modules/event/send-event.ts';
import { giveMain } from './paying-player.ts';
import type { Someone, World } from './world.ts';

export const inTx = <Done>(world: World, work: (tx: Tx) => Promise<Done>): Promise<Done> =>
  world.db.transaction().execute(work);

/** Queues these events for a player, and commits. */
export async function publishEvents(world: World, { id }: Pick<Someone, 'id'>, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const event = { player_id: id, event: events.balance, payload: { key }, at: world.clock.now() };
    await inTx(world, (tx) => queueEvent(tx, event));
  }
}

/** A guest with no undelivered events. */
export async function quietGuest(world: World): Promise<Someone> {
  const someone = await world.guest();
  await world.realtime.dispatch();
  return someone;
}

/** Credits money and delivers its event to every connected page. */
export async function creditDeposit(world: World, { id }: Pick<Someone, 'id'>, amount: bigint): Promise<void> {
  await giveMain(world, id, cents(amount));
  const fact = { player_id: id, at: world.clock.now(), deposit_id: 'd', amount: cents(amount) };
  await inTx(world, (tx) => sendDepositCredited(tx, fact));
  await world.realtime.dispatch();
}
