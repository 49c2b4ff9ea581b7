import { join } from 'node:path';
import pg, { type Pool } from 'pg';
import { type Configuration, ConfigurationError, readConfigurationOf } from '../configuration/configuration.ts';
import { installationKeys, NO_SECRET_KEY } from '../configuration/installation-keys.ts';
import { openSeedSeal } from '../configuration/seed-keys.ts';
import { commandSessions } from '../console/public.ts';
import { MovableClock } from '../core/clock.ts';
import { createDb, type Queryable } from '../db/connect.ts';
import { launchPostgres } from '../db/embedded/launch.ts';
import { choosePlace } from '../db/embedded/place.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { createLedger } from '../ledger/ledger.ts';
import { checkMoneyKind, findMoneyKind, MoneyKindMismatch } from '../ledger/money-kind.ts';
import { writeFirstContent } from '../modules/cms/public.ts';
import { writeFirstRules } from '../modules/reward/public.ts';
import { confirmAtTerminal } from '../operator/confirm.ts';
import { goLive } from '../operator/go-live.ts';
import { CommandError } from '../operator/operator-deps.ts';
import { secretReader } from '../operator/read-secret.ts';
import { runCommand } from '../operator/run-command.ts';
import { givenToken, sessionFile } from '../operator/session-file.ts';
import { SettingsStore } from '../settings/settings.ts';

const START_ONCE = 'This database has never been used: start the server once.';

/** Runs the operator's command. It needs no running server, because every act uses only the database. */
async function main(): Promise<number> {
  if (process.argv[2] === 'go-live') return await printGoLive(process.argv.slice(3));
  let config: Configuration;
  try {
    config = readConfigurationOf('operator', process.env, process.cwd());
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    return 1;
  }
  return await runWith(config);
}

/**
 * Prints the conditions for real money that this site does not meet yet. It needs no operator, because it shows no player data and runs
 * before any operator exists.
 */
async function printGoLive(more: readonly string[]): Promise<number> {
  if (more.length > 0) {
    console.error(
      `"${more.join(' ')}" is unknown: go-live takes no further words. Its environment is that of the server.`,
    );
    return 1;
  }
  const { text, is_ready } = await goLive(process.env, process.cwd(), new MovableClock());
  console.log(text);
  return is_ready ? 0 : 1;
}

async function runWith(config: Configuration): Promise<number> {
  const given = config.database_url;
  // Without an address the embedded PostgreSQL is used. It is stopped afterwards only if this command started it.
  const server = given ? null : await launchPostgres({ place: choosePlace({ data_dir: process.env.DATA_DIR }) });
  const url = given || server!.url('nua');
  const pool = createPool(url, { max: 2, application_name: 'nua operator' });
  const clock = new MovableClock();
  const settings = new SettingsStore(pool);
  const db = createDb(pool);
  try {
    // The first start of a licensed site is refused while example content is published, so the operator's command must work before it.
    const is_first = (await findMoneyKind(pool)) === null;
    if (!is_first) await checkMoneyKind(pool, config);
    else if (config.licence_reference === null || config.demo) throw new CommandError(START_ONCE);
    if (config.licence_reference !== null && !config.demo && config.secret_key === null)
      throw new CommandError(NO_SECRET_KEY);
    if (is_first) await prepareFirst(url, pool, db, clock.now());
    await settings.load();
    const keys = await installationKeys(pool, clock, config);
    const ledger = createLedger({ pool, clock });
    const deps = { db, clock, settings, secret: keys.current, keys, seeds: openSeedSeal(config), config, ledger };
    const store =
      config.operator_token === null
        ? sessionFile(join(config.data_dir, 'operator-sessions'), url)
        : givenToken(config.operator_token);
    const sessions = commandSessions(deps, store);
    console.log(await runCommand(deps, process.argv.slice(2), secretReader, confirmAtTerminal(), sessions));
    return 0;
  } catch (error) {
    if (![CommandError, MoneyKindMismatch, ConfigurationError].some((kind) => error instanceof kind)) throw error;
    console.error((error as Error).message);
    return 1;
  } finally {
    await db.destroy();
    // `db.destroy()` leaves the pool open if no query was run, and an open pool delays the exit by ten seconds.
    if (!pool.ending) await pool.end();
    if (server && !server.adopted) await server.stop();
  }
}

/** Creates the schema of a new database and writes the first content and rules, so that acts can replace them. */
async function prepareFirst(url: string, pool: Pool, db: Queryable, at: Date): Promise<void> {
  const { rows } = await pool.query<{ is_new: boolean }>("select to_regclass('migration') is null as is_new");
  if (rows[0]!.is_new) await migrate(url);
  await writeFirstContent(pool, at);
  await writeFirstRules(db, at);
}

process.exitCode = await main().catch((error) => {
  const isEmpty = error instanceof pg.DatabaseError && (error.code === '3D000' || error.code === '42P01');
  console.error(isEmpty ? 'There is no database yet: start the server once.' : error);
  return 1;
});
