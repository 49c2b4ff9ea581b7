import type { ConsoleResponse, JsonConsoleCall } from '@nua/contract/console/call.ts';
import { getStaff } from '@nua/contract/console/staff.ts';
import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { CallError, type CallInput, send } from './call.ts';

/** The default time between two reads while a screen is open. */
const REFRESH_MS = 30_000;

const MUST_SIGN_IN: ReadonlySet<string> = new Set(['NOT_SIGNED_IN', 'SECOND_FACTOR_NEEDED']);

/** Reports whether a call was refused because the session has ended or is incomplete. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && MUST_SIGN_IN.has(error.error);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // When another call finds that the session has ended, `getStaff` is read again, and `App` shows the sign-in.
    onError: (error, { queryKey }) => {
      if (isSignedOut(error) && queryKey[0] !== getStaff.path)
        void queryClient.invalidateQueries({ queryKey: [getStaff.path] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // During the sign-in, a refetch would show the loading state and clear the typed text.
      refetchOnWindowFocus: ({ state }) => !isSignedOut(state.error),
      refetchOnReconnect: ({ state }) => !isSignedOut(state.error),
      retry: (count, error) =>
        count < 2 && error instanceof CallError && ['OFFLINE', 'UNAVAILABLE'].includes(error.error),
    },
  },
});

type Options = {
  /** False to read the data again only after a change, not at an interval. */
  live?: boolean;
  /** False to send no call. */
  isNeeded?: boolean;
  /** The time between two reads while the screen is open. */
  refresh_ms?: number;
};

/** Sends a call, and repeats it at an interval while the screen is open. */
export function useCall<C extends JsonConsoleCall>(call: C, input: CallInput<C>, options: Options = {}) {
  return useQuery<ConsoleResponse<C>>({
    queryKey: [call.path, input.params ?? null, input.query ?? null],
    queryFn: () => send(call, input),
    enabled: options.isNeeded ?? true,
    meta: { is_live: options.live !== false },
    ...(options.live === false
      ? { staleTime: Number.POSITIVE_INFINITY }
      : { refetchInterval: ({ state }) => !isSignedOut(state.error) && (options.refresh_ms ?? REFRESH_MS) }),
  });
}

export const refreshAll = (): Promise<void> => queryClient.invalidateQueries();

/** Reads again what is read at an interval. Other data may be the content of a form that somebody edits. */
export const refreshLive = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.is_live === true });
