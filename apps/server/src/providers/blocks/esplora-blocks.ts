import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import { BlockRefused, type PublicBlock, type PublicBlocks } from '../../core/ports/public-blocks.ts';
import { hasWork, readHeader } from './block-header.ts';

const TIMEOUT_MS = 10_000;
const MAX_LENGTH = 200;
/** Explorers receive a new block seconds apart, so their heights can differ by a few blocks. */
const MAX_APART = 3;

/** The properties of a chain. */
export type ChainRules = Pick<PublicBlocks, 'is_own' | 'ahead' | 'buried'> & {
  /** The highest target of a block, which means the least work. */
  easiest: bigint;
};

/**
 * Bitcoin. The salt of a chain of shared rounds is the hash of a block a day ahead, because the chain must be stamped in an earlier block
 * and a calendar (timestamp server) needs hours. The least work is an eighth of the difficulty of 2025, still too much for a forger.
 */
export const BITCOIN: ChainRules = { is_own: false, ahead: 144, buried: 6, easiest: 1n << 180n };

/** The chain of the sandbox. A block appears every five seconds, and its hash begins with eight zero bits. */
export const SANDBOX_CHAIN: ChainRules = { is_own: true, ahead: 2, buried: 1, easiest: 1n << 248n };

/**
 * Reads the blocks of a chain from several explorers with the Esplora API, all of which must agree.
 *
 * Shape   base addresses -> port
 * Errors  BlockRefused; rejects without a response, for a status other than 200 and 404, and for a malformed body
 * Source  github.com/Blockstream/esplora, API.md, "Blocks"
 */
export function createEsploraBlocks(bases: () => readonly string[], rules: ChainRules): PublicBlocks {
  const { easiest, ...constants } = rules;
  return {
    ...constants,
    async tip() {
      const heights = await Promise.all(bases().map(heightOf));
      const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
      if (highest - lowest > MAX_APART)
        throw new BlockRefused('heights_differ', `the explorers report the heights ${lowest} and ${highest}`);
      return { lowest, highest };
    },
    async blockAt(height) {
      const hashes = await Promise.all(bases().map((base) => hashAt(base, height)));
      const hash = hashes[0] ?? null;
      if (hash === null || hashes.includes(null)) return null;
      if (hashes.some((candidate) => candidate !== hash))
        throw new BlockRefused('hashes_differ', `the explorers have different blocks at ${height}`);
      const headers = await Promise.all(bases().map((base) => fetchText(base, `/block/${hash}/header`)));
      return readBlock({ height, hash, headers }, easiest);
    },
  };
}

type Reported = { height: number; hash: string; headers: readonly (string | null)[] };

/** Checks that every explorer has the same header for the hash, and that the header has enough work. */
function readBlock({ height, hash, headers }: Reported, easiest: bigint): PublicBlock {
  const [header = null] = headers;
  const read = header === null ? null : readHeader(header);
  if (header === null || read?.hash !== hash || headers.some((candidate) => candidate !== header))
    throw new BlockRefused('header_differs', `an explorer has another header for the block ${hash}`);
  if (!hasWork(read, easiest))
    throw new BlockRefused('little_work', `the block ${hash} at ${height} has too little work`);
  return { height, hash, header, merkle_root: read.merkle_root, at: read.at };
}

async function fetchText(base: string, path: string): Promise<string | null> {
  const response = await fetchOutgoing(`${base}${path}`, {
    redirect: 'error',
    headers: { accept: 'text/plain' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = (await response.text()).slice(0, MAX_LENGTH).trim();
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the block explorer ${new URL(base).host} answered ${response.status}`);
  return text;
}

async function heightOf(base: string): Promise<number> {
  const text = await fetchText(base, '/blocks/tip/height');
  if (text === null || !/^\d{1,9}$/.test(text)) throw new Error('a block explorer returned no height');
  return Number(text);
}

async function hashAt(base: string, height: number): Promise<string | null> {
  const text = await fetchText(base, `/block-height/${height}`);
  if (text !== null && !/^[0-9a-f]{64}$/.test(text)) throw new Error('a block explorer returned no hash');
  return text;
}
