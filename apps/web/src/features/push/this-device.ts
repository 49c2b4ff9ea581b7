import { registerPushToken, removePushToken } from '@nua/contract/push.ts';
import { askForPush, endPush, pushAbility, pushToken } from '#system/push';
import type { Client } from '../../client/client.ts';
import type { Ability } from '../../platform/system/push.ts';

/** Kept when somebody turned pushes off here, so that the next start does not turn them on again. */
const OFF = 'nua.push_off';

/** Asks the player, takes this device's token and tells the server. Says whether it worked; why not is the device's affair. */
export async function turnPushOn(client: Client, public_key: string): Promise<boolean> {
  try {
    const token = await askForPush(public_key);
    if (token === null) return false;
    client.storage.remove(OFF);
    await client.call(registerPushToken, { body: { token }, quiet: true });
    return true;
  } catch {
    return false;
  }
}

export async function turnPushOff(client: Client): Promise<void> {
  client.storage.write(OFF, '1');
  await client.call(removePushToken, { quiet: true }).catch(() => undefined);
  await endPush();
}

/**
 * Tells the server at each start where this device can be reached: its address changes without a word, and belongs to
 * whoever is signed in now. Nobody hears of a failure.
 *
 * Source  specification section 7 ("silent on failure"), section 8 ("push registration errors are ignored")
 */
export async function renewPush(
  client: Pick<Client, 'call' | 'storage' | 'stores'>,
  token: () => Promise<string | null> = pushToken,
  ability: () => Promise<Ability> = pushAbility,
): Promise<void> {
  if (client.stores.auth.get().token === null || client.storage.read(OFF) !== null) return;
  try {
    const current = (await ability()) === 'granted' ? await token() : null;
    if (current === null) return;
    await client.call(registerPushToken, { body: { token: current }, quiet: true, background: true });
  } catch {
    // The next start tries again.
  }
}

/** Renews at the start and whenever somebody else signs in here. */
export function renewPushes(client: Client): void {
  let renewedFor: string | null = null;
  const renew = () => {
    const { token } = client.stores.auth.get();
    if (token === renewedFor) return;
    renewedFor = token;
    void renewPush(client);
  };
  client.stores.auth.subscribe(renew);
  renew();
}
