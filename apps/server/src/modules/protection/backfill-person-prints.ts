import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { ACCOUNT_PAY_TYPES, CNIC_PAY_TYPES } from '../../core/pay-type-facts.ts';
import { createFieldSeal } from '../../core/sealing/field-seal.ts';
import { accountIdentifiers, cnicEnding, phoneIdentifier, printOf, recordProvenNumbers } from './person-prints.ts';

const BATCH_SIZE = 200;
type Deps = Pick<App, 'db' | 'clock' | 'keys' | 'signal'>;

/**
 * Writes the prints (keyed hashes) of the phones and payers of older accounts. Finished rows are skipped, so the next start continues an
 * interrupted run.
 */
export async function backfillPersonPrints(deps: Deps): Promise<void> {
  while (!deps.signal.aborted && (await backfillPhones(deps)));
  while (!deps.signal.aborted && (await backfillPayers(deps)));
  while (!deps.signal.aborted && (await backfillEndings(deps)));
}

async function backfillPhones(deps: Deps): Promise<boolean> {
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from player p where phone is not null and status <> 5
      and not exists (select from person_print m where m.player_id = p.id and m.kind = 'phone' and m.left_at is null)
    order by id limit ${BATCH_SIZE}`.execute(deps.db);
  for (const { id, phone } of rows) {
    await deps.db.transaction().execute(async (tx) => {
      // The phone may have changed, or the account may have been closed, since this row was selected.
      const unchanged =
        await sql`select 1 from player where id = ${id} and phone = ${phone} and status <> 5 for no key update`.execute(
          tx,
        );
      if (unchanged.rows.length === 0) return;
      await recordProvenNumbers(tx, {
        player_id: id,
        identifiers: [phoneIdentifier(deps.keys, phone)],
        at: deps.clock.now(),
      });
    });
  }
  return rows.length === BATCH_SIZE;
}

async function backfillPayers(deps: Deps): Promise<boolean> {
  const seal = createFieldSeal(deps.keys);
  const { rows } = await sql<{ id: string; player_id: string; phone: string; cnic_sealed: Buffer | null }>`
    select id, player_id, phone, case when pay_type = any(${CNIC_PAY_TYPES}::smallint[]) then cnic_sealed end as cnic_sealed from deposit
    where state = 'paid' and pay_type <> all(${ACCOUNT_PAY_TYPES}::smallint[]) and phone is not null and number_print is null
    order by id limit ${BATCH_SIZE}`.execute(deps.db);
  for (const { id, player_id, phone, cnic_sealed } of rows) {
    const cnic = cnic_sealed && seal.open(cnic_sealed, id);
    const identifiers = accountIdentifiers(deps.keys, { phone, cnic });
    await deps.db.transaction().execute(async (tx) => {
      // The update finds no row if the account has been closed.
      const updated = await sql`
        update deposit set number_print = ${printOf(identifiers, 'account')}, cnic_print = ${printOf(identifiers, 'cnic')} where id = ${id} and phone is not null
        returning 1`.execute(tx);
      if (updated.rows.length > 0) await recordProvenNumbers(tx, { player_id, identifiers, at: deps.clock.now() });
    });
  }
  return rows.length === BATCH_SIZE;
}

/** Writes the prints of the last six digits of CNICs. Older rows lack these prints. */
async function backfillEndings({ db, keys }: Deps): Promise<boolean> {
  const seal = createFieldSeal(keys);
  const { rows } = await sql<{ id: string; cnic_sealed: Buffer }>`
    select id, cnic_sealed from deposit
    where pay_type = any(${CNIC_PAY_TYPES}::smallint[]) and cnic_sealed is not null and cnic_print is not null and cnic_ending_print is null
    order by id limit ${BATCH_SIZE}`.execute(db);
  for (const { id, cnic_sealed } of rows) {
    const ending = cnicEnding(keys, seal.open(cnic_sealed, id));
    await sql`
      with known as (
        update deposit set cnic_ending_print = ${ending} where id = ${id} and cnic_print is not null
        returning player_id, cnic_print
      )
      update person_print p set ending_print = ${ending} from known
      where p.player_id = known.player_id and p.kind = 'cnic' and p.print = known.cnic_print`.execute(db);
  }
  return rows.length === BATCH_SIZE;
}
