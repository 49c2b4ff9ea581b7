import type { ConsoleResponse, JsonConsoleCall } from '@nua/contract/console/call.ts';
import { getStaff } from '@nua/contract/console/staff.ts';
import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { CallError, type Sent, send } from './call.ts';

/** The figures on a screen are at most this old while it is open. */
const REFRESH_MS = 30_000;

const MUST_SIGN_IN: ReadonlySet<string> = new Set(['NOT_SIGNED_IN', 'SECOND_FACTOR_NEEDED']);

/** Reports whether a call was refused because the session has ended or is incomplete. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && MUST_SIGN_IN.has(error.error);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The read of the signed-in person leads to the sign-in. It would learn of an ended session only at its next turn.
    onError: (error, { queryKey }) => {
      if (isSignedOut(error) && queryKey[0] !== getStaff.path)
        void queryClient.invalidateQueries({ queryKey: [getStaff.path] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Another read without a session would close the sign-in with everything that was typed, and show it again.
      refetchOnWindowFocus: ({ state }) => !isSignedOut(state.error),
      refetchOnReconnect: ({ state }) => !isSignedOut(state.error),
      // A refusal stays one; only a missing response is worth another request.
      retry: (count, error) =>
        count < 2 && error instanceof CallError && ['OFFLINE', 'UNAVAILABLE'].includes(error.error),
    },
  },
});

type Options = {
  /** False for a read that is not repeated by itself. */
  live?: boolean;
  /** The time between two reads of an open screen. */
  refresh_ms?: number;
};

/** Reads a call for a screen, and again while the screen is open. */
export function useCall<C extends JsonConsoleCall>(call: C, sent: Sent<C>, options: Options = {}) {
  return useQuery<ConsoleResponse<C>>({
    queryKey: [call.path, sent.params ?? null, sent.query ?? null],
    queryFn: () => send(call, sent),
    ...(options.live === false
      ? { staleTime: Number.POSITIVE_INFINITY }
      : { refetchInterval: ({ state }) => !isSignedOut(state.error) && (options.refresh_ms ?? REFRESH_MS) }),
  });
}

/** Reads everything again, after a change. */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries();
