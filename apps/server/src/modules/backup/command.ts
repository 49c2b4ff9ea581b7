import { BACKUP_NAMES, ConfigurationError, readConfigurationOf } from '../../configuration/configuration.ts';
import { launchPostgres } from '../../db/embedded/launch.ts';
import { choosePlace } from '../../db/embedded/place.ts';
import type { BackupSettings } from '../../providers/backup/read-backup-settings.ts';
import type { BackupVault } from './chain.ts';
import { openVault } from './open-vault.ts';
import { BackupRefused } from './refused.ts';

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/;
const PAKISTAN = '+05:00';

export type CommandSettings = { backup: BackupSettings; vault: BackupVault; database_url: string | null };

/** Reads the environment of a command. Throws ConfigurationError if BACKUP_TARGET is not set. */
export function readCommandSettings(): CommandSettings {
  const { backup, database_url } = readConfigurationOf('backup', process.env, process.cwd());
  if (backup === null)
    throw new ConfigurationError([
      'BACKUP_TARGET is not set: the place of backups, an absolute path or s3://BUCKET/PREFIX.',
    ]);
  return { backup, vault: openVault(backup), database_url };
}

/** Runs `work` on the database of the site. The embedded database is started if necessary, and stopped again only in that case. */
export async function withDatabase<Result>(
  database_url: string | null,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (database_url !== null) return await work(database_url);
  const server = await launchPostgres({ place: choosePlace({ data_dir: process.env.DATA_DIR }) });
  try {
    return await work(server.url('nua'));
  } finally {
    if (!server.adopted) await server.stop();
  }
}

/** Returns the environment for a command that a job runs: the variables of the database and of backups. */
export function commandEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_EXTRA_CA_CERTS', ...BACKUP_NAMES];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Reads the options of a command line, each with a value: `--to TIME`. Throws BackupRefused for any other word. */
export function readOptions(words: readonly string[], known: readonly string[]): Record<string, string> {
  const options: Record<string, string> = {};
  for (let index = 0; index < words.length; index += 2) {
    const [word = '', value] = [words[index], words[index + 1]];
    const name = word.slice(2);
    if (!word.startsWith('--') || !known.includes(name) || value === undefined)
      throw new BackupRefused(
        `"${word}" is unknown. The options are ${known.map((option) => `--${option} VALUE`).join(', ')}.`,
      );
    options[name] = value;
  }
  return options;
}

/**
 * Parses a time: `2026-11-27 03:15` or `2026-11-27 03:15:30` in Pakistan's time zone, or with a zone, `2026-11-26T22:15:30Z`.
 *
 * Errors  BackupRefused for any other text, a day that does not exist, and a time in the future
 */
export function readMoment(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const [, day, time, zone = PAKISTAN] = MOMENT.exec(text) ?? [];
  const at = new Date(`${day}T${time}${zone}`);
  const midnight = new Date(`${day}T00:00:00Z`);
  // JavaScript reads a day that does not exist, such as 30 February, as a later day.
  const is_day = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(String(day));
  if (!is_day || Number.isNaN(at.getTime()))
    throw new BackupRefused(
      `"${text}" is not a moment; write "2026-11-27 03:15:00" in Pakistan time, or 2026-11-26T22:15:00Z.`,
    );
  if (at > now) throw new BackupRefused(`The moment ${at.toISOString()} is in the future.`);
  return at;
}

/** Formats a number with at most one decimal. */
export const tenths = (value: number): string => String(Math.round(value * 10) / 10);

/** Runs a command. Prints the message of an error; LOG_LEVEL=debug prints an unexpected error with its stack trace. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const is_explained = error instanceof BackupRefused || error instanceof ConfigurationError;
    console.error(is_explained || process.env.LOG_LEVEL !== 'debug' ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
