import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './connect.ts';
import { peopleReads } from './console-reads/people-reads.ts';
import { playReads } from './console-reads/play-reads.ts';
import { siteReads } from './console-reads/site-reads.ts';

/** The role of the console's reads. It cannot sign in: the server's user assumes it. */
export const CONSOLE_ROLE = 'nua_console';

/**
 * The columns that the role may read. Everything else is unreadable, so a new column is hidden until it is listed here.
 *
 * No permission lets a staff member see seeds that are not revealed, coming hashes, passwords, codes, tokens or sealed identity numbers.
 */
export const CONSOLE_READS: Readonly<Record<string, readonly string[]>> = {
  ...playReads,
  ...peopleReads,
  ...siteReads,
};

const SCHEMAS = ['public', 'ledger', 'arcade', 'seamless'] as const;

/** Selects every table except partitions, with the columns that the role should read, and whether the role's rights differ from them. */
const COLUMNS = `
  select c.oid::regclass::text as of_table,
    array_agg(quote_ident(a.attname) order by a.attnum) filter (where r.name is not null and a.attname = any (string_to_array(r.readable, ','))) as columns,
    bool_or(has_column_privilege('${CONSOLE_ROLE}', c.oid, a.attnum, 'select')
      <> (r.name is not null and a.attname = any (string_to_array(r.readable, ',')))) as differs
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join unnest($1::text[], $2::text[]) as r (name, readable) on to_regclass(r.name) = c.oid
  where c.relnamespace in (select oid from pg_namespace where nspname = any ($3)) and c.relkind in ('r', 'v', 'p') and not c.relispartition
  group by c.oid`;

/** Creates the role unless it exists. If this user may not create roles, an administrator must (`howToMakeRole`). */
const CREATE_ROLE = `do $$ begin
  if to_regrole('${CONSOLE_ROLE}') is null then create role ${CONSOLE_ROLE} nologin; end if;
  if not pg_has_role(current_user, '${CONSOLE_ROLE}', 'set') then execute format('grant ${CONSOLE_ROLE} to %I', current_user); end if;
exception when insufficient_privilege or duplicate_object or unique_violation then null;
end $$`;

/**
 * Grants the console's role exactly its columns. The owner of the tables calls it after every migration. Without the role nothing is
 * granted, and the console does not start.
 *
 * A build that is older than the database does not revoke, because the console of a newer node reads columns that it does not know.
 */
export async function grantConsole(client: pg.Client, { is_older = false } = {}): Promise<void> {
  await client.query(CREATE_ROLE);
  const { rows } = await client.query<{ has_role: boolean }>(
    `select to_regrole('${CONSOLE_ROLE}') is not null as has_role`,
  );
  if (!rows[0]!.has_role) return;
  const names = Object.keys(CONSOLE_READS);
  const readable = Object.values(CONSOLE_READS).map((columns) => columns.join(','));
  const tables = await client.query<{ of_table: string; columns: string[] | null; differs: boolean }>(COLUMNS, [
    names,
    readable,
    SCHEMAS,
  ]);
  const changed = tables.rows.filter(({ differs }) => differs);
  if (changed.length === 0) return;
  await client.query('begin');
  const schemas = new Set(changed.map(({ of_table }) => (of_table.includes('.') ? of_table.split('.')[0] : 'public')));
  await client.query(`grant usage on schema ${[...schemas].join(', ')} to ${CONSOLE_ROLE}`);
  for (const { of_table, columns } of changed) {
    if (!is_older) await client.query(`revoke all on ${of_table} from ${CONSOLE_ROLE}`);
    if (columns !== null) await client.query(`grant select (${columns.join(', ')}) on ${of_table} to ${CONSOLE_ROLE}`);
  }
  await client.query('commit');
}

/**
 * The options of the console's connections: its role, a limit of five seconds for a statement, memory for the sums of a report, and
 * read-only transactions. A report uses one processor of the database, because bets need the others.
 */
export const CONSOLE_CONNECTION = [
  `role=${CONSOLE_ROLE}`,
  'statement_timeout=5000',
  'work_mem=32MB',
  'max_parallel_workers_per_gather=0',
  'default_transaction_read_only=on',
]
  .map((option) => `-c ${option}`)
  .join(' ');

/** The time limit of a statement in background work, for which no staff member waits. */
const BACKGROUND_STATEMENT_MS = 60_000;

/**
 * Reads in a transaction that has the console's role, for work outside the console's own connections. It can read no more than the console,
 * and change nothing.
 */
export async function readAsConsole<Result>(
  db: Db,
  work: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('role', ${CONSOLE_ROLE}, true), set_config('statement_timeout', ${String(BACKGROUND_STATEMENT_MS)}, true)`.execute(
        tx,
      );
      return await work(tx);
    });
}

/** The statements that an administrator runs if the user of the server may not create or assume the role. */
export const howToMakeRole = (user: string): string =>
  `create role ${CONSOLE_ROLE} nologin; grant ${CONSOLE_ROLE} to "${user}"`;
