import type { ResponseOf } from '@nua/contract/call.ts';
import { listMyPromos, listPromos } from '@nua/contract/promo.ts';
import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';

export type Promo = ResponseOf<typeof listPromos>['list'][number];
export type PromoRule = NonNullable<Promo['rule']>;
/** A rule that grants a percentage of a deposit as a bonus. */
export type DepositRule = Extract<PromoRule, { percent_bps: number }>;
export type FreeRoundsRule = Extract<PromoRule, { type: 'free_rounds' }>;
/** The player's state in a promotion. */
export type MyPromo = ResponseOf<typeof listMyPromos>['list'][number];

/** Returns the element id of a promotion on its page, so that an address can point to it. */
export const promoAnchor = (id: string): string => `promo-${id}`;

/** Fetches the current promotions, which are the same for every player. */
export const promosQuery = (client: Pick<Client, 'call'>, kind: Promo['kind']) => ({
  queryKey: ['promo', kind] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listPromos, {
      list: { page: 1, size: 50, filter: { kind } },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
});

/** The first word in the key of `myPromosQuery`. */
export const MY_PROMOS = 'my_promo';

/** Fetches the signed-in player's states in the promotions. The response is always stale, because deposits and play change the states. */
export const myPromosQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: [MY_PROMOS] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listMyPromos, {
      list: { page: 1, size: 50 },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  staleTime: 0,
});

/** For a page's loader: loads the player's states in the promotions if a player is signed in. */
export async function loadMyPromos(client: Client): Promise<void> {
  if (isLoggedIn(client.stores.auth.get())) await client.queries.prefetchQuery(myPromosQuery(client));
}
