import { Socket } from 'node:net';
import pg from 'pg';
import { CONNECTION_LIMITS, type ConnectionOptions, openConnection, refuseLocalCommits } from './connection.ts';
import { DatabaseAway, isDatabaseAway } from './database-away.ts';
import { type Primary, primaryOf } from './primary.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** A connection is closed after this time without traffic. Every statement of the server is faster. */
export const SILENCE_MS = 30_000;
const IDLE_MS = 10_000;

/** The options of a pool, in addition to its address. */
export type PoolOptions = {
  max?: number;
  application_name?: string;
  /**
   * A connection without traffic for this long is closed, and its statement fails with an unknown outcome. Without a value, a statement
   * may take any time. The client applies the limit, because a statement that the server cancels may be committed without replication.
   */
  silence_ms?: number;
  /** Settings of every session, as PostgreSQL's command line takes them. */
  options?: string;
};

type Parser = (value: string) => unknown;

const TEXT_ARRAY = 1009;
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as never) as unknown as (value: string) => (string | null)[];

const PARSERS: Record<number, Parser> = {
  [INT8]: (value) => BigInt(value),
  [INT8_ARRAY]: (value) => parseTextArray(value).map((one) => (one === null ? null : BigInt(one))),
  // A calendar day remains text: as a Date it would be midnight in the process's time zone.
  [DATE]: (value) => value,
  [DATE_ARRAY]: (value) => parseTextArray(value),
};

/** The parsers are set for the pool, not for the module `pg`, because other code in this process may use `pg` with other parsers. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS[oid]) ??
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (drop?: unknown) => void,
) => void;

/** Returns a class of clients that connect to the primary that was found last. */
const clientOf = (primary: Primary) =>
  class extends pg.Client {
    readonly #address: string;

    constructor(options?: pg.ClientConfig) {
      const { address } = primary;
      super({ ...options, connectionString: address });
      this.#address = address;
    }

    check(): Promise<void> {
      return primary.check(this, this.#address);
    }
  };

/**
 * A pool that closes its connections when the database no longer responds, and refuses every query immediately while the database is away.
 *
 * Otherwise, a statement sent to a primary that vanished would wait forever. The regular reads in core/revisions.ts report whether the
 * database responds.
 */
export class DatabasePool extends pg.Pool {
  /** The open sockets, each with the number of bytes that it had received when the database was last suspected. */
  readonly #sockets = new Map<Socket, number>();
  readonly #primary: Primary | null;
  #is_away = false;

  constructor(url: string, { max = 10, application_name = 'nua', silence_ms, options }: PoolOptions) {
    const primary = primaryOf(url);
    super({
      connectionString: url,
      types: typeParsers,
      max,
      application_name,
      ...(options !== undefined && { options }),
      idleTimeoutMillis: IDLE_MS,
      ...CONNECTION_LIMITS,
      stream: () => this.openSocket(silence_ms),
      ...(primary && {
        Client: clientOf(primary),
        onConnect: (client) => (client as InstanceType<ReturnType<typeof clientOf>>).check(),
      }),
    });
    this.#primary = primary;
    // A server that dies breaks idle connections too; the pool drops them, and the next query opens a new one.
    this.on('error', () => {});
    // A connection in use reports its end by the query that fails; without a listener the event would end the process.
    this.on('connect', (client) => {
      client.on('error', () => {});
      refuseLocalCommits(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!this.#is_away && this.#primary === null) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return;
    }
    const connected = this.#is_away ? Promise.reject(new DatabaseAway()) : this.#connectToPrimary(this.#primary!);
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (drop) => client.release(drop as boolean)),
      (error) => callback(error, undefined, () => {}),
    );
  }

  /** Connects to the primary. If the known primary cannot be reached, all hosts are queried once. */
  async #connectToPrimary(primary: Primary): Promise<pg.PoolClient> {
    await primary.find();
    try {
      return await super.connect();
    } catch (error) {
      if (!isDatabaseAway(error) || this.#is_away) throw error;
      primary.forget();
      await primary.find();
      return await super.connect();
    }
  }

  /** Called when the database has responded. */
  responded(): void {
    this.#is_away = false;
  }

  /** Called when the database has not responded for too long. Records the number of bytes that each connection has received. */
  suspected(): void {
    for (const socket of this.#sockets.keys()) this.#sockets.set(socket, socket.bytesRead);
  }

  /** Reports whether a connection has received anything since the database was last suspected. */
  hasReceived(): boolean {
    return [...this.#sockets].some(([socket, bytes]) => socket.bytesRead > bytes);
  }

  /**
   * Called when the database is silent. Closes the connections that have received nothing since it was suspected. If it is away,
   * no connection is opened until it responds. Otherwise new connections are allowed, because they may reach another primary.
   */
  silent(is_away: boolean): void {
    this.#is_away = is_away;
    this.#primary?.forget();
    for (const [socket, bytes] of this.#sockets) if (socket.bytesRead === bytes) socket.destroy(silence());
  }

  /** Called when another server has become the primary. Closes every connection, because it leads to the previous primary. */
  moved(): void {
    for (const socket of this.#sockets.keys()) socket.destroy(silence());
  }

  /** Opens a socket. It is closed with the others, or after `silence_ms` without traffic. */
  openSocket(silence_ms?: number): Socket {
    const socket = new Socket();
    this.#sockets.set(socket, 0);
    socket.once('close', () => this.#sockets.delete(socket));
    if (silence_ms !== undefined) socket.setTimeout(silence_ms, () => socket.destroy(silence()));
    return socket;
  }
}

const silence = () => new Error('Connection terminated: the database was silent');

/** Creates a pool that returns bigint columns as BigInt and dates as text. The caller ends it. */
export function createPool(url: string, options: PoolOptions = {}): DatabasePool {
  return new DatabasePool(url, options);
}

/**
 * Opens a separate connection to the database of a pool, which does not wait for the pool's other callers. The caller ends it.
 *
 * The connection may be idle for any time, because its caller sends a query only when something is due. Its statements have a time limit
 * instead.
 */
export async function connectSeparately(
  pool: pg.Pool,
  { query_timeout, ...options }: ConnectionOptions & { query_timeout: number },
): Promise<pg.Client> {
  const socketOptions = pool instanceof DatabasePool ? { stream: () => pool.openSocket() } : {};
  const { connectionString = '', Client: _, ...shared } = pool.options;
  return await openConnection(connectionString, { ...shared, ...socketOptions, ...options, query_timeout });
}
