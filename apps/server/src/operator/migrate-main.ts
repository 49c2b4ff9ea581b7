import pg from 'pg';
import { ConfigurationError, readConfigurationOf } from '../configuration/configuration.ts';
import { openConnection } from '../db/connection.ts';
import { hostAddresses } from '../db/database-address.ts';
import { upgradeSchema } from '../db/migrate.ts';
import { grantServing } from '../db/serving-role.ts';
import { olderNodesRun } from '../db/upgrade-rules.ts';

const USAGE = `npm run migrate
  Brings the schema up to date. It refuses a step that removes something while older nodes run.
npm run migrate -- --expand
  Leaves such steps for a later run, and exits with code 0. Run it before you replace the nodes.
npm run migrate -- --despite-older-nodes
  Runs such steps also while older nodes run. The older nodes stop.`;
const FLAGS = ['--expand', '--despite-older-nodes'];

/**
 * Migrates as the owner of the tables, and grants access to the server's user, who may not change the schema. Without DATABASE_URL it only
 * migrates.
 */
async function main(flags: readonly string[]): Promise<void> {
  if (flags.length > 1 || flags.some((flag) => !FLAGS.includes(flag))) throw new ConfigurationError([USAGE]);
  const { migrate_database_url: owner_url, database_url } = readConfigurationOf('migrate', process.env, process.cwd());
  if (owner_url === null)
    throw new ConfigurationError(['MIGRATE_DATABASE_URL is not set: the address of the owner of the tables.']);
  const despite_older_nodes = flags.includes('--despite-older-nodes');
  const { done, waiting } = await upgradeSchema(owner_url, undefined, { despite_older_nodes });
  console.log(
    done.length === 0 ? 'The schema is up to date.' : `The schema was brought up to date (${done.length} steps).`,
  );
  if (database_url !== null) await grantRows(owner_url, database_url);
  if (waiting.length === 0) return;
  if (!flags.includes('--expand')) throw olderNodesRun(waiting);
  console.log(`Left until every node has this version: ${waiting.map(({ step }) => step.name).join(', ')}.`);
}

/** Grants the server's user access to the rows of every table. */
async function grantRows(owner_url: string, database_url: string): Promise<void> {
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
  await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
