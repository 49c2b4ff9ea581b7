import { APP_IDENTITY_PATH } from '@nua/contract/app-identity.ts';
import { apiAddress } from '#system/address';
import { isSignedForUs } from '#system/own-app';
import { ApiError } from '../../../api/api-error.ts';
import { timeLimit } from '../../../platform/time-limit.ts';
import { type Published, readPublished } from './app-identity-rules.ts';

const TIMEOUT_MS = 15_000;

/** `unreadable`: the server sent something else. */
export type Found = 'none' | 'unreadable' | (Published & { isSigned: boolean | null });

/** Fetches the identity that the operator publishes, without a cache. Errors: ApiError if the server fails or cannot be reached. */
export const appIdentityQuery = {
  queryKey: ['app-identity'],
  staleTime: 0,
  queryFn: async (): Promise<Found> => {
    const asked = { cache: 'no-store', credentials: 'omit', signal: timeLimit(TIMEOUT_MS) } as const;
    const response = await fetch(apiAddress(APP_IDENTITY_PATH), asked).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response == null || text == null) throw new ApiError(0, 'No answer');
    if (response.status === 404) return 'none';
    if (!response.ok) throw new ApiError(response.status * 100_000, 'Not read', null, response.status);
    const published = readPublished(text);
    if (published === null) return 'unreadable';
    return { ...published, isSigned: await isSignedForUs(published.signed, published.sig) };
  },
};
