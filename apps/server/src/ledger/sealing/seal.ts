import { readConfigurationOf } from '../../configuration/configuration.ts';
import { MovableClock } from '../../core/clock.ts';
import { newSealKey } from '../../core/sealing/seal-key.ts';
import { preventMonthDrops } from '../dropped-months.ts';
import { runDatabaseCommand } from '../run-database-command.ts';
import { checkSealed } from './seal-check.ts';
import { openSealKeys, originOf, rotateKeyFile } from './seal-keys.ts';
import { sealNew } from './seal-run.ts';

const USAGE = `Usage: npm run seal [-- OPTION]
  without an option   seals the new entries, also while a server runs
  --check             recomputes all seals and prints each difference; the exit code is 1 if there is one
  --new-key           prints a new value of SEAL_KEY
  --rotate            replaces the key in the data folder; both keys sign a note at the next seal`;

const [option, ...rest] = process.argv.slice(2);
const config = readConfigurationOf('operator', process.env, process.cwd());

process.exitCode = await run();

async function run(): Promise<number> {
  if (rest.length > 0) return usage();
  if (option === undefined) return await runDatabaseCommand('seal', seal);
  if (option === '--check') return await runDatabaseCommand('seal check', check);
  if (option === '--new-key') return print(newSealKey(originOf(config.public_url)));
  if (option === '--rotate') return rotate();
  return usage();
}

function print(line: string): number {
  console.log(line);
  return 0;
}

function usage(): number {
  console.error(USAGE);
  return 1;
}

function explainMissingKey(): number {
  console.error('SEAL_KEY is not set; a licensed site needs it.');
  return 1;
}

function rotate(): number {
  if (config.seal_key !== null) {
    console.error('SEAL_KEY is set: replace it by a new key, and set OLD_SEAL_KEY to the earlier key.');
    return 1;
  }
  const keys = openSealKeys(config);
  if (keys === null) return explainMissingKey();
  rotateKeyFile(config, keys.current.key.name);
  return print(`The key is replaced; the earlier key was ${keys.current.key.text}`);
}

type Client = Parameters<typeof checkSealed>[0];

async function seal(client: Client): Promise<number> {
  const keys = openSealKeys(config);
  if (keys === null) return explainMissingKey();
  const { size, statements, entries, broken } = await sealNew(
    client,
    keys,
    new MovableClock(config.demo_clock_ahead_ms).now(),
  );
  for (const { account_id, entry } of broken) console.error(`account ${account_id} lacks entry ${entry}`);
  print(
    size === null
      ? 'No new entries.'
      : `${entries} entries in ${statements} statements; the tree has ${size} statements`,
  );
  return broken.length === 0 ? 0 : 1;
}

async function check(client: Client): Promise<number> {
  await client.query('begin isolation level repeatable read');
  await preventMonthDrops(client);
  const { differences, statements, entries, size, archived } = await checkSealed(client, null);
  for (const { problem, account_id, entry } of differences)
    print(account_id === null ? problem : `account ${account_id}, entry ${entry}: ${problem}`);
  print(
    `${entries} entries in ${statements} statements; the tree has ${size} statements; ${differences.length} differences`,
  );
  if (archived > 0)
    print(`${archived} statements have entries of dropped months, which "npm run archive -- seals" compares, too.`);
  return differences.length === 0 ? 0 : 1;
}
