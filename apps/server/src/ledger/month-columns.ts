/** A column of an archived table: its type in Parquet, the SQL that reads it, and the type by which it is written into a copy. */
type Column = { type: 'UUID' | 'STRING' | 'INT64' | 'INT32'; read: string; cast: string };

const column = (type: Column['type'], cast: string, read = (name: string) => name) => ({ type, cast, read });
const uuid = column('UUID', 'uuid');
const text = column('STRING', 'text');
const money = column('INT64', 'bigint');
const int = column('INT32', 'int');
/** Microseconds since 1970: a JavaScript date would lose three digits. */
const time = column('INT64', 'micros', (name) => `(extract(epoch from ${name}) * 1000000)::bigint`);
const json = column('STRING', 'json', (name) => `${name}::text`);
const jsonb = column('STRING', 'jsonb', (name) => `${name}::text`);

/** The columns of the tables that are partitioned by month. A test compares them with the database. */
export const monthColumns = {
  'arcade.round': {
    ...{
      id: uuid,
      player_id: uuid,
      game_id: text,
      seed_pair_id: uuid,
      nonce: int,
      stake_cents: money,
      payout_cents: money,
    },
    ...{ outcome: json, table_version: int, balance_after_cents: money, state: text, at: time, bonus_id: uuid },
    ...{ bonus_stake_cents: money, bonus_payout_cents: money, bonus_after_cents: money, contribution_cents: money },
    ...{ shared_round_id: uuid, provider: text, provider_round: text, free_rounds_id: uuid },
  },
  'ledger.transfer': {
    ...{
      id: uuid,
      journal_id: uuid,
      kind: text,
      debit_account: uuid,
      credit_account: uuid,
      amount: money,
      reason: text,
    },
    ...{
      hold_id: uuid,
      at: time,
      ref: jsonb,
      debit_entry: money,
      debit_balance: money,
      credit_entry: money,
      credit_balance: money,
    },
  },
} as const;

export type MonthTable = keyof typeof monthColumns;
export const monthTables = Object.keys(monthColumns) as MonthTable[];

/** The id that sorts after all others. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The owner by whom archived transfers are sorted: the wallet that a bet or win changed. Other transfers are last. */
const WALLET = `case reason when 'bet' then debit_account when 'win' then credit_account else '${LAST_ID}' end`;

/** The order of the rows in an archive. */
export const ORDER_OF: Readonly<Record<MonthTable, string>> = {
  'arcade.round': 'player_id, id',
  'ledger.transfer': `${WALLET}, id`,
};

/** Returns the owner by whom `ORDER_OF` sorts a row. */
export function ownerOf(table: MonthTable, row: Readonly<Record<string, unknown>>): string {
  if (table === 'arcade.round') return String(row.player_id);
  if (row.reason === 'bet') return String(row.debit_account);
  return row.reason === 'win' ? String(row.credit_account) : LAST_ID;
}

const columnsOf = (table: MonthTable) => Object.entries<ReturnType<typeof column>>(monthColumns[table]);

/** The select list that reads a table for its archive. */
export const selectList = (table: MonthTable): string =>
  columnsOf(table)
    .map(([name, { read }]) => `${read(name)} as ${name}`)
    .join(', ');

/** Returns the Parquet type of each column of a table. */
export const parquetTypes = (table: MonthTable): [name: string, type: Column['type']][] =>
  columnsOf(table).map(([name, { type }]) => [name, type]);

/** Returns the statement that inserts rows into a copy of the table. Each parameter is the array of one column. */
export function insertCopies(table: MonthTable, into: string): string {
  const columns = columnsOf(table);
  const values = columns.map(([name, { cast }]) => {
    if (cast === 'micros') return `timestamptz '1970-01-01 00:00:00Z' + ${name} * interval '1 microsecond'`;
    return cast === 'json' || cast === 'jsonb' ? `${name}::${cast}` : name;
  });
  const types = columns.map(([, { cast }]) => ({ micros: 'bigint', json: 'text', jsonb: 'text' })[cast] ?? cast);
  return `insert into ${into} (${columns.map(([name]) => name).join(', ')})
    select ${values.join(', ')} from unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')})
      as r (${columns.map(([name]) => name).join(', ')})`;
}

/** Returns SQL for a text of all columns of a row. Different rows have different texts. */
export const textOf = (table: MonthTable, row: string): string =>
  `jsonb_build_array(${columnsOf(table)
    .map(([name, { read }]) => read(`${row}.${name}`))
    .join(', ')})::text`;

/** Returns SQL that counts the rows and sums a hash of each row. The sum does not depend on their order. */
export const digestOf = (table: MonthTable, from: string): string =>
  `select count(*)::int as rows, coalesce(sum(substr(sha256(convert_to(jsonb_build_array(${columnsOf(table)
    .map(([name, { read }]) => read(name))
    .join(', ')})::text, 'UTF8')), 1, 8)::bigint), 0)::text as digest from ${from}`;
