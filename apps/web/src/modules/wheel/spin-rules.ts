import { toWire } from '@nua/money';
import type { Spin, Wheel } from './wheel-query.ts';

/** Returns the amount that counts for spins, which is the smaller of today's deposits and stakes. */
export const countedOf = ({ deposited, staked }: Wheel['spins']): bigint => (deposited < staked ? deposited : staked);

/** Returns how much of a threshold has been reached, in percent. */
export const percentOf = (counted: bigint, amount: bigint): number =>
  counted >= amount ? 100 : Number((counted * 1000n) / amount) / 10;

/** Formats a prize for the wheel: "100", "2.50". */
export const prizeText = (prize: bigint): string => {
  const rupees = String(prize / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return prize % 100n === 0n ? rupees : `${rupees}.${String(prize % 100n).padStart(2, '0')}`;
};

/**
 * The link that verifies a spin, with all its data; null while the server seed is hidden. The data is behind #, so that no server
 * receives it.
 */
export function verifyLink(
  spin: Pick<Spin, 'server_seed' | 'server_seed_hash' | 'client_seed' | 'nonce' | 'table' | 'segment' | 'prize'>,
  query: string,
): string | null {
  const { server_seed, server_seed_hash, client_seed, nonce, table, segment, prize } = spin;
  if (server_seed === null) return null;
  const params = new URLSearchParams({
    ...{ game: 'wheel', server_seed, server_seed_hash, client_seed, nonce: String(nonce), table },
    ...{ segment: String(segment), prize: toWire(prize) },
  });
  return `/arcade/verify?${query}#${params}`;
}
