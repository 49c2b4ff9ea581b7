import { registerPushToken, removePushToken } from '@nua/contract/push.ts';
import { askForPush, endPush, pushAbility, pushToken } from '#system/push';
import type { Client } from '../../../client/client.ts';
import type { Ability } from '../../../platform/system/push.ts';

/** Set when the player turns push off on this device, so that the next start does not turn it on again. */
const OFF = 'nua.push_off';

/** Asks for permission and registers this device's token with the server. Resolves to true if both succeeded. */
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
 * Registers this device's current push token for the player who is signed in, because the token can change without notice. A failure is
 * silent.
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
    // The next start renews the token.
  }
}

/** Renews the push registration at the start, and when the session token changes. */
export function renewPushAtSignIn(client: Client): void {
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
