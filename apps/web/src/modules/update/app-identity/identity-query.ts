import { APP_IDENTITY_PATH } from '@nua/contract/app-identity.ts';
import { createVerify } from '@nua/updater';
import { useQuery } from '@tanstack/react-query';
import { apiAddress } from '#system/address';
import { hasReleaseSignature } from '#system/own-app';
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
  /** Whether a key of this app, or the key that this browser knows, signed the identity. Null if this cannot be checked. */
  isSigned: boolean | null;
  keyVerdict: KeyVerdict | null;
  isOlder: boolean;
};

/** `none`: the operator has published no identity. `unreadable`: the server sent something else. */
export type IdentityResponse = 'none' | 'unreadable' | FoundIdentity;

const verifyWith = (key: string) => createVerify([key], globalThis.crypto?.subtle);

/**
 * Fetches the published identity without a cache, and stores it for comparisons without a network.
 *
 * Errors  ApiError if the server fails or cannot be reached
 */
const identityQuery = ({ storage }: Client) => ({
  queryKey: ['app-identity'],
  staleTime: 0,
  queryFn: async (): Promise<IdentityResponse> => {
    const init = { cache: 'no-store', credentials: 'omit', signal: timeLimit(TIMEOUT_MS) } as const;
    const response = await fetch(apiAddress(APP_IDENTITY_PATH), init).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response == null || text == null) throw new ApiError(0, 'No answer');
    if (response.status === 404) return 'none';
    if (!response.ok) throw new ApiError(response.status * 100_000, 'Request failed', null, response.status);
    const published = readPublished(text);
    if (published === null) return 'unreadable';
    const isSignedForApp = await hasReleaseSignature(published.signed, published.sig);
    const keyVerdict = isSignedForApp === null ? await judgeKey(storage, published, verifyWith) : null;
    const isSigned = keyVerdict === null ? isSignedForApp : keyVerdict !== 'other';
    return {
      ...published,
      isSigned,
      keyVerdict,
      isOlder: isSigned !== false && !storeIdentity(storage, published),
    };
  },
});

/**
 * Returns the response of the server, and the newest `trusted` identity. If the published identity is not signed by a trusted key,
 * `trusted` is null, and `wrong` is the reason.
 */
export function useIdentity() {
  const client = useClient();
  const published = useQuery(identityQuery(client));
  const response = typeof published.data === 'object' ? published.data : null;
  if (response?.isSigned === false)
    return {
      published,
      trusted: null,
      wrong: response.keyVerdict === null ? ('signature' as const) : ('key' as const),
    };
  // If the server shows no identity or an older one, the stored identity is used.
  const trusted: Published | null = response === null || response.isOlder ? storedIdentity(client.storage) : response;
  return { published, trusted, wrong: null };
}
