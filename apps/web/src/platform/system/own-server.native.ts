import { createBrowserStorage } from '../storage.ts';
import { apiAddress } from './address.native.ts';
import { readAppToken } from './app-token.native.ts';
import type { OwnServer } from './own-server.ts';

const HEADER = 'x-device-id';
const KEY = 'nua.device_id';

const storage = createBrowserStorage();

export const deviceHeaders: OwnServer['deviceHeaders'] = () => {
  const id = storage.read(KEY);
  return id === null ? {} : { [HEADER]: id };
};

/** The app has no cookies: the id comes in a header, and goes back in one. */
export const fetchOwn: OwnServer['fetchOwn'] = async (path, init) => {
  const sent = storage.read(KEY);
  const headers = new Headers(init.headers);
  if (sent !== null) headers.set(HEADER, sent);
  const response = await fetch(apiAddress(path), { ...init, headers });
  const given = response.headers.get(HEADER);
  // Several first requests are each given an id: the first one stays. A new one for a known device replaces what was refused.
  if (given !== null && storage.read(KEY) === sent) storage.write(KEY, given);
  return response;
};

export const configToken: OwnServer['configToken'] = () => readAppToken() ?? '';
