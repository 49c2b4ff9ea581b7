import { getEngineerMode } from '@nua/contract/engineer.ts';
import { apiAddress } from '#system/address';
import type { Client } from '../../client/client.ts';

/**
 * The storage key of the time at which engineer mode ends. The stored value only decides whether the panel is shown; the server checks
 * every access.
 */
export const ENGINEER_FLAG = 'nua.engineer';

/** Whether the client runs in the phone app, which reaches the server at another origin. */
export const isApp = apiAddress('/') !== '/';

/** The key of the engineer token in the phone's secure storage, which the app uses because it has no cookies. */
export const ENGINEER_TOKEN = 'nua.engineer_token';

/** Whether this browser is in engineer mode. Sends no request if the flag is not stored. */
export async function isEngineer(client: Client): Promise<boolean> {
  if (client.side === 'server') return client.stores.config.get().is_engineer_request === true;
  if (client.storage.read(ENGINEER_FLAG) === null) return false;
  return (await client.call(getEngineerMode, { quiet: true, background: true })).until !== null;
}
