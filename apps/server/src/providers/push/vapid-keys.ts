import { createECDH, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** The installation's key pair for browsers' push services, base64url. */
export type VapidKeys = { public_key: string; private_key: string };

/** Returns the key pair of a private key on P-256. */
export function vapidFrom(private_key: Buffer): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(private_key);
  return { public_key: curve.getPublicKey().toString('base64url'), private_key: private_key.toString('base64url') };
}

/**
 * Reads the installation's VAPID keys, or creates them at the first start. They never change, because browsers have subscribed with them.
 *
 * Shape   pool, time -> keys
 */
export async function loadVapidKeys(pool: Pool, at: Date): Promise<VapidKeys> {
  await pool.query(
    `insert into installation_secret (name, value, created_at) values ('vapid', $1, $2) on conflict (name) do nothing`,
    [newPrivateKey(), at],
  );
  const { rows } = await pool.query<{ value: Buffer }>("select value from installation_secret where name = 'vapid'");
  return vapidFrom(rows[0]!.value);
}

function newPrivateKey(): Buffer {
  for (;;) {
    const key = randomBytes(32);
    try {
      createECDH('prime256v1').setPrivateKey(key);
      return key;
    } catch {
      // About one random number in four billion is no valid private key, because it is not below the order of the curve.
    }
  }
}
