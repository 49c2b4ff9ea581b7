import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../sandbox-deps.ts';

/** A block every five seconds; Bitcoin has one every ten minutes. */
export const BLOCK_EVERY_MS = 5_000;

const MINER = 'block-miner';

/** The secret behind the block hashes, stored in the journal, so that blocks are unpredictable. */
function minerSecret({ state }: SandboxDeps): string {
  const known = state.keys.get(MINER);
  if (known) return known.private_key;
  const made = { id: MINER, public_key: '', private_key: randomBytes(32).toString('hex') };
  return state.keys.put(made).private_key;
}

const doubleSha = (text: string): string =>
  createHash('sha256').update(createHash('sha256').update(text).digest()).digest('hex');

/** Mines a block: the first nonce whose hash begins with eight zero bits. */
function mine(secret: string, height: number): string {
  for (let nonce = 0; ; nonce += 1) {
    const hash = doubleSha(`${secret} ${height} ${nonce}`);
    if (hash.startsWith('00')) return hash;
  }
}

export const tipHeight = ({ clock }: SandboxDeps): number => Math.floor(clock.now().getTime() / BLOCK_EVERY_MS);

/**
 * Serves a public block chain with the interface of Blockstream's Esplora: the height of the last block, and the hash of a block by
 * its height, both as plain text.
 *
 * Source  github.com/Blockstream/esplora, API.md, "Blocks"
 */
export function blockRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  app.get('/sandbox/blocks/blocks/tip/height', async (_request, reply) =>
    reply.type('text/plain').send(String(tipHeight(deps))),
  );
  app.get<{ Params: { height: string } }>('/sandbox/blocks/block-height/:height', async (request, reply) => {
    const { height } = request.params;
    reply.type('text/plain');
    if (!/^\d{1,10}$/.test(height)) return reply.code(400).send('Invalid height');
    if (Number(height) > tipHeight(deps)) return reply.code(404).send('Block not found');
    return reply.send(mine(minerSecret(deps), Number(height)));
  });
}
