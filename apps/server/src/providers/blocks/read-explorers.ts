import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';

const isHttps = (one: string): boolean => URL.canParse(one) && new URL(one).protocol === 'https:';

/** Two addresses of one host are one explorer. */
const hasTwoHosts = (addresses: readonly string[]): boolean =>
  addresses.length >= 2 && new Set(addresses.map((one) => new URL(one).host)).size === addresses.length;

/** Reads the addresses of the block explorers. One alone could lie, so there are none or at least two. */
export function readExplorers({ list, refuse }: EnvironmentReader): readonly string[] {
  const addresses = list('BLOCK_EXPLORERS', isHttps);
  if (!addresses.every(isHttps)) return [];
  if (addresses.length > 0 && !hasTwoHosts(addresses)) refuse('BLOCK_EXPLORERS');
  return addresses.map((one) => one.replace(/\/+$/, ''));
}
