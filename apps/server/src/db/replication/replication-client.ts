import { Client } from 'pg';
import { openConnection } from '../connection.ts';
import { hostAddresses } from '../database-address.ts';

/** The parts of the driver's connection that its declared types leave out. */
export type WireConnection = {
  stream: { pause(): void; resume(): void; destroy(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
};

/** The callbacks through which the driver passes on the messages of a command. */
export type Submittable = {
  submit(connection: WireConnection): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
};

const noop = () => {};
const UNUSED = {
  handleRowDescription: noop,
  handleCommandComplete: noop,
  handleEmptyQuery: noop,
  handleCopyInResponse: noop,
  handlePortalSuspended: noop,
};

/** Sends a command whose response is a COPY stream. */
export function submit(client: Client, command: Submittable): void {
  client.query({ ...UNUSED, ...command } as never);
}

/**
 * Opens a connection that speaks the replication protocol and SQL. The caller ends it.
 *
 * Errors  Error if the user of the address lacks the attribute REPLICATION, or the server does not respond
 * Source  PostgreSQL's manual, "Streaming Replication Protocol"
 */
export async function connectReplication(url: string, application_name: string): Promise<Client> {
  const options = { application_name, replication: 'database' };
  try {
    return await openConnection(url, options);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    const { user } = new Client({ connectionString: hostAddresses(url)[0]! });
    throw new Error(
      `The user ${user} may not replicate: alter role ${user} replication, or name another user in BACKUP_DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Runs a command of the replication protocol and returns its rows. */
export async function runReplicationCommand<Row extends object>(client: Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

/** The identity of a server: the number that initdb gave to its cluster, and its timeline. */
export type ServerIdentity = { system_id: string; timeline: number };

export async function identifySystem(client: Client): Promise<ServerIdentity> {
  const [row] = await runReplicationCommand<{ systemid: string; timeline: number }>(client, 'IDENTIFY_SYSTEM');
  return { system_id: row!.systemid, timeline: Number(row!.timeline) };
}
