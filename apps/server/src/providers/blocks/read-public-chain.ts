import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';
const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Reports whether there are at least two addresses, each with a different host. */
const areHostsDistinct = (addresses: readonly string[]): boolean =>
  addresses.length >= 2 && new Set(addresses.map((address) => new URL(address).host)).size === addresses.length;

/** The services of the public chain. Calendars are timestamp servers. */
export type PublicChainSettings = { block_explorers: readonly string[]; calendars: readonly string[] };

/**
 * Reads the addresses of block explorers and calendars. A single explorer is refused, because it could report false blocks. A licensed site
 * with explorers needs a calendar, because the chains of shared rounds are stamped before they are used.
 */
export function readPublicChain(
  { list, refuse, text }: EnvironmentReader,
  licence_reference: string | null,
): PublicChainSettings {
  const block_explorers = list('BLOCK_EXPLORERS', isHttps).filter(isHttps);
  const calendars = list('CALENDARS', isHttps).filter(isHttps);
  if (block_explorers.length > 0 && !areHostsDistinct(block_explorers)) refuse('BLOCK_EXPLORERS');
  if (licence_reference !== null && block_explorers.length > 0 && text('CALENDARS') === null)
    refuse('CALENDARS', {
      must: 'be set on a licensed site with BLOCK_EXPLORERS: a chain is stamped before it is used',
    });
  return { block_explorers: block_explorers.map(withoutSlash), calendars: calendars.map(withoutSlash) };
}
