import { gathered } from '../../api/gathered.ts';
import type { Client } from '../../client.ts';
import { profileGather_ms, walletGather_ms } from '../../freshness.ts';

const profile = gathered(profileGather_ms);
const wallet = gathered(walletGather_ms);

/** Asks for the player again because something about them changed; a shower of such news is one question in two seconds. */
export const refreshProfileSoon = (client: Client): Promise<unknown> =>
  profile(client, () => client.queries.invalidateQueries({ queryKey: ['player'] }));

const MONEY_LISTS = new Set(['fund_record', 'payment']);

/**
 * Asks for records and payments again, in two seconds at most once: those on the screen, or with `all` also those that are
 * only kept.
 */
export const refreshWalletSoon = (client: Client, all = false): Promise<unknown> =>
  wallet(client, () =>
    client.queries.invalidateQueries({
      predicate: ({ queryKey }) => MONEY_LISTS.has(String(queryKey[0])),
      refetchType: all ? 'all' : 'active',
    }),
  );
