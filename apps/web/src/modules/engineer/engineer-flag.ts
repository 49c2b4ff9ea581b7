import { getEngineerMode } from '@nua/contract/engineer.ts';
import { apiAddress } from '#system/address';
import type { Client } from '../../client/client.ts';

/** The end of this browser's engineer mode. The flag only shows the panel; the server decides what an engineer may see. */
export const ENGINEER_FLAG = 'nua.engineer';

/** Whether the client runs in the app, whose server is elsewhere. */
export const isApp = apiAddress('/') !== '/';

/** The key of the engineer token in the phone's secure storage, which the app uses because it has no cookies. */
export const ENGINEER_TOKEN = 'nua.engineer_token';

/** Whether this browser is in engineer mode. Without the flag it asks no server, so that a visitor's 404 costs no request. */
export async function isEngineer(client: Client): Promise<boolean> {
  if (client.side === 'server') return client.stores.config.get().is_engineer === true;
  if (client.storage.read(ENGINEER_FLAG) === null) return false;
  return (await client.call(getEngineerMode, { quiet: true, background: true })).until !== null;
}
