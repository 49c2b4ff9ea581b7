import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { coinbaseOf, tipHeight, transactionsOf } from '../blocks/block-chain.ts';
import { merkleLevels } from '../blocks/merkle-levels.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';

/** A commitment is added to the next block, because the current block may already have been shown and must not change. */
const BLOCKS_UNTIL_INCLUDED = 1;
const PENDING = Buffer.from('83dfe30d2ef90c8e', 'hex');
const BITCOIN = Buffer.from('0588960d73d71901', 'hex');
const SHA256 = Buffer.of(0x08);

/** A number in groups of seven bits, the lowest first. */
function varint(value: number): Buffer {
  const groups = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.push(rest & 0x7f);
  return Buffer.from(groups.map((group, i) => (i < groups.length - 1 ? group | 0x80 : group)));
}

const withLength = (bytes: Buffer): Buffer => Buffer.concat([varint(bytes.length), bytes]);
const attestation = (tag: Buffer, payload: Buffer): Buffer => Buffer.concat([Buffer.of(0), tag, withLength(payload)]);
const append = (bytes: Buffer): Buffer => Buffer.concat([Buffer.of(0xf0), withLength(bytes)]);
const prepend = (bytes: Buffer): Buffer => Buffer.concat([Buffer.of(0xf1), withLength(bytes)]);

/** The steps from a commitment to the root of the transactions of its block. */
function stepsToRoot(transactions: readonly Buffer[], commitment: Buffer): Buffer[] {
  let place = transactions.findIndex((one) => one.equals(commitment));
  return merkleLevels(transactions)
    .slice(0, -1)
    .flatMap((level) => {
      const neighbour = level[place ^ 1] ?? level[place]!;
      const step = place % 2 === 1 ? prepend(neighbour) : append(neighbour);
      place >>= 1;
      return [step, SHA256, SHA256];
    });
}

/**
 * Serves a calendar of OpenTimestamps: it accepts a digest, commits it to a block, and later serves the proof from the
 * digest to that block.
 *
 * Source  github.com/opentimestamps/opentimestamps-server, otsserver/rpc.py
 */
export function calendarRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const { state } = deps;
  app.post<{ Body: unknown }>('/sandbox/calendar/digest', async ({ body }, reply) => {
    if (deps.behaviours.calendar === 'silent') return reply.code(503).send('Try again later');
    if (!Buffer.isBuffer(body) || body.length > 64) return reply.code(400).send('digest too long');
    const nonce = randomBytes(8);
    const commitment = createHash('sha256').update(body).update(nonce).digest();
    state.commitments.put({ id: commitment.toString('hex'), height: tipHeight(deps) + BLOCKS_UNTIL_INCLUDED });
    // The commitment must be on disk before the response promises it.
    await state.settled();
    const uri = Buffer.from(`${deps.publicUrl()}/sandbox/calendar`, 'utf8');
    const response = Buffer.concat([append(nonce), SHA256, attestation(PENDING, withLength(uri))]);
    return reply.type('application/octet-stream').send(response);
  });
  app.get<{ Params: { commitment: string } }>('/sandbox/calendar/timestamp/:commitment', async ({ params }, reply) => {
    const behaviour = deps.behaviours.calendar;
    if (behaviour === 'silent') return reply.code(503).send('Try again later');
    const known = state.commitments.get(params.commitment);
    if (known === undefined) return reply.code(404).send('Commitment not found');
    if (known.height > tipHeight(deps) || behaviour === 'forgetful')
      return reply.code(404).send('Pending confirmation in Bitcoin blockchain');
    const height = behaviour === 'lying' ? known.height - 1 : known.height;
    const transactions = transactionsOf(deps, known.height, coinbaseOf(deps, known.height));
    const steps = stepsToRoot(transactions, Buffer.from(known.id, 'hex'));
    const response = Buffer.concat([...steps, attestation(BITCOIN, varint(height))]);
    return reply.type('application/octet-stream').send(response);
  });
}
