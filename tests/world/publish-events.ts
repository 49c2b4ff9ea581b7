import { events } from '@nua/contract/event.ts';
import { cents } from '@nua/money';
import type { Tx } from '../../apps/server/src/core/app.ts';
import { queueEvent, sendDepositCredited } from '../../apps/server/src/modules/event/send-event.ts';
import { giveMain } from './paying-player.ts';
import type { Someone, World } from './world.ts';

export const inTx = <Done>(world: World, work: (tx: Tx) => Promise<Done>): Promise<Done> =>
  world.db.transaction().execute(work);

/** Commits these events for a player. */
export async function publishEvents(world: World, { id }: Pick<Someone, 'id'>, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const event = { player_id: id, event: events.balance, payload: { key }, at: world.clock.now() };
    await inTx(world, (tx) => queueEvent(tx, event));
  }
}

/** Creates a guest and delivers the guest's first events. */
export async function quietGuest(world: World): Promise<Someone> {
  const someone = await world.guest();
  await world.realtime.dispatch();
  return someone;
}

/** Credits money, and sends the event to the player's pages. */
export async function creditDeposit(world: World, { id }: Pick<Someone, 'id'>, amount: bigint): Promise<void> {
  await giveMain(world, id, cents(amount));
  const fact = { player_id: id, at: world.clock.now(), deposit_id: 'd', amount: cents(amount) };
  await inTx(world, (tx) => sendDepositCredited(tx, fact));
  await world.realtime.dispatch();
}
