import { type LedgerTx, runSql } from '../../ledger/run-sql.ts';

export type StampKind = 'chain' | 'seeds' | 'checkpoint';

export type Stamp = {
  id: string;
  kind: StampKind;
  subject: string;
  text: string;
  made_at: Date;
  asked_at: Date | null;
  stamped_at: Date | null;
  /** The .ots file; null until a timestamp server has accepted the digest. */
  proof: Buffer | null;
  block_height: number | null;
  block_header: string | null;
};

const COLUMNS = 'id, kind, subject, text, made_at, asked_at, stamped_at, proof, block_height, block_header';

export async function findStamp(tx: LedgerTx, kind: StampKind, subject: string): Promise<Stamp | null> {
  const text = `select ${COLUMNS} from stamp where kind = $1 and subject = $2`;
  const [found] = await runSql<Stamp>(tx, text, [kind, subject]);
  return found ?? null;
}

/** Stores a text to be stamped, and returns its stamp. If the subject is already stored, its text does not change. */
export async function storeStamp(
  tx: LedgerTx,
  { kind, subject, text, at }: { kind: StampKind; subject: string; text: string; at: Date },
): Promise<Stamp> {
  await runSql(
    tx,
    'insert into stamp (kind, subject, text, made_at) values ($1, $2, $3, $4) on conflict (kind, subject) do nothing',
    [kind, subject, text, at],
  );
  return (await findStamp(tx, kind, subject))!;
}

/** Reads the stamps that no block contains yet and whose timestamp servers were not asked since `before`, oldest first. */
export const readUnfinished = (tx: LedgerTx, before: Date, maximum: number): Promise<Stamp[]> =>
  runSql<Stamp>(
    tx,
    `select ${COLUMNS} from stamp where block_height is null and (asked_at is null or asked_at <= $1)
     order by made_at limit $2`,
    [before, maximum],
  );

export async function recordAsked(tx: LedgerTx, id: string, at: Date): Promise<void> {
  await runSql(tx, 'update stamp set asked_at = $2 where id = $1', [id, at]);
}

/** Records the first promise of the timestamp servers. Safe to repeat, because a stored promise is not replaced. */
export async function recordStamped(
  tx: LedgerTx,
  id: string,
  { proof, at }: { proof: Uint8Array; at: Date },
): Promise<void> {
  await runSql(tx, 'update stamp set proof = $2, stamped_at = $3 where id = $1 and stamped_at is null', [
    id,
    Buffer.from(proof),
    at,
  ]);
}

export async function recordBlock(
  tx: LedgerTx,
  id: string,
  { proof, height, header }: { proof: Uint8Array; height: number; header: string },
): Promise<void> {
  await runSql(
    tx,
    'update stamp set proof = $2, block_height = $3, block_header = $4 where id = $1 and block_height is null',
    [id, Buffer.from(proof), height, header],
  );
}

/**
 * Reads the time of the oldest item that waits at each stage, for the monitoring. Null if no item waits.
 *
 * `unaccepted`: the oldest text that no timestamp server has accepted. `pending`: the oldest stamp that is in no block yet. `unsalted`:
 * the oldest chain without a salt.
 */
export async function readStampAges(
  tx: LedgerTx,
): Promise<{ unaccepted: Date | null; pending: Date | null; unsalted: Date | null }> {
  const [ages] = await runSql<{ unaccepted: Date | null; pending: Date | null; unsalted: Date | null }>(
    tx,
    `select min(made_at) filter (where stamped_at is null) as unaccepted, min(stamped_at) as pending,
       (select min(announced_at) from arcade.hash_chain where salt is null and lost_at is null) as unsalted
     from stamp where block_height is null`,
    [],
  );
  return ages!;
}
