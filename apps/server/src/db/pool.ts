import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** What a pool can be told beside the address. */
export type PoolOptions = { max?: number; application_name?: string };

type Parser = (value: string) => unknown;

const TEXT_ARRAY = 1009;
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as never) as unknown as (value: string) => (string | null)[];

const PARSERS: Record<number, Parser> = {
  [INT8]: (value) => BigInt(value),
  [INT8_ARRAY]: (value) => parseTextArray(value).map((one) => (one === null ? null : BigInt(one))),
  // A calendar day stays text: as a Date it would be midnight of whatever zone the process runs in.
  [DATE]: (value) => value,
  [DATE_ARRAY]: (value) => parseTextArray(value),
};

/** Parsers belong to the pool, never to the module: another user of pg in this process reads by its own. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS[oid]) ??
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A pool whose bigint columns arrive as BigInt and whose dates arrive as text. The caller ends it. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types: typeParsers,
    max: options.max ?? 10,
    application_name: options.application_name ?? 'nua',
    connectionTimeoutMillis: 10_000,
  });
  // A server that dies breaks idle connections too; the pool drops them, and the next query opens a new one.
  pool.on('error', () => {});
  // One that is in use tells its user by the query that fails; without a listener the same news would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Opens a connection beside a pool, to the same database: nobody who waits for the pool can occupy it. The caller ends it.
 */
export async function connectBeside(pool: pg.Pool, options: { query_timeout?: number } = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...pool.options, ...options });
  // Its user hears of a broken connection by the query that fails.
  client.on('error', () => {});
  await client.connect();
  return client;
}
