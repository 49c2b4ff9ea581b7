import { Socket } from 'node:net';
import pg, { type ClientBase, type Pool } from 'pg';
import { choosePrimary, type QueriedHost, type SeenTimeline, type ServerState } from './choose-primary.ts';
import { hostAddresses, requiresPrimary } from './database-address.ts';
import { NotPrimary } from './database-away.ts';

/** A host must report its state within this time. */
const QUERY_TIMEOUT_MS = 1_000;
/** The interval between queries to all hosts while one of them serves. */
const WATCH_EVERY_MS = 2_000;

const STATE = `select current_setting('transaction_read_only') = 'off' as is_writable,
  coalesce((select system_identifier::text from pg_control_system()), '') as system_id,
  case when not pg_is_in_recovery() then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline,
  pg_postmaster_start_time()::text as started_at`;

export async function readState(client: Pick<ClientBase, 'query'> | Pool): Promise<ServerState> {
  return (await (client as ClientBase).query<ServerState>(STATE)).rows[0]!;
}

async function queryHost(address: string): Promise<QueriedHost> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: address,
    application_name: 'nua primary',
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    stream: () => socket,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return { address, state: await readState(client) };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { address, error: code ?? message };
  } finally {
    // A frozen server would never confirm a clean close.
    socket.destroy();
  }
}

/**
 * Tracks which host of an address is the primary. The whole process shares one instance, so that every connection leads to the same server.
 *
 * It stores the newest timeline and never returns to an older one, because a primary that froze and was replaced still accepts writes,
 * which are lost.
 */
export class Primary {
  readonly #hosts: readonly string[];
  #address: string | null = null;
  #seen: SeenTimeline | null = null;
  #finding: Promise<string> | null = null;
  #watched_at_ms = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    this.#hosts = hostAddresses(url);
  }

  /** Returns the host that was found last, or the first one. */
  get address(): string {
    return this.#address ?? this.#hosts[0]!;
  }

  /**
   * Returns the address of the primary. If it is unknown, all hosts are queried.
   *
   * Errors  NotPrimary if there is none, or if it is not clear which one it is
   */
  async find(): Promise<string> {
    if (this.#address !== null) return this.#address;
    this.#finding ??= this.#choose().finally(() => {
      this.#finding = null;
    });
    return await this.#finding;
  }

  async #choose(): Promise<string> {
    this.#accept(await Promise.all(this.#hosts.map(queryHost)));
    return this.address;
  }

  #accept(hosts: readonly QueriedHost[]): void {
    const chosen = choosePrimary(hosts, this.#seen);
    if (typeof chosen === 'string') {
      this.#address = null;
      throw new NotPrimary(chosen);
    }
    this.#address = chosen.address;
    this.#seen = chosen.seen;
  }

  /** Forgets the primary after a failed connection, so that the hosts are queried before the next one. */
  forget(): void {
    this.#address = null;
  }

  /** Refuses a new connection to a server that is not, or no longer, the primary. */
  async check(client: ClientBase, address: string): Promise<void> {
    this.#accept([{ address, state: await readState(client) }]);
  }

  /**
   * Queries all hosts, at most every two seconds, because an old primary may respond while a new one exists. Returns whether the
   * connections to the current server must end.
   */
  async hasMoved(): Promise<boolean> {
    const before = this.#address;
    const now_ms = performance.now();
    if (before === null || this.#hosts.length === 1 || now_ms - this.#watched_at_ms < WATCH_EVERY_MS) return false;
    this.#watched_at_ms = now_ms;
    const hosts = await Promise.all(this.#hosts.map(queryHost));
    // If the current server does not respond, the regular reads of core/revisions.ts handle it.
    if (before !== this.#address || hosts.some((one) => one.address === before && 'error' in one)) return false;
    try {
      this.#accept(hosts);
    } catch (error) {
      if (!(error instanceof NotPrimary)) throw error;
    }
    return this.#address !== before;
  }
}

const primaries = new Map<string, Primary>();

/** Returns the primary of an address that requires one, or null for other addresses. */
export function primaryOf(url: string): Primary | null {
  if (!requiresPrimary(url)) return null;
  const known = primaries.get(url) ?? new Primary(url);
  primaries.set(url, known);
  return known;
}

/**
 * Refuses an address whose only host is a standby, before anything is written.
 *
 * Errors  NotPrimary
 */
export async function assertWritable(client: ClientBase, url: string): Promise<void> {
  const chosen = choosePrimary([{ address: url, state: await readState(client) }], null);
  if (typeof chosen === 'string') throw new NotPrimary(chosen);
}
