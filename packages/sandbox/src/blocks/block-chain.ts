import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { merkleLevels } from './merkle-levels.ts';

/** A block every five seconds; Bitcoin has one every ten minutes. */
export const BLOCK_EVERY_MS = 5_000;

/** A block: its hash as explorers show it, and the 80 bytes of its header. */
export type Block = { hash: string; header: Buffer };

const MINER = 'block-miner';
const VERSION = 0x20_00_00_00;
/** The target 0x00ffff00… in compact form. A hash needs only eight zero bits, far fewer than in Bitcoin. */
const EASY_BITS = 0x20_00_ff_ff;
/** A target that half of all hashes meet, for an explorer that serves blocks with too little work. */
const NO_WORK_BITS = 0x20_7f_ff_ff;

/** The secret from which blocks are derived, so that nobody can predict them. It is stored in the journal. */
function minerSecret({ state }: SandboxDeps): string {
  const known = state.keys.get(MINER);
  if (known) return known.private_key;
  const made = { id: MINER, public_key: '', private_key: randomBytes(32).toString('hex') };
  return state.keys.put(made).private_key;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
export const doubleSha = (bytes: Buffer): Buffer => sha256(sha256(bytes));

export const tipHeight = ({ clock }: Pick<SandboxDeps, 'clock'>): number =>
  Math.floor(clock.now().getTime() / BLOCK_EVERY_MS);

/** The changes that an explorer with wrong blocks makes to a block. */
export type BlockVariant = { fork?: string; age_s?: number; has_work?: boolean };

/**
 * Mines the block of a height: the first nonce whose hash begins with eight zero bits. With `has_work` false, the hash begins with one zero
 * bit but not with eight.
 *
 * The height is computed from the clock. Blocks are not linked, so any block can be made without the earlier ones.
 */
export function blockAt(deps: SandboxDeps, height: number, variant: BlockVariant = {}): Block {
  const { fork = '', age_s = 0, has_work = true } = variant;
  const part = (name: string) =>
    createHmac('sha256', minerSecret(deps)).update(`${name} ${height} ${fork}`, 'utf8').digest();
  const header = Buffer.alloc(80);
  header.writeUInt32LE(VERSION, 0);
  part('previous').copy(header, 4);
  merkleRoot(deps, height, part('coinbase')).copy(header, 36);
  header.writeUInt32LE(Math.floor((height * BLOCK_EVERY_MS) / 1000) - age_s, 68);
  header.writeUInt32LE(has_work ? EASY_BITS : NO_WORK_BITS, 72);
  for (let nonce = 0; ; nonce += 1) {
    header.writeUInt32LE(nonce, 76);
    const hash = doubleSha(header).reverse();
    const first = hash[0]!;
    if (has_work ? first === 0 : first > 0 && first < 0x7f) return { hash: hash.toString('hex'), header };
  }
}

/** The transactions of a block: its coinbase, and one for each commitment that a calendar put into it. */
export function transactionsOf({ state }: SandboxDeps, height: number, coinbase: Buffer): Buffer[] {
  const committed = state.commitments.all().filter((one) => one.height === height);
  return [coinbase, ...committed.map(({ id }) => Buffer.from(id, 'hex'))];
}

function merkleRoot(deps: SandboxDeps, height: number, coinbase: Buffer): Buffer {
  return merkleLevels(transactionsOf(deps, height, coinbase)).at(-1)![0]!;
}

/** The coinbase of an honest block. */
export const coinbaseOf = (deps: SandboxDeps, height: number): Buffer =>
  createHmac('sha256', minerSecret(deps)).update(`coinbase ${height} `, 'utf8').digest();
