import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { MARK_BYTES } from '../../core/sealing/keyring.ts';
import { SealedSeedError, type SeedSeal, type SeedTable } from '../../core/sealing/seed-seal.ts';
import type { Db, Queryable } from '../../db/connect.ts';
import { isSealedOnly } from './sealed-seeds.ts';

type PlainRow = { id: string; value: string | null };
type SealedRow = { id: string; value: Buffer | null };

/** A column with the randomness of future rounds, and the statements that seal its values. */
type SealedTable = {
  column: string;
  /**
   * Reads and locks values of future rounds that are stored in plain text. Locked rows are skipped, because other nodes may be sealing
   * them.
   */
  readPlain: (tx: Tx) => Promise<{ rows: PlainRow[] }>;
  write: (tx: Tx, id: string, sealed: Buffer) => Promise<unknown>;
  /** Reads and locks values of future rounds that are sealed with another key than the current one, in the order of their ids. */
  readOthers: (tx: Tx, mark: Buffer | null, after: string | null) => Promise<{ rows: SealedRow[] }>;
  /** Finds a value of a future round that is sealed with one of these keys. */
  findSealed: (db: Queryable, marks: readonly Buffer[]) => Promise<{ rows: unknown[] }>;
};

const BATCH_ROWS = 500;

/**
 * Every column with the randomness of future rounds, spins and draws. A test dumps the database and searches the other columns for these
 * values.
 */
export const SEALED_TABLES: Readonly<Record<SeedTable, SealedTable>> = {
  'arcade.seed_pair': {
    column: 'sealed_seed',
    readPlain: (tx) =>
      sql<PlainRow>`select id, server_seed as value from arcade.seed_pair
      where server_seed is not null and state <> 'revealed' order by id limit ${BATCH_ROWS} for update skip locked`.execute(
        tx,
      ),
    write: (tx, id, sealed) =>
      sql`update arcade.seed_pair set sealed_seed = ${sealed}, server_seed = null
      where id = ${id}`.execute(tx),
    readOthers: (tx, mark, after) =>
      sql<SealedRow>`select id, sealed_seed as value from arcade.seed_pair
      where state in ('pending', 'active') and substring(sealed_seed from 1 for ${MARK_BYTES}::int) <> ${mark}
        and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${BATCH_ROWS} for no key update`.execute(tx),
    findSealed: (db, marks) =>
      sql`select 1 from arcade.seed_pair
      where state in ('pending', 'active') and substring(sealed_seed from 1 for ${MARK_BYTES}::int) = any (${marks}::bytea[])
      limit 1`.execute(db),
  },
  'arcade.hash_chain': {
    column: 'sealed_marks',
    readPlain: (tx) =>
      sql<PlainRow>`select id, array_to_string(marks, ',') as value from arcade.hash_chain
      where marks is not null and lost_at is null order by id limit ${BATCH_ROWS} for update skip locked`.execute(tx),
    write: (tx, id, sealed) =>
      sql`update arcade.hash_chain set sealed_marks = ${sealed}, marks = null
      where id = ${id}`.execute(tx),
    readOthers: (tx, mark, after) =>
      sql<SealedRow>`select id, sealed_marks as value from arcade.hash_chain
      where lost_at is null and substring(sealed_marks from 1 for ${MARK_BYTES}::int) <> ${mark}
        and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${BATCH_ROWS} for no key update`.execute(tx),
    findSealed: (db, marks) =>
      sql`select 1 from arcade.hash_chain
      where lost_at is null and substring(sealed_marks from 1 for ${MARK_BYTES}::int) = any (${marks}::bytea[])
      limit 1`.execute(db),
  },
};

const sealedTables = Object.keys(SEALED_TABLES) as SeedTable[];

/**
 * Seals the values that an earlier build wrote in plain text, in batches. Does nothing while such a build may run. Returns the number of
 * sealed values.
 */
export async function sealPlainSeeds({ db, seeds }: Pick<App, 'db' | 'seeds'>): Promise<number> {
  if (!(await isSealedOnly(db, seeds))) return 0;
  let done = 0;
  for (const table of sealedTables) {
    for (let rows = BATCH_ROWS; rows === BATCH_ROWS; done += rows) rows = await sealPlainBatch(db, seeds, table);
  }
  return done;
}

async function sealPlainBatch(db: Db, seeds: SeedSeal, table: SeedTable): Promise<number> {
  const { readPlain, write } = SEALED_TABLES[table];
  return await db.transaction().execute(async (tx) => {
    const { rows } = await readPlain(tx);
    for (const { id, value } of rows) if (value !== null) await write(tx, id, seeds.seal(table, id, value));
    return rows.length;
  });
}

export type Resealed = { resealed: number; unreadable: number };

/** Reseals the values of future rounds that are sealed with another key than the current one. Values that no key opens are skipped. */
export async function resealSeeds(db: Db, seeds: SeedSeal): Promise<Resealed> {
  const done = { resealed: 0, unreadable: 0 };
  for (const table of sealedTables) {
    for (let after: string | null = null; ; ) {
      const batch = await resealBatch(db, seeds, { table, after });
      done.resealed += batch.resealed;
      done.unreadable += batch.unreadable;
      if (batch.last === null) break;
      after = batch.last;
    }
  }
  return done;
}

/** `last` is null after the last row. */
async function resealBatch(
  db: Db,
  seeds: SeedSeal,
  { table, after }: { table: SeedTable; after: string | null },
): Promise<Resealed & { last: string | null }> {
  const { readOthers, write } = SEALED_TABLES[table];
  return await db.transaction().execute(async (tx) => {
    const { rows } = await readOthers(tx, seeds.key_id, after);
    let resealed = 0;
    for (const { id, value } of rows) {
      const plain = value && openOrNull(seeds, { table, id, value });
      if (plain === null) continue;
      resealed += 1;
      await write(tx, id, seeds.seal(table, id, plain));
    }
    return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.id ?? null };
  });
}

function openOrNull(
  seeds: SeedSeal,
  { table, id, value }: { table: SeedTable; id: string; value: Buffer },
): string | null {
  try {
    return seeds.open(table, id, value);
  } catch (error) {
    if (!(error instanceof SealedSeedError)) throw error;
    return null;
  }
}

/** Returns whether any value of a future round is sealed with one of these keys. */
export async function isSealedWith(db: Queryable, marks: readonly Buffer[]): Promise<boolean> {
  for (const table of sealedTables) if ((await SEALED_TABLES[table].findSealed(db, marks)).rows.length > 0) return true;
  return false;
}
