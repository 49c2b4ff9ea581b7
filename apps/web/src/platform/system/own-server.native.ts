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

/** The app has no cookies: server and app exchange the device id in a header. */
export const fetchOwn: OwnServer['fetchOwn'] = async (path, init) => {
  const sent = storage.read(KEY);
  const headers = new Headers(init.headers);
  if (sent !== null) headers.set(HEADER, sent);
  const response = await fetch(apiAddress(path), { ...init, headers });
  const received = response.headers.get(HEADER);
  // If several first requests each receive an id, only the first id is stored. An id that the server rejected is replaced.
  if (received !== null && storage.read(KEY) === sent) storage.write(KEY, received);
  return response;
};

export const configToken: OwnServer['configToken'] = () => readAppToken() ?? '';
