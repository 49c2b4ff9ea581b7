import { Socket } from 'node:net';
import pg from 'pg';
import { CONNECTION_LIMITS, type ConnectionOptions, openConnection, refuseLocalCommits } from './connection.ts';
import { DatabaseAway, isDatabaseAway } from './database-away.ts';
import { type Primary, primaryOf } from './primary.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** The limit on a connection without a byte in either direction, above every statement of a server and below a player's patience. */
export const SILENCE_MS = 30_000;
const IDLE_MS = 10_000;

/** The options of a pool beside the address. */
export type PoolOptions = {
  max?: number;
  application_name?: string;
  /**
   * A connection of the pool that carries nothing for so long is closed, and the statement on it fails with an unknown outcome. The
   * limit is on this side: a statement that the server cancels may be committed and not replicated. Without it a statement may take
   * any time.
   */
  silence_ms?: number;
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

/** Parsers belong to the pool, never to the module: another user of pg in this process reads by its own. */
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

/** Connections of a pool lead to the primary that was found last. */
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
 * A pool that can drop its connections without the database's help, and refuses at once while the database is away.
 *
 * A statement sent to a vanished primary waits for ever, on every connection of the pool. The owner of a connection that asks at short
 * intervals reports what it hears: see core/revisions.ts.
 */
export class DatabasePool extends pg.Pool {
  /** Each open socket with the bytes it had received when the database was suspected. */
  readonly #sockets = new Map<Socket, number>();
  readonly #primary: Primary | null;
  #is_away = false;

  constructor(url: string, { max = 10, application_name = 'nua', silence_ms }: PoolOptions) {
    const primary = primaryOf(url);
    super({
      connectionString: url,
      types: typeParsers,
      max,
      application_name,
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

  /** Connects to the primary. Where the one that is known cannot be reached, the hosts are asked, once. */
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

  /** The database has answered. */
  heard(): void {
    this.#is_away = false;
  }

  /** The database has not answered for too long: notes what each connection has received. */
  suspected(): void {
    for (const socket of this.#sockets.keys()) this.#sockets.set(socket, socket.bytesRead);
  }

  /** Whether a connection has received anything since the database was suspected. */
  hasReceived(): boolean {
    return [...this.#sockets].some(([socket, bytes]) => socket.bytesRead > bytes);
  }

  /**
   * The database is silent: closes the connections that have received nothing since it was suspected. Where it is away, no
   * connection is opened until it is heard; otherwise a new one may reach its successor.
   */
  silent(is_away: boolean): void {
    this.#is_away = is_away;
    this.#primary?.forget();
    for (const [socket, bytes] of this.#sockets) if (socket.bytesRead === bytes) socket.destroy(silence());
  }

  /** Another server is the primary now: closes every connection to the one before. */
  moved(): void {
    for (const socket of this.#sockets.keys()) socket.destroy(silence());
  }

  /** Opens a socket that ends with the others while the database is silent; and after its own silence, where that has a limit. */
  openSocket(silence_ms?: number): Socket {
    const socket = new Socket();
    this.#sockets.set(socket, 0);
    socket.once('close', () => this.#sockets.delete(socket));
    if (silence_ms !== undefined) socket.setTimeout(silence_ms, () => socket.destroy(silence()));
    return socket;
  }
}

const silence = () => new Error('Connection terminated: the database was silent');

/** A pool whose bigint columns arrive as BigInt and whose dates arrive as text. The caller ends it. */
export function createPool(url: string, options: PoolOptions = {}): DatabasePool {
  return new DatabasePool(url, options);
}

/**
 * Opens a connection beside a pool, to the same database; a caller who waits for the pool cannot occupy it. The caller ends it.
 *
 * The connection may be idle for any time: a leader asks only when something is due. Its statements have the limit instead.
 */
export async function connectBeside(
  pool: pg.Pool,
  { query_timeout, ...options }: ConnectionOptions & { query_timeout: number },
): Promise<pg.Client> {
  const own = pool instanceof DatabasePool ? { stream: () => pool.openSocket() } : {};
  const { connectionString = '', Client: _, ...shared } = pool.options;
  return await openConnection(connectionString, { ...shared, ...own, ...options, query_timeout });
}
