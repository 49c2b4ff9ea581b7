import { profileBatch_ms, walletBatch_ms } from '../api/stale-times.ts';
import type { Client } from '../client/client.ts';
import { refreshPlayer } from '../modules/player/public.ts';

/** The maximum of the random wait if the server assigns no wait, for example because all clients lost the connection at once. */
const SPREAD_MS = 20_000;

/** Requests the milliseconds that this client must wait before it refreshes. */
export type FetchRefreshDelay = () => Promise<number>;

/**
 * Returns a function that schedules `run` after a wait. All calls before the run share that run, and the shortest wait applies. An event
 * about this player therefore does not wait as long as an event for all players.
 */
function createEarliestTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due_ms = Number.POSITIVE_INFINITY;
  return (wait_ms: number) => {
    const requested_ms = Date.now() + wait_ms;
    if (requested_ms >= due_ms) return;
    clearTimeout(timer);
    due_ms = requested_ms;
    timer = setTimeout(() => {
      due_ms = Number.POSITIVE_INFINITY;
      run();
    }, wait_ms);
  };
}

/** Reloads the queries that an event has made outdated. Reloads the profile and the wallet's lists at most every two seconds each. */
export function createInvalidation(client: Client, fetchRefreshDelay: FetchRefreshDelay) {
  const player = createEarliestTimer(() => void refreshPlayer(client));
  const lists = createEarliestTimer(() => {
    // On the wallet, the lists of all periods and kinds are one press away, so hidden lists are reloaded too.
    const type = client.stores.history.get().match?.route?.name === 'wallet' ? 'all' : 'active';
    for (const key of ['fund_record', 'payment', 'bonus']) {
      void client.queries.invalidateQueries({ queryKey: [key], refetchType: type });
    }
  });
  const messages = createEarliestTimer(() => void client.queries.invalidateQueries({ queryKey: ['message'] }));
  return {
    player: () => player(profileBatch_ms),
    lists: () => lists(walletBatch_ms),
    messages: () => messages(0),
    /**
     * Reloads the lists and messages after an event for all players. The server assigns a delay to each client, so that they do not all
     * reload at once.
     */
    async afterRefreshDelay() {
      const wait_ms = await fetchRefreshDelay().catch(() => Math.random() * SPREAD_MS);
      lists(wait_ms);
      messages(wait_ms);
    },
    roulette: () => void client.queries.invalidateQueries({ queryKey: ['roulette'] }),
    /** Reloads all queries on the screen, because the missed events are unknown. */
    everything: () => void client.queries.invalidateQueries({ refetchType: 'active' }),
  };
}

export type Invalidation = ReturnType<typeof createInvalidation>;
