import { type Cents, toWire } from '@nua/money';
import type { Pool } from 'pg';
import { maskedNumber } from '../../core/values/phone-number.ts';
import { maskedIban } from '../../providers/rails/iban.ts';
import { shortenedName } from '../payment/public.ts';

/** Tables with a player's rows that the player may not read: keys, codes, and internal data. */
const PRIVATE_TABLES = new Set([
  'session',
  'phone_code',
  'phone_proof',
  'passkey_challenge',
  'avatar_picture',
  'data_export',
  'guest_made',
  'club_stake',
  'outbox',
  'message_send',
  'player_guard',
  'typed_detail',
  'push_token',
  'push_delivery',
  'promo_print',
]);
const SECRET =
  /(^|_)(hash|print|sealed|token|secret|key|cursor)($|_)|^(player_id|inviter_id|member_id|friend_id|carried_from|next_at|alert|attempt|inquiries|hold_id|owner_tries|owner_next_at)$/;
/** Numbers that prove an identity are masked as on the screens, in case the session is stolen. */
const MASKED: Readonly<Record<string, (value: string) => string>> = {
  iban: maskedIban,
  phone: maskedNumber,
  // The name on a payout account is shortened, because a thief with the full name could add a payout account.
  title: shortenedName,
  real_name: shortenedName,
  owner_name: shortenedName,
  old_phone: maskedNumber,
  new_phone: maskedNumber,
  // The name of the operator is not the player's data.
  set_by: (value) => value.replace(/:.*$/s, ''),
};

const RELATED_TEXTS: Readonly<Record<string, string>> = {
  message: `, (select jsonb_build_object('title_en', s.title_en, 'title_ur', s.title_ur, 'content_en', s.content_en,
    'content_ur', s.content_ur) from message_send s where s.id = t.send_id) as text`,
  ticket: `, (select jsonb_agg(jsonb_build_object('at', e.at, 'by', case when e.operator is null then 'you' else 'us' end,
    'text', e.text) order by e.id) from ticket_entry e where e.ticket_id = t.id) as entries`,
};

/** The exported columns of a table. `key` is its primary key without the player, and orders the rows. */
type Columns = { table: string; columns: string[]; key: { name: string; type: string }[] };

const PAGE = 1000;
type Row = Record<string, unknown> & { 'place in the table': string[] };

/** Reads PostgreSQL's catalog, because the views of `information_schema` take over a second. */
const FIND_TABLES = `
  select t.relname::text as "table", array_agg(c.attname::text order by c.attnum) as columns,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = t.oid and i.indisprimary) as key
  from pg_class t
  join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.atttypid <> 'bytea'::regtype
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
    and exists (select from pg_attribute p where p.attrelid = t.oid and p.attname = 'player_id' and not p.attisdropped)
  group by t.oid, t.relname order by t.relname`;

/** Finds every table that has a `player_id`, except PRIVATE_TABLES, so that the export includes new tables automatically. */
export async function ownTables(pool: Pool): Promise<Columns[]> {
  const { rows } = await pool.query<Omit<Columns, 'key'> & { key: Columns['key'] | null }>(FIND_TABLES);
  return rows
    .filter(({ table }) => !PRIVATE_TABLES.has(table))
    .map(({ table, columns, key }) => {
      if (key === null) throw new Error(`${table} has no primary key to page by`);
      return {
        table,
        columns: columns.filter((column) => !SECRET.test(column)),
        key: key.filter(({ name }) => name !== 'player_id'),
      };
    });
}

/** Reads the rows of one table with keyset pagination, so that inserted rows cause no repeats or gaps. */
export async function* readOwnRows(
  pool: Pool,
  { table, columns, key }: Columns,
  player_id: string,
): AsyncGenerator<object> {
  const texts = RELATED_TEXTS[table] ?? '';
  const list = columns.map((column) => `t."${column}"`).join(', ') + texts;
  const names = key.map(({ name }) => `t."${name}"`);
  const place = `array[${names.map((name) => `${name}::text`).join(', ')}]::text[] as "place in the table"`;
  const order = key.length === 0 ? '' : `order by ${names.join(', ')}`;
  const after_last = `and (${names.join(', ')}) > (${key.map(({ type }, index) => `$${index + 2}::${type}`).join(', ')})`;
  for (let last: string[] | null = null; ; ) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(
      `select ${place}, ${list} from public."${table}" t where t.player_id = $1 ${last ? after_last : ''} ${order} limit ${PAGE}`,
      [player_id, ...(last ?? [])],
    );
    for (const { 'place in the table': _place, ...row } of rows) yield exportedRow(row);
    if (rows.length < PAGE) return;
    last = rows.at(-1)!['place in the table'];
  }
}

function exportedRow(row: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'bigint' && name.endsWith('_cents'))
        return [name.slice(0, -'_cents'.length), toWire(value as Cents)];
      const mask = MASKED[name];
      return [name, mask && typeof value === 'string' && value !== '' ? mask(value) : value];
    }),
  );
}
