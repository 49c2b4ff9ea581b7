import { type AppParts, createApp } from './app/app.ts';
import { builtConsole, builtWeb } from './app/built-web.ts';
import { checkBeforeStart, listenProblem, startWarnings } from './app/check-start.ts';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from './app/demo-staff.ts';
import { outgoingHosts } from './app/outgoing-hosts.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './configuration/configuration.ts';
import { MovableClock } from './core/clock.ts';
import { limitOutgoing } from './core/ports/outgoing.ts';
import { openDatabase } from './db/open-database.ts';
import { createPool } from './db/pool.ts';
import { withDemoProvider, withoutOpenDemoGames } from './demo/demo-provider.ts';
import { nameDemoOperators } from './demo/name-demo-operators.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedOnce } from './demo/seed-once.ts';
import type { WebFolders } from './http/pages/web-folders.ts';

const DEMO_STAFF_TEXT = ` (${DEMO_STAFF.map(({ name }) => name).join(', ')}; password ${DEMO_STAFF_PASSWORD}; codes at /sandbox/authenticator)`;

const DRAIN_MS = 25_000;

const print = (line: string) => process.stdout.write(`nua · ${line}\n`);

const warn = (line: string) => process.stderr.write(`nua · warning: ${line}\n`);

function configuration(): Configuration {
  try {
    return withDemoProvider(readConfiguration(process.env, process.cwd()));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

async function main(web: WebFolders): Promise<void> {
  const config = configuration();
  for (const warning of startWarnings(config)) warn(warning);
  limitOutgoing(outgoingHosts(config));
  const clock = new MovableClock(config.demo_clock_ahead_ms);
  const database = await openDatabase({
    database_url: config.database_url ?? undefined,
    data_dir: process.env.DATA_DIR,
    before: (url) => checkBeforeStart(config, url, clock),
    who: `process ${process.pid} at http://localhost:${config.port}`,
    print,
    lost: (error) => {
      process.stderr.write(`nua · ${error.message}\n`);
      process.exit(1);
    },
  });
  if (config.licence_reference !== null) warnOfRealMoney(config, database);
  if (database.migrated.length > 0) print(`the database was brought up to date (${database.migrated.length} steps)`);
  if (database.waiting.length > 0)
    print(`waiting until every node has this version: ${database.waiting.join(', ')}; then run "npm run migrate"`);
  if (config.demo) await seedOnce(database.url, () => buildDemo(config, database.url, clock.now()));
  if (config.sandbox_url !== null)
    print(`staging: play money, and the sandbox at ${config.sandbox_url} for every provider`);
  const parts: AppParts = {
    config: await withoutOpenDemoGames(config, database.url),
    clock,
    database_url: database.url,
    database_folder: database.folder,
    web,
    console_files: builtConsole(),
    process_metrics: true,
    outdated: (error) => {
      process.stderr.write(`nua · ${error.message}\n`);
      void stop('outdated', 1);
    },
  };
  const running = await createApp(parts).catch(async (error) => {
    // A start that was refused must not leave its database running.
    await database.stop();
    throw error;
  });
  let stopping_since_ms: number | null = null;
  const stop = async (signal: string, exit_code = 0) => {
    // A second signal stops the process immediately. One Ctrl-C may arrive twice within a moment, from the terminal and from the parent
    // process.
    if (stopping_since_ms !== null) {
      if (performance.now() - stopping_since_ms > 1_000) process.exit(1);
      return;
    }
    stopping_since_ms = performance.now();
    print(`${signal}: finishing the work in progress`);
    setTimeout(() => process.exit(1), config.drain_s * 1_000 + DRAIN_MS).unref();
    await running.stop({ after_ms: config.drain_s * 1_000 });
    await database.stop();
    process.exit(exit_code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  try {
    await running.listen(config.port, config.host);
    printConsole(running.consoleAddress(), config);
    // A parent process with a channel waits for this message.
    process.send?.('ready');
  } catch (error) {
    process.stderr.write(`nua · ${listenProblem(error, config)?.message ?? String(error)}\n`);
    await running.stop();
    await database.stop();
    process.exit(1);
  }
}

function printConsole(address: string | null, { demo }: Configuration): void {
  if (address !== null) print(`console for the staff at ${address}${demo ? DEMO_STAFF_TEXT : ''}`);
}

/** Warns about the configuration that a site with real money should change. */
function warnOfRealMoney(config: Configuration, { may_change_schema }: { may_change_schema: boolean }): void {
  if (config.log_collector === null) warn('LOG_URL is not set: an intruder on this machine could change its log');
  if (config.database_url !== null && may_change_schema)
    warn(
      'the user of DATABASE_URL may change the schema: run "npm run migrate" and give DATABASE_URL a user who may not change it',
    );
}

/** Builds the demo's history. If it fails, the error is printed and the server starts with a shorter history. */
async function buildDemo(config: Configuration, database_url: string, today: Date): Promise<void> {
  try {
    if (await seedDemo({ config, database_url, today })) print('a demo with a week of history was built');
    const pool = createPool(database_url, { max: 1 });
    try {
      const folder = await nameDemoOperators(pool, config.data_dir, today);
      if (folder !== null) print(`operators of this demo: their names and secrets are in ${folder}`);
    } finally {
      await pool.end();
    }
  } catch (error) {
    process.stderr.write(`nua · the demo has a shorter history: ${(error as Error).message}\n`);
  }
}

export async function runServer(web: WebFolders): Promise<void> {
  try {
    await main(web);
  } catch (error) {
    // An operator needs advice; a stack trace helps only a developer.
    process.stderr.write(
      `nua · ${process.env.LOG_LEVEL === 'debug' ? (error as Error).stack : (error as Error).message}\n`,
    );
    process.exit(1);
  }
}

if (import.meta.main) await runServer(builtWeb());
