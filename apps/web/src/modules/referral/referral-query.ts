import type { ResponseOf } from '@nua/contract/call.ts';
import { getReferral, listReferralLog } from '@nua/contract/referral.ts';
import { toWire } from '@nua/money';
import { pageByPage } from '../../api/page-by-page.ts';
import type { Client } from '../../client/client.ts';
import type { Span } from './dial/dial-rules.ts';

export type Referral = ResponseOf<typeof getReferral>;
export type ReferralSpinKind = NonNullable<Referral['spins']['kind']>;
/** The shown state. `review`: the target is reached, and two operators review the cash-out. */
export type ShownState = Referral['state'] | 'review';
export type LoggedSpin = ResponseOf<typeof listReferralLog>['list'][number];

/** Fetches the player's wheel. A real-time event about an invited friend invalidates this query. */
export const referralQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['roulette', 'referral'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Referral> =>
    client.call(getReferral, { quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: 0,
});

export const referralLogQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['roulette', 'referral-log'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }) =>
    client.call(listReferralLog, {
      list: { page: pageParam, size: 10 },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  ...pageByPage,
  staleTime: 0,
});

/** Reloads the referral wheel, its log and cash-outs, and the prize wheel. */
export const reloadWheels = (client: Pick<Client, 'queries'>): Promise<void> =>
  client.queries.invalidateQueries({ queryKey: ['roulette'] });

export const shownState = ({ state, reason }: Pick<Referral, 'state' | 'reason'>): ShownState =>
  state === 'reached' && reason !== null ? 'review' : state;

/** The range that a spin of this kind can add. */
export const spanOf = (wheel: Pick<Referral, 'table'>, kind: ReferralSpinKind): Span =>
  wheel.table.spins.find((span) => span.kind === kind)!;

/**
 * The link that verifies a spin, with all its data; null while its server seed is hidden. The seeds are behind #, so that no server
 * receives them.
 *
 * Shape   (spin, 'lang=en&palette=green') -> '/arcade/verify?lang=en&palette=green#game=referral&server_seed=…&kind=join…'
 */
export function verifyLink(spin: LoggedSpin, query: string): string | null {
  const { server_seed, server_seed_hash, client_seed, nonce, kind, added, before, table } = spin;
  if (server_seed === null) return null;
  const params = new URLSearchParams({
    ...{ game: 'referral', server_seed, server_seed_hash, client_seed, nonce: String(nonce) },
    ...{ kind, added: toWire(added), sum: toWire(before.sum), friends: String(before.friends), table },
  });
  return `/arcade/verify?${query}#${params}`;
}
