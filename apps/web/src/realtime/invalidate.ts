import { profileBatch_ms, walletBatch_ms } from '../api/stale-times.ts';
import type { Client } from '../client/client.ts';
import { refreshPlayer } from '../domain/player/player-query.ts';

/** Where the server cannot be asked for a turn: the connection broke meanwhile, and everybody comes back at the same moment. */
const SPREAD_MS = 20_000;

/** Asks the server when this client may refresh what everybody refreshes: in how many milliseconds. */
export type AskTurn = () => Promise<number>;

/** Runs once, after the shortest of the waits that were asked for meanwhile: news of one's own does not wait for everybody's turn. */
function soon(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due_ms = Number.POSITIVE_INFINITY;
  return (wait_ms: number) => {
    const asked_ms = Date.now() + wait_ms;
    if (asked_ms >= due_ms) return;
    clearTimeout(timer);
    due_ms = asked_ms;
    timer = setTimeout(() => {
      due_ms = Number.POSITIVE_INFINITY;
      run();
    }, wait_ms);
  };
}

/** Asks again for what an event has made old; the profile and the wallet's lists at most every two seconds each. */
export function createInvalidation(client: Client, askTurn: AskTurn) {
  const player = soon(() => void refreshPlayer(client));
  const lists = soon(() => {
    // On the wallet every period and kind is one press away; elsewhere only what is on the screen matters.
    const type = client.stores.history.get().match?.route?.name === 'wallet' ? 'all' : 'active';
    for (const word of ['fund_record', 'payment']) {
      void client.queries.invalidateQueries({ queryKey: [word], refetchType: type });
    }
  });
  const messages = soon(() => void client.queries.invalidateQueries({ queryKey: ['message'] }));
  return {
    player: () => player(profileBatch_ms),
    lists: () => lists(walletBatch_ms),
    messages: () => messages(0),
    /** What everybody hears at the same moment makes the same things old, but each client asks again in its turn: money first. */
    async inTurn() {
      const wait_ms = await askTurn().catch(() => Math.random() * SPREAD_MS);
      lists(wait_ms);
      messages(wait_ms);
    },
    roulette: () => void client.queries.invalidateQueries({ queryKey: ['roulette'] }),
    /** Nobody knows what was missed: all that is on the screen is asked anew. */
    everything: () => void client.queries.invalidateQueries({ refetchType: 'active' }),
  };
}

export type Invalidation = ReturnType<typeof createInvalidation>;
