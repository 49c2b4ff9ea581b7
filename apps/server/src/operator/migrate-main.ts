import pg from 'pg';
import { ConfigurationError, readConfigurationOf } from '../configuration/configuration.ts';
import { openConnection } from '../db/connection.ts';
import { hostAddresses } from '../db/database-address.ts';
import { migrate } from '../db/migrate.ts';
import { grantServing } from '../db/serving-role.ts';

/**
 * Migrates as the owner of the tables, and grants access to the server's user, who may not change the schema: `npm run migrate`. Without
 * DATABASE_URL it only migrates.
 */
async function main(): Promise<void> {
  const { migrate_database_url: owner_url, database_url } = readConfigurationOf('migrate', process.env, process.cwd());
  if (owner_url === null)
    throw new ConfigurationError(['MIGRATE_DATABASE_URL is not set: the address of the owner of the tables.']);
  const steps = await migrate(owner_url);
  console.log(
    steps.length === 0 ? 'The schema is the newest.' : `The schema was brought up to date (${steps.length} steps).`,
  );
  if (database_url === null) return;
  const role = new pg.Client({ connectionString: hostAddresses(database_url)[0]! }).user ?? '';
  const client = await openConnection(owner_url, { application_name: 'nua migrate' });
  try {
    await grantServing(client, role);
    console.log(`${role} may read and write rows, and may not change the schema.`);
  } finally {
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
