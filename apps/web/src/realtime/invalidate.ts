import { profileBatch_ms, walletBatch_ms } from '../api/stale-times.ts';
import type { Client } from '../client/client.ts';
import { refreshPlayer } from '../modules/player/public.ts';

/** The wait if the server cannot give a turn: the connection broke, and all clients reconnect at the same moment. */
const SPREAD_MS = 20_000;

/** Asks the server when this client may refresh: the wait in milliseconds. */
export type AskTurn = () => Promise<number>;

/** Runs once, after the shortest of the requested waits: the player's own event does not wait for the common turn. */
function earliest(run: () => void) {
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

/** Reloads the queries that an event has made outdated; the profile and the wallet's lists at most every two seconds each. */
export function createInvalidation(client: Client, askTurn: AskTurn) {
  const player = earliest(() => void refreshPlayer(client));
  const lists = earliest(() => {
    // On the wallet every period and kind is one press away; elsewhere only the queries on the screen matter.
    const type = client.stores.history.get().match?.route?.name === 'wallet' ? 'all' : 'active';
    for (const key of ['fund_record', 'payment', 'bonus']) {
      void client.queries.invalidateQueries({ queryKey: [key], refetchType: type });
    }
  });
  const messages = earliest(() => void client.queries.invalidateQueries({ queryKey: ['message'] }));
  return {
    player: () => player(profileBatch_ms),
    lists: () => lists(walletBatch_ms),
    messages: () => messages(0),
    /**
     * An event for all players makes the same queries outdated everywhere, but each client reloads in its turn: money first.
     */
    async inTurn() {
      const wait_ms = await askTurn().catch(() => Math.random() * SPREAD_MS);
      lists(wait_ms);
      messages(wait_ms);
    },
    roulette: () => void client.queries.invalidateQueries({ queryKey: ['roulette'] }),
    /** The missed events are unknown: all queries on the screen are reloaded. */
    everything: () => void client.queries.invalidateQueries({ refetchType: 'active' }),
  };
}

export type Invalidation = ReturnType<typeof createInvalidation>;
