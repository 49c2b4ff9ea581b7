import type { App } from '../../http/request-context.ts';

/**
 * Whether a device is one on which this number's player has signed in, and which was not signed out since as somebody else's.
 *
 * It opens nothing: it says that what strangers have used up or locked is not this device's.
 */
export async function isDeviceOfNumber(app: App, phone: string, device_hash: Buffer): Promise<boolean> {
  const { rows } = await app.pool.query(
    `select 1 from device d join player p on p.id = d.player_id
     where p.phone = $1 and d.device_hash = $2 and d.is_known`,
    [phone, device_hash],
  );
  return rows.length > 0;
}
