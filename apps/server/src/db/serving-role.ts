import type pg from 'pg';
import { CONSOLE_ROLE } from './console-role.ts';

const SCHEMAS = ['public', 'ledger', 'arcade', 'seamless'] as const;
const ALL_SCHEMAS = SCHEMAS.join(', ');

/** Tables that the server only appends to or only reads. */
const LIMITED = {
  operator_log: 'select, insert',
  'ledger.transfer': 'select, insert',
  'ledger.month': 'select',
  'ledger.archived_month': 'select',
  'ledger.archived_account': 'select',
  'ledger.dropped_month': 'select',
  'ledger.dropped_account': 'select',
  'ledger.dropped_run': 'select',
  'ledger.dropped_day': 'select',
  database_epoch: 'select, insert',
  migration: 'select',
  sql_function: 'select',
  sql_function_text: 'select',
  schema_upgrade: 'select',
} as const;

/**
 * Grants the server's role only the rights that it needs. The role cannot change the schema, and can only append to tables such as
 * `ledger.transfer` and `operator_log`.
 *
 * Call this again after every migration, because new tables need grants.
 *
 * Shape   connection of the owner, name of the role
 * Errors  Error if the role does not exist, owns a part of the schema or may act as an owner
 * Source  docs/operations.md, "A database user that cannot change the schema"
 */
export async function grantServing(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ is_owner: boolean; is_absent: boolean; owns_parts: boolean }>(
    `select r.oid is null as is_absent, coalesce(pg_has_role(r.oid, current_user, 'member'), false) as is_owner,
       exists (select from pg_namespace n cross join lateral (
           select n.nspowner as owner
           union all select relowner from pg_class where relnamespace = n.oid
           union all select proowner from pg_proc where pronamespace = n.oid) part
         where n.nspname = any($2) and pg_has_role(r.oid, part.owner, 'member')) as owns_parts
     from (select to_regrole(quote_ident($1)) as oid) r`,
    [role, SCHEMAS],
  );
  const { is_absent, is_owner, owns_parts } = rows[0]!;
  if (is_absent)
    throw new Error('The user of DATABASE_URL does not exist in this database: create role … login first.');
  if (is_owner)
    throw new Error(
      'The user of DATABASE_URL may act as the one of MIGRATE_DATABASE_URL; name a role without its rights.',
    );
  if (owns_parts)
    throw new Error(
      `The user of DATABASE_URL owns parts of the schema. Give them to the owner first: reassign owned by ${role} to …`,
    );
  const name = client.escapeIdentifier(role);
  await client.query('begin');
  await client.query(`grant usage on schema ${ALL_SCHEMAS} to ${name}`);
  await client.query(`grant select, insert, update, delete on all tables in schema ${ALL_SCHEMAS} to ${name}`);
  await client.query(`grant usage, select on all sequences in schema ${ALL_SCHEMAS} to ${name}`);
  // `analyze` of a table needs this right.
  await client.query(`grant maintain on club_commission, arcade.round, ledger.transfer to ${name}`);
  await client.query(
    `do $$ begin if to_regrole('${CONSOLE_ROLE}') is not null then grant ${CONSOLE_ROLE} to ${name}; end if; end $$`,
  );
  await client.query(`grant execute on function ledger.keep_outcome_days(date, int) to ${name}`);
  await client.query(`grant execute on function ledger.keep_months(timestamptz, int) to ${name}`);
  // Rights on a partitioned table cover the rows of its partitions. Rights on a partition itself would bypass the limits of that table.
  const { rows: months } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent in ('arcade.round'::regclass, 'ledger.transfer'::regclass)`,
  );
  for (const month of months) await client.query(`revoke all on ${month.name} from ${name}`);
  for (const [table, rights] of Object.entries(LIMITED)) {
    await client.query(`revoke all on ${table} from ${name}`);
    await client.query(`grant ${rights} on ${table} to ${name}`);
  }
  await client.query('commit');
}

/** Reports whether this user may change the schema. The user of a server with real money should not. */
export async function mayChangeSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean | null }>(
    `select bool_or(has_schema_privilege(nspname, 'create')) as may from pg_namespace where nspname = any($1)`,
    [SCHEMAS],
  );
  return rows[0]!.may === true;
}
