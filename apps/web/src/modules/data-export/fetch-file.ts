import { fetchOwn } from '#system/own-server';
import { ApiError } from '../../api/api-error.ts';
import type { Client } from '../../client/client.ts';

const TIMEOUT_MS = 120_000;

/** Fetches a file of the signed-in player. The browser does not cache it. Errors: ApiError, as for every other call. */
export async function fetchFile(client: Client, path: string): Promise<Blob> {
  const token = client.stores.auth.get().token;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetchOwn(path, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: stop.signal,
    }).catch(() => {
      throw new ApiError(0, 'No answer', null, 0);
    });
    if (response.ok) return await response.blob();
    const envelope = (await response.json().catch(() => ({}))) as { code?: number; msg?: string; data?: unknown };
    throw new ApiError(envelope.code ?? response.status * 100000, envelope.msg ?? '', envelope.data, response.status);
  } catch (error) {
    // A body that was cut short on the way is no answer either.
    throw error instanceof ApiError ? error : new ApiError(0, 'No answer', null, 0);
  } finally {
    clearTimeout(timer);
  }
}
