import { createHash, randomBytes } from 'node:crypto';
import { type AnySharedGame, sharedGames } from '@nua/games';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { BlockRefused, type PublicBlocks } from '../../../core/ports/public-blocks.ts';
import type { SeedSeal } from '../../../core/sealing/seed-seal.ts';
import { newId } from '../../../db/new-id.ts';
import { isSealedOnly } from '../../fairness/public.ts';
import { type AnnouncedChain, stampChain } from '../../stamp/public.ts';

/** A chain as stored: its first element and, after it, every element at a multiple of the spacing (the square root of the length). */
export type HashChain = { marks: readonly string[]; length: number; terminating_hash: string };

/** About a month of rounds. */
const CHAIN_ROUNDS = 100_000;
/**
 * The next chain is announced when this many rounds of the current chain are left. These rounds last some days. The block of the next salt
 * is only about a day ahead.
 */
const ANNOUNCE_NEXT_AT = 10_000;
const HASHES_AT_ONCE = 5_000;

const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const spacingOf = (length: number): number => Math.ceil(Math.sqrt(length));

/** Computes a chain of `length` rounds. This takes long, so it yields to other work. */
export async function makeChain(length: number, secret = randomBytes(32).toString('hex')): Promise<HashChain> {
  const spacing = spacingOf(length);
  const marks: string[] = [];
  let element = secret;
  for (let index = 0; index < length; index += 1) {
    if (index % spacing === 0) marks.push(element);
    element = hashText(element);
    if (index % HASHES_AT_ONCE === HASHES_AT_ONCE - 1) await new Promise(setImmediate);
  }
  return { marks, length, terminating_hash: element };
}

/**
 * Returns the hash of a round. Hashing it `number` times gives the published terminating hash.
 *
 * Shape   (chain, 1) -> the element before the last
 */
export function hashOfRound({ marks, length }: Pick<HashChain, 'marks' | 'length'>, number: number): string {
  const index = length - number;
  const spacing = spacingOf(length);
  const mark = marks[Math.floor(index / spacing)];
  if (mark === undefined || number < 1) throw new Error(`a chain of ${length} rounds has no round ${number}`);
  let element = mark;
  for (let step = 0; step < index % spacing; step += 1) element = hashText(element);
  return element;
}

/** The elements of a chain as stored: sealed, or in plain text if an older version of the server wrote the row. */
export type StoredMarks = { id: string; marks: readonly string[] | null; sealed_marks: Buffer | null };

export const MARKS_SEPARATOR = ',';

/**
 * Returns the stored elements of a chain. They reveal coming rounds, so they must not leave this process.
 *
 * Errors  SealedSeedError if no key opens them
 */
export function openMarks(seeds: SeedSeal, { id, marks, sealed_marks }: StoredMarks): readonly string[] {
  if (marks !== null) return marks;
  if (sealed_marks === null) throw new Error(`chain ${id} has no elements`);
  return seeds.open('arcade.hash_chain', id, sealed_marks).split(MARKS_SEPARATOR);
}

type UnsaltedChain = AnnouncedChain & { id: string };

/** Announces and salts the chains of all shared games. Rounds of a game start only after a chain has its salt. */
export async function maintainChains(app: App, rounds = CHAIN_ROUNDS): Promise<void> {
  for (const game of sharedGames) await maintainChain(app, game, rounds);
}

/**
 * Announces the next chain of a game, or salts the announced chain. A block is refused if the explorers disagree on it, or if it has too
 * little work or is too old. The chain stays unused until a later attempt succeeds.
 */
export async function maintainChain(app: App, { id: game_id }: AnySharedGame, rounds = CHAIN_ROUNDS): Promise<void> {
  if (app.ports.blocks === null) return;
  try {
    await announceOrSalt(app, app.ports.blocks, game_id, rounds);
  } catch (error) {
    if (!(error instanceof BlockRefused)) throw error;
    app.metrics.countBlockRefused(error.fault);
    app.log.error({ err: error, game_id, fault: error.fault }, 'a block of the public chain is refused');
  }
}

async function announceOrSalt(app: App, blocks: PublicBlocks, game_id: string, rounds: number): Promise<void> {
  const { rows } = await sql<UnsaltedChain & { salt: string | null; rounds_left: number }>`
    select id, game_id, terminating_hash, length, salt_height, announced_at, salt, length - last_number as rounds_left
    from arcade.hash_chain where game_id = ${game_id} and lost_at is null`.execute(app.db);
  const unsalted = rows.find(({ salt }) => salt === null);
  if (unsalted) return await saltChain(app, unsalted);
  if (rows.reduce((sum, { rounds_left }) => sum + rounds_left, 0) > Math.min(ANNOUNCE_NEXT_AT, rounds / 2)) return;
  const { marks, length, terminating_hash } = await makeChain(rounds);
  // Read after the long computation, because the block must be ahead of the announcement.
  const salt_height = (await blocks.tip()).highest + blocks.ahead;
  const id = newId();
  const sealed_marks = app.seeds.seal('arcade.hash_chain', id, marks.join(MARKS_SEPARATOR));
  const plain_marks = (await isSealedOnly(app.db, app.seeds)) ? null : marks;
  const announced_at = app.clock.now();
  await sql`insert into arcade.hash_chain (id, game_id, marks, sealed_marks, length, terminating_hash, salt_height, announced_at)
    values (${id}, ${game_id}, ${plain_marks}, ${sealed_marks}, ${length}, ${terminating_hash}, ${salt_height}, ${announced_at})
    on conflict do nothing`.execute(app.db);
  await stampChain(app, { game_id, length, terminating_hash, salt_height, announced_at });
}

/**
 * Sets the salt of a chain after its announcement is stamped and enough blocks follow the announced block. A block from before the
 * announcement is refused, because the house could have known its hash when it made the chain.
 */
async function saltChain(app: App, { id, ...chain }: UnsaltedChain): Promise<void> {
  if (!(await stampChain(app, chain))) return;
  const { salt_height, announced_at } = chain;
  const blocks = app.ports.blocks!;
  if ((await blocks.tip()).lowest < salt_height + blocks.buried) return;
  const block = await blocks.blockAt(salt_height);
  if (block === null) return;
  if (block.at <= announced_at)
    throw new BlockRefused('too_old', `the block ${block.hash} at ${salt_height} is older than its announcement`);
  await sql`update arcade.hash_chain set salt = ${block.hash}, salt_header = ${block.header}, salted_at = ${app.clock.now()}
    where id = ${id} and salt is null and lost_at is null`.execute(app.db);
}
