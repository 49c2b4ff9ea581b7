import { statfs } from 'node:fs/promises';
import type { Clock } from './clock.ts';

/** With less space PostgreSQL will soon be unable to write: a segment of its log has 16 MB, and a checkpoint needs several. */
const MIN_FREE_BYTES = 200_000_000;
const REMEMBERED_MS = 60_000;
/** PostgreSQL's error code for a full disk. */
const DISK_FULL = '53100';

type Free = (folder: string) => Promise<number>;

const freeBytes: Free = async (folder) => {
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
  readonly #free: Free;
  #refused_at_ms = Number.NEGATIVE_INFINITY;

  /** @param folder of the embedded database; null for an external database. */
  constructor(clock: Clock, folder: string | null, free = freeBytes) {
    this.#clock = clock;
    this.#folder = folder;
    this.#free = free;
  }

  note(error: unknown): void {
    if ((error as { code?: unknown } | null)?.code === DISK_FULL) this.#refused_at_ms = this.#clock.now().getTime();
  }

  /** The free space of the embedded database's disk; null for an external database, and if it cannot be read. */
  async freeBytes(): Promise<number | null> {
    return this.#folder === null ? null : await this.#free(this.#folder).catch(() => null);
  }

  async isFull(): Promise<boolean> {
    if (this.#clock.now().getTime() - this.#refused_at_ms < REMEMBERED_MS) return true;
    // If the free space cannot be read, only the database's errors count.
    const free = await this.freeBytes();
    return free !== null && free < MIN_FREE_BYTES;
  }
}
