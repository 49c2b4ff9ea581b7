import { statfs } from 'node:fs/promises';
import type { Clock } from './clock.ts';

/** With less free space, the disk counts as full: a segment of PostgreSQL's log has 16 MB, and a checkpoint needs several. */
const MIN_FREE_BYTES = 200_000_000;
/** After an error for a full disk, the disk counts as full for this long. */
const FULL_AFTER_ERROR_MS = 60_000;
/** PostgreSQL's error code for a full disk. */
const DISK_FULL = '53100';

type ReadFreeBytes = (folder: string) => Promise<number>;

const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Detects a full disk by the free space of the embedded database's folder, and by recent errors of any database.
 *
 * A node that can read but not write looks healthy to every other check.
 */
export class DiskWatch {
  readonly #clock: Clock;
  readonly #folder: string | null;
  readonly #readFreeBytes: ReadFreeBytes;
  #refused_at_ms = Number.NEGATIVE_INFINITY;

  /** `folder` is the data folder of the embedded database; null for an external database. */
  constructor(clock: Clock, folder: string | null, read = readFreeBytes) {
    this.#clock = clock;
    this.#folder = folder;
    this.#readFreeBytes = read;
  }

  note(error: unknown): void {
    if ((error as { code?: unknown } | null)?.code === DISK_FULL) this.#refused_at_ms = this.#clock.now().getTime();
  }

  /** Returns the free space of the embedded database's disk. Null for an external database, and if reading fails. */
  async freeBytes(): Promise<number | null> {
    return this.#folder === null ? null : await this.#readFreeBytes(this.#folder).catch(() => null);
  }

  async isFull(): Promise<boolean> {
    if (this.#clock.now().getTime() - this.#refused_at_ms < FULL_AFTER_ERROR_MS) return true;
    // If the free space cannot be read, only the database's errors count.
    const free = await this.freeBytes();
    return free !== null && free < MIN_FREE_BYTES;
  }
}
