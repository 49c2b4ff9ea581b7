import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isWorthRepeating } from '../../../api/is-worth-repeating.ts';
import { useClient } from '../../../client/use-client.ts';

const PAUSES_MS = [1500, 2000, 2000, 3000, 4000, 6000, 8000, 12_000, 20_000];
const MAX_PAUSE_MS = 30_000;

/**
 * The delay before the next query of an open payment. The delay grows with each query.
 *
 * Shape   number of queries since the last change -> milliseconds
 */
export const pollPause = (queryCount: number): number => PAUSES_MS[queryCount] ?? MAX_PAUSE_MS;

type Status = { status: string; final: boolean };
type StatusQuery<T> = {
  queryKey: QueryKey;
  queryFn: (context: { signal?: AbortSignal }) => Promise<T>;
  staleTime: number;
};

const affectedKeys = [['player'], ['fund_record'], ['payment', 'pending'], ['payout_account'], ['bonus']];

/** Polls an open payment until it is final. Each status change resets the pause to its shortest length. */
export function useStatusPoll<T extends Status>(query: StatusQuery<T>): UseQueryResult<T> {
  const client = useClient();
  const lastChange = useRef({ status: '', count: 0 });
  const result = useQuery<T>({
    ...query,
    queryFn: ({ signal }) => query.queryFn({ signal }),
    refetchInterval: ({ state }) => {
      if (state.data?.final) return false;
      if (state.error !== null && !isWorthRepeating(state.error)) return false;
      const count = state.dataUpdateCount + state.errorUpdateCount;
      const status = state.data?.status ?? '';
      if (lastChange.current.status !== status) lastChange.current = { status, count };
      return pollPause(count - lastChange.current.count);
    },
    retry: 0,
  });
  const status = result.data?.status;
  const previousStatus = useRef(status);
  useEffect(() => {
    if (status === undefined || previousStatus.current === status) return;
    const isFirst = previousStatus.current === undefined;
    previousStatus.current = status;
    if (isFirst) return;
    for (const queryKey of affectedKeys) void client.queries.invalidateQueries({ queryKey });
  }, [client, status]);
  return result;
}
