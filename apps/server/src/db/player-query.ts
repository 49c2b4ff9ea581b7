import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Queryable } from './connect.ts';

/**
 * A query about one player. It can run by itself, in a transaction, or with others in a `PlayerLoader`.
 *
 * The rows are returned as JSON, in which times and large numbers are text, so a query names the columns to convert.
 */
export type PlayerQuery<Row> = {
  /** Builds a select that orders its rows. `player_id` is an expression that may be used several times. */
  select(player_id: RawBuilder<string>, at: Date): RawBuilder<unknown>;
  /** The columns of amounts, selected as text. */
  cents?: readonly (keyof Row & string)[];
  /** The columns of times. */
  times?: readonly (keyof Row & string)[];
};

/** Runs queries about one player, one by one or together by a loader. */
export type RunPlayerQuery = <Row>(query: PlayerQuery<Row>) => Promise<Row[]>;

/** Runs each query by itself, on a connection or in a transaction. */
export const playerQueryRunner =
  (db: Queryable, player_id: string, at: Date): RunPlayerQuery =>
  async <Row>(query: PlayerQuery<Row>) => {
    const { rows } = await sql<Row>`${query.select(sql`${player_id}::uuid`, at)}`.execute(db);
    return readRows(query, rows);
  };

/** The player of a loader, by id or by the token of a session. */
export type PlayerSource = { player_id: string } | { token_hash: Buffer };

export type Connections = { db: Queryable; pool: Pool };

type Waiting = {
  query: PlayerQuery<unknown>;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs several queries about one player in one statement.
 *
 * Queries of the same turn of the event loop are sent together, and a repeated query uses the earlier rows. A loader must live only for one
 * request or page. The first statement also includes `page_queries`, the queries that nearly every page needs.
 */
export class PlayerLoader {
  readonly #on: Connections;
  /** The time that the queries use as the present. */
  readonly at: Date;
  readonly #source: PlayerSource;
  readonly #page_queries: readonly PlayerQuery<unknown>[];
  readonly #known = new Map<PlayerQuery<unknown>, Promise<unknown[]>>();
  #waiting: Waiting[] = [];

  constructor(on: Connections, at: Date, source: PlayerSource, page_queries: readonly PlayerQuery<unknown>[] = []) {
    this.#on = on;
    this.at = at;
    this.#source = source;
    this.#page_queries = page_queries;
  }

  readonly load: RunPlayerQuery = <Row>(query: PlayerQuery<Row>) => {
    if (this.#known.size === 0) for (const one of this.#page_queries) this.#enqueue(one).catch(() => {});
    return this.#enqueue(query as PlayerQuery<unknown>) as Promise<Row[]>;
  };

  #enqueue(query: PlayerQuery<unknown>): Promise<unknown[]> {
    const known = this.#known.get(query);
    if (known) return known;
    const rows = new Promise<unknown[]>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#send());
      this.#waiting.push({ query, resolve, reject });
    });
    this.#known.set(query, rows);
    return rows;
  }

  async #send(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const responses = await this.#read(batch.map(({ query }) => query));
      for (const [index, { resolve }] of batch.entries()) resolve(responses[index]!);
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error);
      // The database may refuse one of the queries, so each is repeated by itself.
      else for (const one of batch) this.#read([one.query]).then(([rows]) => one.resolve(rows!), one.reject);
    }
  }

  async #read(queries: readonly PlayerQuery<unknown>[]): Promise<unknown[][]> {
    const source = this.#source;
    const player_id =
      'player_id' in source ? sql<string>`${source.player_id}::uuid` : sql<string>`(select player_id from who)`;
    const who =
      'player_id' in source
        ? sql``
        : sql`with who as (select player_id from session where token_hash = ${source.token_hash}) `;
    const columns = queries.map(
      (query, index) =>
        sql`(select coalesce(json_agg(q), '[]') from (${query.select(player_id, this.at)}) q) as ${sql.ref(`q${index}`)}`,
    );
    const { sql: text, parameters } = sql`${who}select ${sql.join(columns)}`.compile(this.#on.db);
    const { rows } = await this.#on.pool.query<Record<string, unknown[]>>({
      ...(this.#page_queries.length > 0 && nameOf(text)),
      text,
      values: [...parameters],
    });
    return queries.map((query, index) => readRows(query, rows[0]![`q${index}`]!));
  }
}

/** Limits the named statements that each connection stores. All pages together need fewer. */
const MAX_NAMED = 200;
const names = new Map<string, string>();

/** Names a page's statement, so that each connection plans it once. Planning takes several times as long as running. */
function nameOf(text: string): { name: string } | undefined {
  if (!names.has(text) && names.size < MAX_NAMED) names.set(text, `page_${names.size}`);
  const name = names.get(text);
  return name === undefined ? undefined : { name };
}

/** Converts amounts and times from text. */
function readRows<Row>({ cents = [], times = [] }: PlayerQuery<Row>, rows: Row[]): Row[] {
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of cents) if (row[name] !== null) row[name] = BigInt(row[name] as string);
    for (const name of times) if (row[name] !== null) row[name] = new Date(row[name] as string);
  }
  return rows;
}
