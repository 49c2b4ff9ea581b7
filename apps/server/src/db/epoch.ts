import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { NotPrimary } from './database-away.ts';

/** A row of `database_epoch`: one primary of the database, from its promotion to the next one. */
export type Epoch = { epoch: number; system_id: string; timeline: number };

const NEWEST = 'select epoch, system_id, timeline from database_epoch order by epoch desc limit 1';

/** Describes why a database of this epoch must not be written to, after another one was seen; null if it may. */
export function epochProblem(found: Epoch, seen: Epoch | null): string | null {
  if (seen === null || found.epoch > seen.epoch) return null;
  if (found.epoch < seen.epoch)
    return `leads to an old primary: it is of epoch ${found.epoch}, and epoch ${seen.epoch} has begun.`;
  if (found.system_id === seen.system_id && found.timeline === seen.timeline) return null;
  return `leads to another primary than before, which is of epoch ${found.epoch} too: their writes differ.`;
}

/**
 * The newest epoch that this node has written to, in a file, so that a restart does not forget it. A database of an earlier epoch is refused: every write
 * to it would be lost, because a newer primary exists.
 */
export class EpochMemory {
  readonly #file: string;
  #seen: Epoch | null;

  constructor(folder: string) {
    this.#file = join(folder, 'database-epoch.json');
    this.#seen = readEpoch(this.#file);
  }

  /**
   * Begins an epoch if the primary is a new one, and returns it where it was not seen before.
   *
   * Errors  NotPrimary
   */
  async meet(client: ClientBase): Promise<Epoch | null> {
    await client.query('select raise_epoch()');
    const found = (await client.query<Epoch>(NEWEST)).rows[0]!;
    this.#assertNew(found);
    if (found.epoch === this.#seen?.epoch) return null;
    this.#seen = found;
    return found;
  }

  /** Stores the newest epoch, atomically. Rejects where the folder cannot be written; the process remembers it then. */
  store(): void {
    mkdirSync(join(this.#file, '..'), { recursive: true });
    const beside = `${this.#file}.${process.pid}`;
    writeFileSync(beside, `${JSON.stringify(this.#seen)}\n`);
    renameSync(beside, this.#file);
  }

  /** Refuses a database of an earlier epoch, and writes nothing. */
  async check(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ is_new: boolean }>("select to_regclass('database_epoch') is null as is_new");
    const found = rows[0]!.is_new ? null : ((await pool.query<Epoch>(NEWEST)).rows[0] ?? null);
    if (found !== null) this.#assertNew(found);
  }

  #assertNew(found: Epoch): void {
    const problem = epochProblem(found, this.#seen);
    if (problem === null) return;
    throw new NotPrimary(
      `${problem} Stop it, and let it follow the new one. After the restore of an older backup, remove ${this.#file} from every node.`,
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
