import type { Client } from '../client.ts';
import { refreshPlayer } from '../features/player/player-query.ts';
import { profileGather_ms, walletGather_ms } from '../freshness.ts';

/** What everybody hears at the same moment is not asked for by everybody at the same moment. */
const SPREAD_MS = 20_000;

/** Runs once, so long after it was first wished for; further wishes meanwhile are the same wish. */
function soon(run: () => void) {
  let isWished = false;
  return (wait_ms: number) => {
    if (isWished) return;
    isWished = true;
    setTimeout(() => {
      isWished = false;
      run();
    }, wait_ms);
  };
}

/** Asks again for what an event has made old; the profile and the wallet's lists at most every two seconds each. */
export function createFreshener(client: Client) {
  const player = soon(() => void refreshPlayer(client));
  const lists = soon(() => {
    // On the wallet every period and kind is one press away; elsewhere only what is on the screen matters.
    const type = client.stores.history.get().place?.url.pathname === '/wallet' ? 'all' : 'active';
    for (const word of ['fund_record', 'payment']) {
      void client.queries.invalidateQueries({ queryKey: [word], refetchType: type });
    }
  });
  const messages = soon(() => void client.queries.invalidateQueries({ queryKey: ['message'] }));
  return {
    player: () => player(profileGather_ms),
    lists: () => lists(walletGather_ms),
    messages: () => messages(0),
    messagesOfEverybody: () => messages(Math.random() * SPREAD_MS),
    roulette: () => void client.queries.invalidateQueries({ queryKey: ['roulette'] }),
    /** Nobody knows what was missed: all that is on the screen is asked anew. */
    everything: () => void client.queries.invalidateQueries({ refetchType: 'active' }),
  };
}

export type Freshener = ReturnType<typeof createFreshener>;
