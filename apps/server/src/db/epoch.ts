import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { NotPrimary } from './database-away.ts';
import { readState } from './primary.ts';

/** A row of `database_epoch`: one primary of the database, from its promotion to the next one. */
export type Epoch = { epoch: number; system_id: string; timeline: number };

const NEWEST = 'select epoch, system_id, timeline from database_epoch order by epoch desc limit 1';

/** Returns why a node that has seen `seen` must not write to a database of the epoch `found`, or null if it may. */
export function epochProblem(found: Epoch, seen: Epoch | null): string | null {
  if (seen === null || found.epoch > seen.epoch) return null;
  if (found.system_id !== seen.system_id) return 'leads to another cluster than the one that this node has used.';
  if (found.epoch < seen.epoch)
    return `leads to an old primary: it is of epoch ${found.epoch}, and epoch ${seen.epoch} has begun.`;
  if (found.timeline === seen.timeline) return null;
  return `leads to a second primary of epoch ${found.epoch}: the writes of the two differ.`;
}

/**
 * Remembers, in a file that survives a restart, the newest epoch that this node has written to.
 *
 * A database of an earlier epoch is refused, because a newer primary exists and every write would be lost.
 */
export class EpochMemory {
  readonly #file: string;
  #seen: Epoch | null;

  constructor(folder: string) {
    this.#file = join(folder, 'database-epoch.json');
    this.#seen = readEpoch(this.#file);
  }

  /**
   * Begins an epoch if the primary is a new one. Returns the current epoch, or null if this node has seen it before.
   *
   * Errors  NotPrimary
   */
  async accept(client: ClientBase): Promise<Epoch | null> {
    await client.query('select raise_epoch()');
    const found = (await client.query<Epoch>(NEWEST)).rows[0]!;
    this.#assertNotOutdated(found);
    if (found.epoch === this.#seen?.epoch) return null;
    this.#seen = found;
    return found;
  }

  /** Stores the newest epoch atomically. Throws if the folder cannot be written; then only this process remembers the epoch. */
  store(): void {
    mkdirSync(join(this.#file, '..'), { recursive: true });
    const temporary = `${this.#file}.${process.pid}`;
    writeFileSync(temporary, `${JSON.stringify(this.#seen)}\n`);
    renameSync(temporary, this.#file);
  }

  /** Refuses a database that `accept` would refuse, without writing anything. */
  async check(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ is_new: boolean }>("select to_regclass('database_epoch') is null as is_new");
    const newest = rows[0]!.is_new ? undefined : (await pool.query<Epoch>(NEWEST)).rows[0];
    const { system_id, timeline } = await readState(pool);
    if (timeline === null) return;
    const isKnown = newest?.system_id === system_id && newest.timeline === timeline;
    this.#assertNotOutdated(isKnown ? newest : { epoch: (newest?.epoch ?? 0) + 1, system_id, timeline });
  }

  #assertNotOutdated(found: Epoch): void {
    const problem = epochProblem(found, this.#seen);
    if (problem === null) return;
    throw new NotPrimary(
      `${problem} Correct the address, or let an old primary follow the new one. If this database is right, remove ${this.#file} from every node.`,
    );
  }
}

function readEpoch(file: string): Epoch | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Epoch;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read; remove it if the address of the database is right.`, { cause: error });
  }
}
