/** A block of the public chain. */
export type PublicBlock = {
  height: number;
  /** 64 hex digits, as explorers show them. */
  hash: string;
  /** The 80 bytes of the header, as hex digits. */
  header: string;
  /** The Merkle root of its transactions, in the byte order of the header. */
  merkle_root: Uint8Array;
  /** The time in its header. */
  at: Date;
};

/** Why a block is not used. Each fault means that an explorer reports false data or follows another chain. */
export type BlockFault = 'heights_differ' | 'hashes_differ' | 'header_differs' | 'little_work' | 'too_old';

/** Thrown for a block that cannot be trusted. A retry is safe, since an explorer may have recovered. */
export class BlockRefused extends Error {
  readonly fault: BlockFault;

  constructor(fault: BlockFault, message: string) {
    super(message);
    this.name = 'BlockRefused';
    this.fault = fault;
  }
}

/**
 * A public block chain with unpredictable blocks. The salt of shared rounds is a block whose height is announced before the block exists.
 * The timestamps of commitments also end in a block.
 *
 * Shape   tip() -> the newest heights that the explorers know; blockAt(height) -> block, null if an explorer does not have it yet
 * Errors  BlockRefused if the explorers differ or a block has too little work; both reject if an explorer is unreachable. A retry is safe
 * Source  docs/decisions/0094-salt-and-time-from-outside.md
 */
export interface PublicBlocks {
  /** True if this site makes the blocks itself, in the sandbox of a demo or of staging. */
  readonly is_own: boolean;
  /** The announced salt is the block this many blocks after the newest block. */
  readonly ahead: number;
  /** How many blocks must follow a block before it is used. */
  readonly buried: number;
  tip(): Promise<{ lowest: number; highest: number }>;
  blockAt(height: number): Promise<PublicBlock | null>;
}
