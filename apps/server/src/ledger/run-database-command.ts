import pg, { type PoolClient } from 'pg';
import { type Configuration, ConfigurationError, readConfigurationOf } from '../configuration/configuration.ts';
import { SealedSeedError } from '../core/sealing/seed-seal.ts';
import { launchPostgres } from '../db/embedded/launch.ts';
import { choosePlace } from '../db/embedded/place.ts';
import { createPool } from '../db/pool.ts';
import { preventMonthDrops } from './dropped-months.ts';
import { checkMoneyKind, MoneyKindMismatch } from './money-kind.ts';

type Command = (client: PoolClient, config: Configuration) => Promise<number>;

/**
 * Runs a read-only command in one snapshot, during which no month can be dropped. A server may be running. Known errors are printed as one
 * sentence.
 *
 * Shape   (name, (connection) -> exit code) -> exit code
 * Errors  none; every error is printed, and the exit code is 1
 */
export async function runReadOnlyCommand(name: string, run: Command): Promise<number> {
  return await runDatabaseCommand(name, async (client, config) => {
    await client.query('begin isolation level repeatable read read only');
    await preventMonthDrops(client);
    return await run(client, config);
  });
}

/** Runs a command on a separate connection, without a transaction. */
export async function runDatabaseCommand(name: string, run: Command): Promise<number> {
  try {
    return await connectAndRun(name, run);
  } catch (error) {
    const isAbsent = error instanceof pg.DatabaseError && (error.code === '3D000' || error.code === '42P01');
    const isExplained = [MoneyKindMismatch, ConfigurationError, SealedSeedError].some((kind) => error instanceof kind);
    console.error(
      isAbsent ? 'There is no database yet: start the server once.' : isExplained ? (error as Error).message : error,
    );
    return 1;
  }
}

async function connectAndRun(name: string, run: Command): Promise<number> {
  const config = readConfigurationOf('operator', process.env, process.cwd());
  const url = config.database_url;
  // Without an address, the command uses the embedded PostgreSQL. It stops that server only if it started it.
  const server = url ? null : await launchPostgres({ place: choosePlace({ data_dir: process.env.DATA_DIR }) });
  const pool = createPool(url || server!.url('nua'), { max: 2, application_name: `nua ${name}` });
  try {
    await checkMoneyKind(pool, config);
    const client = await pool.connect();
    try {
      return await run(client, config);
    } finally {
      // A connection in a failed transaction cannot be reused.
      client.release(true);
    }
  } finally {
    await pool.end();
    if (server && !server.adopted) await server.stop();
  }
}
