import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import type { PublicBlocks } from '../../core/ports/public-blocks.ts';

const TIMEOUT_MS = 10_000;
const MAX_LENGTH = 100;

/**
 * Reads Bitcoin's blocks from an explorer with the Esplora API, such as blockstream.info, mempool.space or a private one.
 *
 * Shape   base address -> port
 * Errors  rejects without a response, for a status other than 200 and 404, and for a body that is neither a height nor a hash
 * Source  github.com/Blockstream/esplora, API.md, "Blocks"
 */
export function createEsploraBlocks(base: () => string): PublicBlocks {
  async function ask(path: string): Promise<string | null> {
    const response = await fetchOutgoing(`${base()}${path}`, {
      redirect: 'error',
      headers: { accept: 'text/plain' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = (await response.text()).slice(0, MAX_LENGTH).trim();
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`the block explorer answered ${response.status}`);
    return text;
  }
  return {
    async tip() {
      const text = await ask('/blocks/tip/height');
      if (text === null || !/^\d{1,10}$/.test(text)) throw new Error('the block explorer returned no height');
      return Number(text);
    },
    async hashAt(height) {
      const text = await ask(`/block-height/${height}`);
      if (text !== null && !/^[0-9a-f]{64}$/.test(text)) throw new Error('the block explorer returned no hash');
      return text;
    },
  };
}
