import { sql } from 'kysely';
import { PRINTS } from '../../configuration/installation-keys.ts';
import type { Tx } from '../../core/app.ts';
import { createFieldSeal, type FieldSeal } from '../../core/sealing/field-seal.ts';
import type { Db } from '../../db/connect.ts';
import { type Act, inBatches } from '../act.ts';
import { type Acting, CommandError, type OperatorDeps } from '../operator-deps.ts';
import { logAct } from '../operator-log.ts';

const BATCH_ROWS = 500;

type SealedTable = 'payout_account' | 'deposit' | 'withdraw' | 'staff_authenticator' | 'webhook_secret';

/** Every column with sealed values, and the expression to which each value is bound. A test compares them with the schema. */
export const SEALED: Readonly<Record<SealedTable, { column: string; bound_to: string }>> = {
  payout_account: { column: 'cnic_sealed', bound_to: 'id' },
  deposit: { column: 'cnic_sealed', bound_to: 'id' },
  withdraw: { column: 'cnic_sealed', bound_to: 'coalesce(returns_deposit_id, id)' },
  staff_authenticator: { column: 'secret_sealed', bound_to: "'staff authenticator ' || name" },
  webhook_secret: { column: 'secret_sealed', bound_to: "'webhook secret ' || id" },
};

type SealedRow = { id: string; bound_to: string; sealed: Buffer };

/**
 * Seals every stored value again with the current key, and counts values that no key opens.
 *
 * Each batch is one transaction, so the command can be killed at any point and repeated.
 */
export async function reseal(deps: OperatorDeps, acting: Acting): Promise<{ resealed: number }> {
  const seal = createFieldSeal(deps.keys);
  await resealKeyOfPrints(deps, seal);
  const counts = { resealed: 0, unreadable: 0 };
  for (const table of Object.keys(SEALED) as SealedTable[]) {
    for (let after: string | null = null; ; ) {
      const batch = await resealBatch(deps.db, seal, { table, after });
      counts.resealed += batch.resealed;
      counts.unreadable += batch.unreadable;
      if (batch.last === null) break;
      after = batch.last;
    }
  }
  await deps.db.transaction().execute(async (tx) => {
    if (counts.unreadable === 0) await dropStoredKey(tx, deps);
    await logAct(tx, { ...acting, at: deps.clock.now(), act: 'reseal', subject: 'secret key', after: counts });
  });
  if (counts.unreadable > 0)
    throw new CommandError(
      `Sealed again with the current key: ${counts.resealed}. No key opens ${counts.unreadable} values: add the missing key to OLD_SECRET_KEYS and repeat.`,
    );
  return { resealed: counts.resealed };
}

async function resealKeyOfPrints({ db }: OperatorDeps, seal: FieldSeal): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ value: Buffer }>`
      select value from installation_secret where name = 'prints' for update`.execute(tx);
    const value = rows[0]?.value;
    if (value === undefined || value.subarray(0, seal.mark.length).equals(seal.mark)) return;
    const resealed = seal.seal(seal.open(value, PRINTS), PRINTS);
    await sql`update installation_secret set value = ${resealed} where name = 'prints'`.execute(tx);
  });
}

/** Seals the next rows of a table in one transaction. `last` is null after the last row. */
async function resealBatch(
  db: Db,
  seal: FieldSeal,
  { table, after }: { table: SealedTable; after: string | null },
): Promise<{ resealed: number; unreadable: number; last: string | null }> {
  const { column, bound_to } = SEALED[table];
  const [name, value] = [sql.table(table), sql.ref(column)];
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<SealedRow>`
      select id, ${sql.raw(bound_to)} as bound_to, ${value} as sealed from ${name}
      where ${value} is not null and substring(${value} from 1 for ${seal.mark.length}) <> ${seal.mark}
        and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${BATCH_ROWS} for no key update`.execute(tx);
    let resealed = 0;
    for (const { id, bound_to, sealed } of rows) {
      const plain = openOrNull(seal, sealed, bound_to);
      if (plain === null) continue;
      resealed += 1;
      await sql`update ${name} set ${value} = ${seal.seal(plain, bound_to)} where id = ${id}`.execute(tx);
    }
    return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.id ?? null };
  });
}

function openOrNull(seal: FieldSeal, sealed: Buffer, bound_to: string): string | null {
  try {
    return seal.open(sealed, bound_to);
  } catch {
    return null;
  }
}

/** Deletes the key that the server created and stored in the database. It is not needed after SECRET_KEY has sealed every value. */
async function dropStoredKey(tx: Tx, { config }: OperatorDeps): Promise<void> {
  if (config.secret_key !== null) await sql`delete from installation_secret where name = 'codes'`.execute(tx);
}

export const resealActs = {
  reseal: inBatches({
    permission: 'technical',
    help: 'seals identity numbers and secrets again with the current SECRET_KEY; may be stopped and repeated',
    arguments: {},
    run: ({ deps, acting }) => reseal(deps, acting),
    text: ({ resealed }) =>
      `Sealed again with the current key: ${resealed}. No value needs an earlier key: OLD_SECRET_KEYS can be emptied on every node.`,
  }),
} satisfies Record<string, Act>;
