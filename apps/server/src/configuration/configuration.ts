import { isAbsolute, resolve } from 'node:path';
import type { LogCollectorSettings } from '../core/ports/log-collector.ts';
import { type BackupSettings, readBackupSettings } from '../providers/backup/read-backup-settings.ts';
import { type GameProviderSettings, readGameProviders } from '../providers/games/read-game-providers.ts';
import type { Ga4Settings } from '../providers/page-views/ga4-page-views.ts';
import { type PushSettings, readPushSettings } from '../providers/push/read-push-settings.ts';
import type { RailSettings } from '../providers/rails/rails.ts';
import { readRailSettings } from '../providers/rails/read-rail-settings.ts';
import { readSmsSettings, type SmsSettings } from '../providers/sms/read-sms-settings.ts';
import { readTrackerSettings, type TrackerSettingsOf } from '../providers/tracking/trackers.ts';
import { unencryptedAddresses } from './encrypted-addresses.ts';
import { environmentReader } from './environment-reader.ts';
import { type NativeSettings, readNativeSettings } from './read-native-settings.ts';
import { COMMAND_SECRETS, type Environment, readSecretFiles } from './secret-files.ts';

export type Role = 'api' | 'web' | 'worker';
export type BodyEncryption = 'on' | 'off' | 'required';

/** The configuration of the process, read from the environment and checked once at the start. */
export type Configuration = {
  port: number;
  host: string;
  /** A Unix socket to listen at as well, for a proxy on the same machine; null for none. */
  socket: string | null;
  /** How long calls are still answered after the signal to stop, while `/healthz` answers 503. */
  drain_s: number;
  data_dir: string;
  /** null means the embedded PostgreSQL under `data_dir`. */
  database_url: string | null;
  /** The address of the owner of the tables, for `npm run migrate` alone; the server never opens it. */
  migrate_database_url: string | null;
  redis_url: string | null;
  roles: ReadonlySet<Role>;
  body_encryption: BodyEncryption;
  demo: boolean;
  /** How far a demo's clock is ahead of the machine's at the start; it can be moved on from there. */
  demo_clock_ahead_ms: number;
  /** The address players use; decides cookies, the content policy and links in messages. */
  public_url: string;
  /** Without it payments run against the sandbox only and the play-money mark cannot be removed. */
  licence_reference: string | null;
  /** How many proxies in front are trusted about the player's address. */
  trusted_proxies: number;
  /** Another origin for the brand font. */
  font_url: string | null;
  /** The key that hashes codes and encrypts identity numbers; if absent, one is made and stored with the data. */
  secret_key: string | null;
  /** Keys that only decrypt: earlier keys, and during a rotation the next one, with which other nodes may already encrypt. */
  old_secret_keys: readonly string[];
  /** Bearer of the metrics page; without it the page answers this machine only. */
  metrics_token: string | null;
  /** The service for page views with consent; null asks for no consent and sends nothing. */
  ga4: Ga4Settings | null;
  /** The network that measures advertising with consent; null asks for no consent and sends nothing. */
  tracking: TrackerSettingsOf | null;
  /** The block explorer whose blocks salt shared rounds; without it no shared round begins. A demo uses the sandbox's blocks. */
  blocks_url: string | null;
  /** A service with ranges of breached passwords; null uses only the built-in list. */
  breached_passwords_url: string | null;
  /** The providers whose games are played by the seamless wallet; none by default. */
  game_providers: readonly GameProviderSettings[];
  /** The text gateways, in the order in which they are tried. A demo has the sandbox's gateways instead. */
  sms: SmsSettings;
  /** The payment providers of this server; a demo has the sandbox's instead. */
  rails: RailSettings;
  push: PushSettings;
  /** The native app: its origins, its identity, its patches. */
  native: NativeSettings;
  /** The collector of each line of the log, beside stdout; null for none. */
  log_collector: LogCollectorSettings | null;
  /** The place and the keys of backups; null for none. */
  backup: BackupSettings | null;
  /** The Unix socket of ClamAV's daemon; null scans nothing. */
  clamd_socket: string | null;
  log_level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Checks every response against the contract before it is sent; for tests. */
  check_responses: boolean;
  /** Warnings: values with which the server starts, but which the operator should change. */
  warnings: readonly string[];
};

/** A value with which the process cannot start. The message names the value to write instead. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n- ${problems.join('\n- ')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

const ROLES: readonly Role[] = ['api', 'web', 'worker'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** The longest address of a Unix socket that every system allows; macOS allows the least. */
const MAX_SOCKET_BYTES = 103;

/** A demo's clock can be moved by days and months, not by centuries. */
const MAX_AHEAD_MS = 10 * 365 * 86_400_000;

const GA4_URL = 'https://www.google-analytics.com/mp/collect';

type Reader = ReturnType<typeof environmentReader>;

function readGa4(text: Reader['text'], url: Reader['url'], problems: string[]): Ga4Settings | null {
  const [measurement_id, api_secret] = [text('GA4_MEASUREMENT_ID'), text('GA4_API_SECRET')];
  const address = url('GA4_URL', ['https:', 'http:']) ?? GA4_URL;
  if (measurement_id === null && api_secret === null) return null;
  if (measurement_id === null || api_secret === null) {
    problems.push('GA4_MEASUREMENT_ID and GA4_API_SECRET belong together; set both or neither.');
    return null;
  }
  return { measurement_id, api_secret, url: address };
}

/** The variables that a command beside the server reads; the secrets of providers and of services are not among them. */
const COMMAND_NAMES = [
  ...['PORT', 'PUBLIC_URL', 'DATA_DIR', 'DEMO', 'LICENCE_REFERENCE', 'LOG_LEVEL'],
  ...COMMAND_SECRETS.flatMap((name) => [name, `${name}_FILE`]),
];

/** Reads only the variables that operator commands need, so that the system user who runs them needs access to fewer secret files. */
export function readCommandConfiguration(environment: Environment, cwd: string): Configuration {
  return readConfiguration(Object.fromEntries(COMMAND_NAMES.map((name) => [name, environment[name]])), cwd);
}

const BACKUP_SECRETS = ['DATABASE_URL', 'BACKUP_KEY', 'OLD_BACKUP_KEYS', 'BACKUP_S3_SECRET', 'BACKUP_DATABASE_URL'];

/** The variables that the commands of backups read, beside those of the site. */
export const BACKUP_NAMES = [
  ...['BACKUP_TARGET', 'BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_KEY_ID'],
  ...['BACKUP_KEEP_DAYS', 'BACKUP_KEEP_MONTHS', 'BACKUP_HOUR'],
  ...BACKUP_SECRETS.flatMap((name) => [name, `${name}_FILE`]),
];

/** Reads what the commands of backups need: neither the key of the site nor the secrets of its providers. */
export function readBackupConfiguration(environment: Environment, cwd: string): Configuration {
  const names = [...['DATA_DIR', 'DEMO', 'LICENCE_REFERENCE'], ...BACKUP_NAMES];
  return readConfiguration(Object.fromEntries(names.map((name) => [name, environment[name]])), cwd);
}

/** Reads what `npm run migrate` needs: the addresses of the database, as its owner and as the server's user. */
export function readMigrateConfiguration(environment: Environment, cwd: string): Configuration {
  const names = ['DEMO', 'DATABASE_URL', 'MIGRATE_DATABASE_URL'].flatMap((name) => [name, `${name}_FILE`]);
  return readConfiguration(Object.fromEntries(names.map((name) => [name, environment[name]])), cwd);
}

function readLogCollector(text: Reader['text'], url: Reader['url'], problems: string[]): LogCollectorSettings | null {
  const [address, token] = [url('LOG_URL', ['https:']), text('LOG_TOKEN')];
  if ((address === null) !== (token === null))
    problems.push('LOG_URL and LOG_TOKEN belong together; set both or neither.');
  return address === null || token === null ? null : { url: address, token };
}

/** Reads the providers of payments; their problems join the others. */
function readRails(environment: Environment, licence_reference: string | null, problems: string[]): RailSettings {
  try {
    return readRailSettings(environment, licence_reference);
  } catch (error) {
    problems.push((error as Error).message);
    return {};
  }
}

function readPush(environment: Environment, public_url: string, problems: string[]): PushSettings {
  try {
    return readPushSettings(environment, public_url);
  } catch (error) {
    problems.push((error as Error).message);
    return { fcm: null, subject: '' };
  }
}

function addressesOf({ ga4, backup, ...others }: Configuration) {
  const backup_endpoint = backup?.target.kind === 's3' ? backup.target.endpoint : null;
  return { ...others, ga4_url: ga4?.url ?? null, backup_database_url: backup?.database_url ?? null, backup_endpoint };
}

/** Reads the environment and its files of secrets; throws one ConfigurationError that names every problem. */
export function readConfiguration(given: Environment, cwd: string): Configuration {
  const { environment, problems, warnings } = readSecretFiles(given);
  const { text, oneOf, whole, url, secret, secrets } = environmentReader(environment, problems);
  const port = whole('PORT', 3000, 0, 65535);
  const database_url = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const migrate_database_url = url('MIGRATE_DATABASE_URL', ['postgres:', 'postgresql:']);
  const redis_url = url('REDIS_URL', ['redis:', 'rediss:']);
  const demo = oneOf('DEMO', ['0', '1'], database_url === null ? '1' : '0') === '1';
  const demo_clock_ahead_ms = whole('DEMO_CLOCK_AHEAD_MS', 0, 0, MAX_AHEAD_MS);
  if (demo_clock_ahead_ms > 0 && !demo)
    problems.push('DEMO_CLOCK_AHEAD_MS is set with DEMO=0; a real site has real time.');
  const public_url = (url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const licence_reference = text('LICENCE_REFERENCE');
  if (licence_reference !== null && demo) {
    problems.push('LICENCE_REFERENCE is set together with DEMO=1; a licensed site must run with DEMO=0.');
  }
  const roles = new Set<Role>();
  for (const role of (text('ROLES') ?? ROLES.join(',')).split(',').map((word) => word.trim())) {
    if ((ROLES as readonly string[]).includes(role)) roles.add(role as Role);
    else problems.push(`ROLES names "${role}"; known roles are ${ROLES.join(', ')}.`);
  }
  const given_dir = text('DATA_DIR') ?? '.data';
  const data_dir = isAbsolute(given_dir) ? given_dir : resolve(cwd, given_dir);
  const [socket, trusted_proxies] = [text('SOCKET'), whole('TRUSTED_PROXIES', 0, 0, 10)];
  if (socket !== null && (!isAbsolute(socket) || Buffer.byteLength(socket) > MAX_SOCKET_BYTES))
    problems.push(`SOCKET must be an absolute path of at most ${MAX_SOCKET_BYTES} bytes.`);
  if (socket !== null && trusted_proxies === 0)
    problems.push('SOCKET is set with TRUSTED_PROXIES=0; only the proxy behind it knows where a player comes from.');

  const configuration: Configuration = {
    port,
    // A site with real money is reached through its proxy: it offers plain http to other machines only if HOST is set.
    host: text('HOST') ?? (demo ? '0.0.0.0' : '127.0.0.1'),
    socket,
    drain_s: whole('DRAIN_S', demo ? 0 : 5, 0, 60),
    data_dir,
    database_url,
    migrate_database_url,
    redis_url,
    roles,
    body_encryption: oneOf('BODY_ENCRYPTION', ['on', 'off', 'required'], 'on'),
    demo,
    demo_clock_ahead_ms,
    public_url,
    licence_reference,
    trusted_proxies,
    font_url: url('FONT_URL', ['http:', 'https:']),
    secret_key: secret('SECRET_KEY'),
    old_secret_keys: secrets('OLD_SECRET_KEYS'),
    metrics_token: text('METRICS_TOKEN'),
    ga4: readGa4(text, url, problems),
    tracking: readTrackerSettings({ text, oneOf, url }, demo, problems),
    blocks_url: url('BLOCKS_URL', ['https:', 'http:'])?.replace(/\/+$/, '') ?? null,
    breached_passwords_url: url('BREACHED_PASSWORDS_URL', ['https:'])?.replace(/\/+$/, '') ?? null,
    game_providers: readGameProviders(text, public_url, problems),
    sms: readSmsSettings(text, problems),
    rails: demo ? {} : readRails(environment, licence_reference, problems),
    push: readPush(environment, public_url, problems),
    native: readNativeSettings({ text }, { data_dir, cwd }, problems),
    backup: readBackupSettings({ text, whole, url }, data_dir, problems),
    clamd_socket: text('CLAMD_SOCKET'),
    log_collector: readLogCollector(text, url, problems),
    log_level: oneOf('LOG_LEVEL', LOG_LEVELS, demo ? 'warn' : 'info'),
    check_responses: oneOf('CHECK_RESPONSES', ['0', '1'], '0') === '1',
    warnings,
  };
  if (!demo) problems.push(...unencryptedAddresses(addressesOf(configuration)));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}
