import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { Tx } from '../../core/app.ts';
import type { Settings } from '../../settings/settings.ts';
import { readUpTo } from './ticket-row.ts';

const DAY_MS = 86_400_000;

/** Adds the asker's entry; the question waits for us again. The caller has locked the question or its owner. */
export async function writeEntry(tx: Tx, entry: { ticket_id: string; text: string; at: Date }): Promise<void> {
  await sql`insert into ticket_entry (ticket_id, text, at) values (${entry.ticket_id}, ${entry.text}, ${entry.at})`.execute(
    tx,
  );
  await sql`update ticket set state = 'open', changed_at = ${entry.at}, read_at = ${readUpTo(entry.at)}
    where id = ${entry.ticket_id}`.execute(tx);
}

/** Refuses an asker who has reached a question's daily limit of entries. */
export async function checkEntries(tx: Tx, settings: Settings, ticket_id: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - DAY_MS);
  const { rows } = await sql<{ written: bigint }>`
    select count(*) as written from ticket_entry
    where ticket_id = ${ticket_id} and operator is null and at > ${since}`.execute(tx);
  if ((rows[0]?.written ?? 0n) >= BigInt(settings.get('ticket_rules').entries_day)) throw apiError('TICKET_LIMIT');
}
