import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ExplorerBehaviour, type ExplorerName, explorer_names } from '../behaviours.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { BLOCK_EVERY_MS, type Block, type BlockVariant, blockAt, tipHeight } from './block-chain.ts';

const variants: Partial<Record<ExplorerBehaviour, BlockVariant>> = {
  other_chain: { fork: 'other' },
  no_work: { has_work: false },
  old: { age_s: 86_400 },
};

const DAY_BLOCKS = 86_400_000 / BLOCK_EVERY_MS;
/** The map of blocks by hash is cleared when it has more blocks than this. */
const MAX_KNOWN_BLOCKS = 2 * DAY_BLOCKS;

type Parameters = { name: string };

/**
 * Serves two explorers of one block chain, with the interface of Blockstream's Esplora: the height of the last block, the hash of a block
 * by its height, and the header of a block by its hash, all as plain text.
 *
 * Source  github.com/Blockstream/esplora, API.md, "Blocks"
 */
export function blockRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  /** The blocks whose hashes were requested. A later request for a header names only the hash. */
  const block_of_hash = new Map<string, { height: number; block: Block }>();
  const behaviourOf = (name: string): ExplorerBehaviour => deps.behaviours[name as ExplorerName] ?? 'honest';
  const tipOf = (name: string): number => {
    const behaviour = behaviourOf(name);
    return tipHeight(deps) + (behaviour === 'ahead' ? 1_000_000 : behaviour === 'lagging' ? -30 : 0);
  };
  const sentError = (name: string, reply: FastifyReply): boolean => {
    if (!explorer_names.some((one) => one === name)) reply.code(404).send('No such explorer');
    else if (behaviourOf(name) === 'silent') reply.code(503).send('Try again later');
    else return false;
    return true;
  };
  const findBlock = (name: string, height: number): Block => {
    const block = blockAt(deps, height, variants[behaviourOf(name)]);
    if (block_of_hash.size > MAX_KNOWN_BLOCKS) block_of_hash.clear();
    block_of_hash.set(block.hash, { height, block });
    return block;
  };
  const BASE = '/sandbox/explorers/:name';
  app.get<{ Params: Parameters }>(`${BASE}/blocks/tip/height`, async ({ params: { name } }, reply) => {
    reply.type('text/plain');
    return sentError(name, reply) ? reply : reply.send(String(tipOf(name)));
  });
  app.get<{ Params: Parameters & { height: string } }>(`${BASE}/block-height/:height`, async ({ params }, reply) => {
    const { name, height } = params;
    reply.type('text/plain');
    if (sentError(name, reply)) return reply;
    if (!/^\d{1,10}$/.test(height)) return reply.code(400).send('Invalid height');
    if (Number(height) > Math.min(tipHeight(deps), tipOf(name))) return reply.code(404).send('Block not found');
    return reply.send(findBlock(name, Number(height)).hash);
  });
  app.get<{ Params: Parameters & { hash: string } }>(`${BASE}/block/:hash/header`, async ({ params }, reply) => {
    const { name, hash } = params;
    reply.type('text/plain');
    if (sentError(name, reply)) return reply;
    const known = block_of_hash.get(hash);
    if (known === undefined) return reply.code(404).send('Block not found');
    const shown = behaviourOf(name) === 'other_header' ? blockAt(deps, known.height, { fork: 'other' }) : known.block;
    return reply.send(shown.header.toString('hex'));
  });
}
