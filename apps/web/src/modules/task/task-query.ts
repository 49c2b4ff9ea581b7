import type { ResponseOf } from '@nua/contract/call.ts';
import { claimTask, listTasks } from '@nua/contract/task.ts';
import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';

export type Task = ResponseOf<typeof listTasks>['list'][number];
export type TaskScreen = Task['screen'];

/** Play changes the progress, so older data counts as stale. */
const STALE_MS = 10_000;

/** The player's tasks of one screen. */
export const tasksQuery = (client: Pick<Client, 'call'>, screen: TaskScreen) => ({
  queryKey: ['task', screen] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listTasks, {
      list: { page: 1, size: 50, filter: { screen } },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  staleTime: STALE_MS,
});

/** For a page's loader: loads the tasks if a player is signed in. */
export async function loadTasks(client: Client, screen: TaskScreen): Promise<void> {
  if (isLoggedIn(client.stores.auth.get())) await client.queries.prefetchQuery(tasksQuery(client, screen));
}

export const sendTaskClaim = (client: Pick<Client, 'call'>, id: string, key: string) =>
  client.call(claimTask, { params: { id }, key, quiet: true });
