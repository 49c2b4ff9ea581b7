import { statfs } from 'node:fs/promises';
import type { Clock } from '../ports/clock.ts';

/** Below this PostgreSQL soon cannot write: one segment of its log has 16 MB, and a checkpoint wants some of them. */
const MIN_FREE_BYTES = 200_000_000;
const REMEMBERED_MS = 60_000;
/** What PostgreSQL answers where it has no room to write. */
const DISK_FULL = '53100';

type Free = (folder: string) => Promise<number>;

const freeBytes: Free = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Whether there is room to write: by the folder of the own database, and by what any database answered in the last minute.
 *
 * A node that can read and not write looks healthy to everything else.
 */
export class DiskWatch {
  readonly #clock: Clock;
  readonly #folder: string | null;
  readonly #free: Free;
  #refused_at_ms = Number.NEGATIVE_INFINITY;

  /** @param folder where the embedded database lies; null where the database is somebody else's. */
  constructor(clock: Clock, folder: string | null, free = freeBytes) {
    this.#clock = clock;
    this.#folder = folder;
    this.#free = free;
  }

  /** Looks whether a fault is the database's word for a full disk. */
  note(error: unknown): void {
    if ((error as { code?: unknown } | null)?.code === DISK_FULL) this.#refused_at_ms = this.#clock.now().getTime();
  }

  async isFull(): Promise<boolean> {
    if (this.#clock.now().getTime() - this.#refused_at_ms < REMEMBERED_MS) return true;
    if (this.#folder === null) return false;
    return (await this.#free(this.#folder)) < MIN_FREE_BYTES;
  }
}
