import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './connect.ts';

/**
 * A question about one player, written once: asked alone, inside a transaction, or by a `PlayerLoader` together with others.
 *
 * The rows are returned together as JSON, in which times and big numbers are text: a query names its columns of other types.
 */
export type PlayerQuery<Row> = {
  /** A select in the order of its rows. `player_id` is an expression, used as often as needed. */
  select(player_id: RawBuilder<string>, at: Date): RawBuilder<unknown>;
  /** Columns of amounts, selected as text. */
  cents?: readonly (keyof Row & string)[];
  /** Columns of times. */
  times?: readonly (keyof Row & string)[];
};

/** How questions about one player are asked: one by one, or together by a loader. */
export type AskPlayer = <Row>(query: PlayerQuery<Row>) => Promise<Row[]>;

/** Asks one by one: on a connection, in a transaction. */
export const askAlone =
  (db: Kysely<Database>, player_id: string, at: Date): AskPlayer =>
  async <Row>(query: PlayerQuery<Row>) => {
    const { rows } = await sql<Row>`${query.select(sql`${player_id}::uuid`, at)}`.execute(db);
    return readRows(query, rows);
  };

/** The player of a loader: a player's id, or the holder of a session's token. */
export type PlayerSource = { player_id: string } | { token_hash: Buffer };

/** What a loader reads on. */
export type Connections = { db: Kysely<Database>; pool: Pool };

type Waiting = {
  query: PlayerQuery<unknown>;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};

/**
 * Asks several questions about one player in one statement.
 *
 * Questions that come in the same turn of the event loop go out together, and one that was asked is not asked again: a loader lives
 * for one request or one page, never longer, so what it knows is as old as they are. The first statement also takes along what
 * `along` names: what nearly every page asks sooner or later.
 */
export class PlayerLoader {
  readonly #on: Connections;
  /** The moment it reads for. */
  readonly at: Date;
  readonly #source: PlayerSource;
  readonly #along: readonly PlayerQuery<unknown>[];
  readonly #known = new Map<PlayerQuery<unknown>, Promise<unknown[]>>();
  #waiting: Waiting[] = [];

  constructor(on: Connections, at: Date, source: PlayerSource, along: readonly PlayerQuery<unknown>[] = []) {
    this.#on = on;
    this.at = at;
    this.#source = source;
    this.#along = along;
  }

  readonly load: AskPlayer = <Row>(query: PlayerQuery<Row>) => {
    if (this.#known.size === 0) for (const one of this.#along) this.#ask(one).catch(() => {});
    return this.#ask(query as PlayerQuery<unknown>) as Promise<Row[]>;
  };

  #ask(query: PlayerQuery<unknown>): Promise<unknown[]> {
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
    const together = this.#waiting;
    this.#waiting = [];
    try {
      const responses = await this.#read(together.map(({ query }) => query));
      for (const [index, { resolve }] of together.entries()) resolve(responses[index]!);
    } catch (error) {
      if (together.length === 1) together[0]!.reject(error);
      // What one of them asks may be what the database refuses: the others are not answered with it.
      else for (const one of together) this.#read([one.query]).then(([rows]) => one.resolve(rows!), one.reject);
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
      ...(this.#along.length > 0 && nameOf(text)),
      text,
      values: [...parameters],
    });
    return queries.map((query, index) => readRows(query, rows[0]![`q${index}`]!));
  }
}

/** Enough for every statement that pages make. */
const MAX_NAMED = 200;
const names = new Map<string, string>();

/** A statement of a page is planned once by each connection: planning it takes several times as long as running it. */
function nameOf(text: string): { name: string } | undefined {
  if (!names.has(text) && names.size < MAX_NAMED) names.set(text, `page_${names.size}`);
  const name = names.get(text);
  return name === undefined ? undefined : { name };
}

/** Amounts and times out of text; what has its type already keeps it. */
function readRows<Row>({ cents = [], times = [] }: PlayerQuery<Row>, rows: Row[]): Row[] {
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of cents) if (row[name] !== null) row[name] = BigInt(row[name] as string);
    for (const name of times) if (row[name] !== null) row[name] = new Date(row[name] as string);
  }
  return rows;
}
