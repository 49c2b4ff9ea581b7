import pg from 'pg';
import { isDatabaseAway, LocallyCommitted } from './database-away.ts';
import { type Primary, primaryOf } from './primary.ts';

const CONNECT_MS = 5_000;
const KEEPALIVE_MS = 5_000;

/** The timeouts of every database connection, pooled or single. They are needed because a primary that vanishes closes no connection. */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_MS,
} as const;

export type ConnectionOptions = Omit<pg.ClientConfig, 'connectionString'>;

/**
 * Opens a connection to the primary of an address. If the known primary cannot be reached, all hosts are queried once.
 *
 * The caller ends the connection. A broken connection makes its running query fail.
 *
 * Errors  NotPrimary; errors of the driver
 */
export async function openConnection(url: string, options: ConnectionOptions): Promise<pg.Client> {
  const primary = primaryOf(url);
  if (primary === null) return await connect(url, options, null);
  await primary.find();
  return await connect(primary.address, options, primary).catch(async (error) => {
    if (!isDatabaseAway(error)) throw error;
    primary.forget();
    return await connect(await primary.find(), options, primary);
  });
}

async function connect(address: string, options: ConnectionOptions, primary: Primary | null): Promise<pg.Client> {
  const client = new pg.Client({ ...CONNECTION_LIMITS, ...options, connectionString: address });
  client.on('error', () => {});
  refuseLocalCommits(client);
  try {
    await client.connect();
    await primary?.check(client, address);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

type WithConnection = { connection: { emit(event: 'error', error: Error): void; stream: { destroy(): void } } };

/**
 * Breaks the client's connection when a commit succeeds without the confirmation of a standby. An administrator or a time limit can end the
 * wait for the standby.
 *
 * PostgreSQL only sends a warning and then reports success. The outcome is unknown, because a standby promoted now would not have the
 * commit.
 */
export function refuseLocalCommits(client: pg.ClientBase): void {
  client.on('notice', ({ code, routine, message }) => {
    // The text of a warning depends on the server's language, but the name of the routine does not.
    if (code !== '01000' || !(routine === 'SyncRepWaitForLSN' || /synchronous replication/.test(message ?? ''))) return;
    const { connection } = client as unknown as WithConnection;
    // The success may be in the same packet as the warning, so the query must fail before the success is read.
    connection.emit('error', new LocallyCommitted());
    connection.stream.destroy();
  });
}
