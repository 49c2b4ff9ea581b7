import pg from 'pg';
import { ConfigurationError, readConfiguration } from '../configuration/configuration.ts';
import { launchPostgres } from '../db/embedded/launch.ts';
import { choosePlace } from '../db/embedded/place.ts';
import { createPool } from '../db/pool.ts';
import { checkMoneyKind, MoneyKindMismatch } from './money-kind.ts';
import { checkNames, reconcileBooks, trialBalance } from './reconcile-books.ts';

/** Prints the trial balance and 0, or every difference; the exit code is 1 if anything differs. Safe while a server runs. */
async function main(): Promise<number> {
  const given = process.env.DATABASE_URL?.trim();
  // Without an address the embedded server is used. A running one is adopted and stays running.
  const server = given ? null : await launchPostgres({ place: choosePlace({ data_dir: process.env.DATA_DIR }) });
  const pool = createPool(given || server!.url('nua'), { max: 2, application_name: 'nua reconcile' });
  const client = await pool.connect();
  try {
    await checkMoneyKind(pool, readConfiguration(process.env, process.cwd()));
    await client.query('begin isolation level repeatable read read only');
    const balances = await trialBalance(client);
    const differences = await reconcileBooks(client);
    await client.query('commit');
    for (const { currency, purpose, balance } of balances) {
      if (balance !== '0') console.log(`${currency} ${balance.padStart(20)} paisa  ${purpose}`);
    }
    const sum = balances.reduce((total, { balance }) => total + BigInt(balance), 0n);
    console.log(`sum over all accounts: ${sum}`);
    for (const { check, what, stored, computed } of differences) {
      console.log(`DIFFERS ${check}: ${what}: stored ${stored}, computed ${computed}`);
    }
    console.log(`${checkNames.length} checks, differences: ${differences.length}`);
    return differences.length === 0 && sum === 0n ? 0 : 1;
  } finally {
    client.release();
    await pool.end();
    if (server && !server.adopted) await server.stop();
  }
}

process.exitCode = await main().catch((error) => {
  const isAbsent = error instanceof pg.DatabaseError && (error.code === '3D000' || error.code === '42P01');
  const isExplained = error instanceof MoneyKindMismatch || error instanceof ConfigurationError;
  console.error(isAbsent ? 'There is no database yet: start the server once.' : isExplained ? error.message : error);
  return 1;
});
