import { APP_IDENTITY_PATH } from '@nua/contract/app-identity.ts';
import { createVerify } from '@nua/updater';
import { useQuery } from '@tanstack/react-query';
import { apiAddress } from '#system/address';
import { isSignedForUs } from '#system/own-app';
import { ApiError } from '../../../api/api-error.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { timeLimit } from '../../../platform/time-limit.ts';
import {
  judgeKey,
  type KeyVerdict,
  type Published,
  readPublished,
  storedIdentity,
  storeIdentity,
} from './app-identity-rules.ts';

const TIMEOUT_MS = 15_000;

export type FoundIdentity = Published & {
  /** Whether a key of this app, or the key that this browser knows, signed the list. Null if it cannot be checked. */
  isSigned: boolean | null;
  keyVerdict: KeyVerdict | null;
  isOlder: boolean;
};

/** `unreadable`: the server sent something else. */
export type IdentityResponse = 'none' | 'unreadable' | FoundIdentity;

const verifyWith = (key: string) => createVerify([key], globalThis.crypto?.subtle);

/**
 * Fetches the identity that the operator publishes, without a cache, and stores it for a comparison without a network. Errors: ApiError
 * if the server fails or cannot be reached.
 */
const identityQuery = ({ storage }: Client) => ({
  queryKey: ['app-identity'],
  staleTime: 0,
  queryFn: async (): Promise<IdentityResponse> => {
    const asked = { cache: 'no-store', credentials: 'omit', signal: timeLimit(TIMEOUT_MS) } as const;
    const response = await fetch(apiAddress(APP_IDENTITY_PATH), asked).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response == null || text == null) throw new ApiError(0, 'No answer');
    if (response.status === 404) return 'none';
    if (!response.ok) throw new ApiError(response.status * 100_000, 'Not read', null, response.status);
    const published = readPublished(text);
    if (published === null) return 'unreadable';
    const byApp = await isSignedForUs(published.signed, published.sig);
    const keyVerdict = byApp === null ? await judgeKey(storage, published, verifyWith) : null;
    const isSigned = keyVerdict === null ? byApp : keyVerdict !== 'other';
    return {
      ...published,
      isSigned,
      keyVerdict,
      isOlder: isSigned !== false && !storeIdentity(storage, published),
    };
  },
});

/**
 * The published identity, and the list to compare contacts with: the newest one that this device has seen and whose signature is not
 * wrong. `list` is null if there is none. `wrong` names what is wrong with the signature.
 */
export function useIdentity() {
  const client = useClient();
  const published = useQuery(identityQuery(client));
  const found = typeof published.data === 'object' ? published.data : null;
  if (found?.isSigned === false)
    return { published, list: null, wrong: found.keyVerdict === null ? ('signature' as const) : ('key' as const) };
  // Without a list, or with an older one than this device has seen, the stored one is used.
  const list: Published | null = found === null || found.isOlder ? storedIdentity(client.storage) : found;
  return { published, list, wrong: null };
}
