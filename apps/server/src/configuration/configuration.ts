import { isAbsolute, resolve } from 'node:path';
import { type Environment, type EnvironmentReader, environmentReader } from '../core/environment/environment-reader.ts';
import { misspelledNames } from '../core/environment/misspelled.ts';
import { type Command, MAX_SOCKET_BYTES, namesReadBy } from '../core/environment/variables.ts';
import type { LogCollectorSettings } from '../core/ports/log-collector.ts';
import { readSealKey } from '../core/sealing/seal-key.ts';
import { type BackupSettings, EXTERNAL, readBackupSettings } from '../providers/backup/read-backup-settings.ts';
import { readPublicChain } from '../providers/blocks/read-public-chain.ts';
import { type GameProviderSettings, readGameProviders } from '../providers/games/read-game-providers.ts';
import { type MailSettings, readMailSettings } from '../providers/mail/read-mail-settings.ts';
import type { Ga4Settings } from '../providers/page-views/ga4-page-views.ts';
import { type PushSettings, readPushSettings } from '../providers/push/read-push-settings.ts';
import type { RailSettings } from '../providers/rails/rails.ts';
import { readRailSettings } from '../providers/rails/read-rail-settings.ts';
import { readSmsSettings, type SmsSettings } from '../providers/sms/read-sms-settings.ts';
import type { OtlpSettings } from '../providers/tracing/otlp-exporter.ts';
import { readOtlpSettings } from '../providers/tracing/read-otlp-settings.ts';
import { readTrackerSettings, type TrackerSettingsOf } from '../providers/tracking/trackers.ts';
import { readWitnesses, type WitnessSettings } from '../providers/witness/read-witnesses.ts';
import { isOnThisMachine, refuseUnencrypted } from './encrypted-addresses.ts';
import { type NativeSettings, readNativeSettings } from './read-native-settings.ts';
import { readSecretFiles } from './secret-files.ts';

export type Role = 'api' | 'web' | 'worker' | 'console';
export type Durability = 'local' | 'quorum';
export type BodyEncryption = 'on' | 'off' | 'required';

/**
 * Where the console listens, and the `url` that staff members use. The `url` decides the cookies and the origin that may call the console.
 */
export type ConsoleSettings = { port: number; host: string; url: string };

/** The configuration of the process, read from the environment and validated once at the start. */
export type Configuration = {
  port: number;
  host: string;
  /** An additional Unix socket to listen on, for a proxy on the same machine. */
  socket: string | null;
  /** How long calls are still served after the signal to stop, while `/healthz` responds 503. */
  drain_s: number;
  data_dir: string;
  /** Null means the embedded PostgreSQL under `data_dir`. */
  database_url: string | null;
  /** The address for the owner of the tables, used only by `npm run migrate`. The server never connects to it. */
  migrate_database_url: string | null;
  /** With `quorum`, the server refuses a primary that acknowledges commits before a standby has them. */
  durability: Durability;
  redis_url: string | null;
  roles: ReadonlySet<Role>;
  console: ConsoleSettings;
  body_encryption: BodyEncryption;
  demo: boolean;
  /** How far a demo's clock is ahead of the machine's at the start. */
  demo_clock_ahead_ms: number;
  /** The address that players use. It decides cookies, the content policy and links in messages. */
  public_url: string;
  /** The address of the sandbox that replaces every provider of a staging site. Other sites have null. */
  sandbox_url: string | null;
  /** Without a licence, the site has play money: no real payment provider can be configured, and the play-money mark cannot be removed. */
  licence_reference: string | null;
  /** How many proxies in front of the server are trusted to name the player's address. */
  trusted_proxies: number;
  font_url: string | null;
  /** The key that hashes codes and encrypts identity numbers. If it is absent, one is created and stored with the data. */
  secret_key: string | null;
  /** Keys that only decrypt: earlier keys and, during a rotation, the next key, which other nodes may already use. */
  old_secret_keys: readonly string[];
  /**
   * The key that signs the sealed ledger, in the format of C2SP's signed notes. If null on a play-money site, one is created in the data
   * folder.
   */
  seal_key: string | null;
  /** The previous seal key, which signs the change to the current one. */
  old_seal_key: string | null;
  /** The session token of the operator's command in a script. Without it, the command uses the session that its login stored in a file. */
  operator_token: string | null;
  /** The key that encrypts the seeds of coming rounds. If null on a play-money site, one is created in the data folder. */
  seed_key: string | null;
  /** Earlier and next seed keys, which only decrypt. */
  old_seed_keys: readonly string[];
  /** The outside services that cosign the sealed ledger. A demo uses the sandbox's witness. */
  witnesses: readonly WitnessSettings[];
  /** The bearer token of the metrics page. Without it, the page serves only this machine. */
  metrics_token: string | null;
  /** The service for page views with consent. With null, no consent is requested and nothing is sent. */
  ga4: Ga4Settings | null;
  /** The network that measures advertising with consent. With null, no consent is requested and nothing is sent. */
  tracking: TrackerSettingsOf | null;
  /**
   * The block explorers, which must agree on the block that salts shared rounds. Without them, no shared round starts. A demo uses the
   * sandbox's.
   */
  block_explorers: readonly string[];
  /** The OpenTimestamps servers that timestamp commitments before they are used. A demo uses the sandbox's. */
  calendars: readonly string[];
  /** A service with ranges of breached passwords. With null, only the built-in list is used. */
  breached_passwords_url: string | null;
  /** The providers whose games use the seamless wallet. */
  game_providers: readonly GameProviderSettings[];
  /** The SMS gateways, in the order in which they are tried. A demo uses the sandbox's gateways. */
  sms: SmsSettings;
  /** The payment providers of this server. A demo uses the sandbox's. */
  rails: RailSettings;
  push: PushSettings;
  native: NativeSettings;
  /** The collector that gets every log line in addition to stdout. */
  log_collector: LogCollectorSettings | null;
  /** The collector for the spans of bets, deposits and pages. With null, no spans are sent. */
  tracing: OtlpSettings | null;
  backup: BackupSettings | null;
  /** True if PostgreSQL's own tools make the backups. */
  external_backup: boolean;
  /** The mail addresses and telephone numbers that receive alerts. */
  alert_receivers: readonly string[];
  /** True if a system of the operator, such as Alertmanager, alerts the people on call. */
  external_alerts: boolean;
  /** The mail server for mails to the people on call. A demo uses the sandbox's. */
  mail: MailSettings | null;
  /** The Unix socket of ClamAV's daemon. With null, nothing is scanned. */
  clamd_socket: string | null;
  log_level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** True to validate every response against the contract before it is sent. Only tests need it. */
  check_responses: boolean;
  /** Sentences about accepted values that the operator should change. */
  warnings: readonly string[];
};

/** Thrown if the process cannot start with its configuration. The message lists each wrong value with the requirement. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n- ${problems.join('\n- ')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

const ROLES: readonly Role[] = ['api', 'web', 'worker', 'console'];
/** Outside a demo, a node serves the console only if ROLES names it. */
const DEFAULT_ROLES: readonly Role[] = ['api', 'web', 'worker'];

const MAX_PORT = 65_535;
const GA4_URL = 'https://www.google-analytics.com/mp/collect';

function readGa4({ text, url, requireTogether }: EnvironmentReader): Ga4Settings | null {
  requireTogether('GA4_MEASUREMENT_ID', 'GA4_API_SECRET');
  const [measurement_id, api_secret] = [text('GA4_MEASUREMENT_ID'), text('GA4_API_SECRET')];
  const address = url('GA4_URL') ?? GA4_URL;
  return measurement_id === null || api_secret === null ? null : { measurement_id, api_secret, url: address };
}

function readLogCollector({ text, url, requireTogether }: EnvironmentReader): LogCollectorSettings | null {
  requireTogether('LOG_URL', 'LOG_TOKEN');
  const [address, token] = [url('LOG_URL'), text('LOG_TOKEN')];
  return address === null || token === null ? null : { url: address, token };
}

function readRoles({ text, refuse }: EnvironmentReader, demo: boolean): ReadonlySet<Role> {
  const words = (text('ROLES') ?? (demo ? ROLES : DEFAULT_ROLES).join(',')).split(',').map((word) => word.trim());
  if (!words.every((word) => (ROLES as readonly string[]).includes(word))) refuse('ROLES');
  return new Set(ROLES.filter((role) => words.includes(role)));
}

/** Reads the listener of the console. By default its port is one above the site's port, and only this machine reaches it. */
function readConsole(reader: EnvironmentReader, site_port: number, is_demo: boolean): ConsoleSettings {
  const { integer, validated, url } = reader;
  const port = integer('CONSOLE_PORT', site_port === 0 ? 0 : Math.min(site_port + 1, MAX_PORT));
  const settings = {
    port,
    host: validated('CONSOLE_HOST', /^[\w.:-]+$/) ?? '127.0.0.1',
    url: (url('CONSOLE_URL') ?? `http://localhost:${port}`).replace(/\/+$/, ''),
  };
  refuseOpenDemo(reader, settings, is_demo);
  return settings;
}

/** Refuses to let other machines reach a demo's console unless DEMO_CONSOLE_OPEN is 1, because the password of its staff is published. */
function refuseOpenDemo({ choice, refuse }: EnvironmentReader, { host, url }: ConsoleSettings, is_demo: boolean): void {
  const is_open = choice('DEMO_CONSOLE_OPEN', '0') === '1';
  if (is_open && !is_demo)
    refuse('DEMO_CONSOLE_OPEN', { must: 'be left out, since this node has no console of a demo' });
  if (is_open || !is_demo) return;
  const reason = {
    has: 'lets other machines reach the console of a demo, whose staff has a published password',
    must: 'name this machine, unless DEMO_CONSOLE_OPEN is 1',
  };
  if (!isOnThisMachine(host)) refuse('CONSOLE_HOST', reason);
  if (!isOnThisMachine(new URL(url).hostname)) refuse('CONSOLE_URL', reason);
}

function readRolesAndConsole(reader: EnvironmentReader, site_port: number, demo: boolean) {
  const roles = readRoles(reader, demo);
  return { roles, console: readConsole(reader, site_port, demo && roles.has('console')) };
}

/** Reads the socket. It requires a trusted proxy, because only the proxy knows the address of a player. */
function readSocket({ text, validated, refuse }: EnvironmentReader, trusted_proxies: number): string | null {
  const isPath = (given: string) => isAbsolute(given) && Buffer.byteLength(given) <= MAX_SOCKET_BYTES;
  const socket = validated('SOCKET', isPath);
  if (text('SOCKET') !== null && trusted_proxies === 0)
    refuse('TRUSTED_PROXIES', { must: 'be at least 1, since SOCKET is set' });
  return socket;
}

function addressesOf({ ga4, backup, tracing, console, ...others }: Configuration) {
  const backup_endpoint = backup?.target.kind === 's3' ? backup.target.endpoint : null;
  return {
    ...others,
    otlp_url: tracing?.endpoint ?? null,
    console_url: console.url,
    ga4_url: ga4?.url ?? null,
    backup_database_url: backup?.database_url ?? null,
    backup_endpoint,
  };
}

const SANDBOX_URL = 'http://127.0.0.1:3900';

/** The variables that a staging site must leave out: the licence, and the providers that the sandbox replaces. */
const REPLACED_IN_STAGING = [
  'LICENCE_REFERENCE',
  'SMS_GATEWAY',
  'JAZZCASH_HOST',
  'EASYPAISA_HOST',
  'BANK_STATEMENT_URL',
  'JAZZCASH_PAYOUT_HOST',
  'TMFB_HOST',
  'FCM_SERVICE_ACCOUNT',
  'BLOCK_EXPLORERS',
  'CALENDARS',
] as const;

/** Returns the address of a staging site's sandbox, or null for other sites. */
function readSandboxUrl({ text, choice, url, refuse }: EnvironmentReader): string | null {
  const given = url('SANDBOX_URL');
  if (text('STAGE') === null) {
    if (text('SANDBOX_URL') !== null) refuse('SANDBOX_URL', { must: 'be left out, unless STAGE is staging' });
    return null;
  }
  choice('STAGE', 'staging');
  for (const name of REPLACED_IN_STAGING)
    if (text(name) !== null)
      refuse(name, {
        must: 'be left out, since STAGE is staging: it has play money, and the sandbox is its outside world',
      });
  return given?.replace(/\/+$/, '') ?? SANDBOX_URL;
}

/** A mail address, or a telephone number in its international form. */
const RECEIVER = /^([^@\s,]+@[^@\s,]+\.[^@\s,]+|\+\d{7,15})$/;

/** Reads the receivers of alerts. A site with a sandbox has a default receiver, whose mails the sandbox receives. */
function readReceivers({ list }: EnvironmentReader, has_sandbox: boolean) {
  const given = list('ALERT_RECEIVERS', (one) => one === EXTERNAL || RECEIVER.test(one));
  const named = given.filter((one) => one !== EXTERNAL);
  return {
    alert_receivers: given.length === 0 && has_sandbox ? ['on-call@nua.example'] : named,
    external_alerts: given.includes(EXTERNAL),
  };
}

const isSealKey = (key: string): boolean => readSealKey(key) !== null;

const isLongKey = (key: string): boolean => key.length >= 32;

const readKeys = (reader: EnvironmentReader) => ({
  secret_key: reader.validated('SECRET_KEY', isLongKey),
  old_secret_keys: reader.list('OLD_SECRET_KEYS', isLongKey),
  seal_key: reader.validated('SEAL_KEY', isSealKey),
  old_seal_key: reader.validated('OLD_SEAL_KEY', isSealKey),
  operator_token: reader.validated('OPERATOR_TOKEN', /^[\w-]{20,200}$/),
  seed_key: reader.validated('SEED_KEY', isLongKey),
  old_seed_keys: reader.list('OLD_SEED_KEYS', isLongKey),
  witnesses: readWitnesses(reader),
});

const pick = (environment: Environment, names: readonly string[]): Environment =>
  Object.fromEntries(names.map((name) => [name, environment[name]]));

export const BACKUP_NAMES: readonly string[] = namesReadBy('backup');

/** Reads only the variables of a command, so that its system user needs access to fewer secret files. */
export const readConfigurationOf = (command: Command, environment: Environment, cwd: string): Configuration =>
  readConfiguration(pick(environment, namesReadBy(command)), cwd);

/** Reads the environment and its files of secrets. Throws one ConfigurationError that names every problem. */
export function readConfiguration(given: Environment, cwd: string): Configuration {
  const { configuration, problems } = inspectConfiguration(given, cwd);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}

/** Reads as much of the environment as possible, and returns every problem. */
export function inspectConfiguration(
  given: Environment,
  cwd: string,
): { configuration: Configuration; problems: readonly string[] } {
  const { environment, problems, warnings } = readSecretFiles(given);
  problems.push(...misspelledNames(given));
  const reader = environmentReader(environment, problems);
  const { text, choice, integer, url, database, validated, refuse } = reader;
  const port = integer('PORT', 3000);
  const database_url = database('DATABASE_URL');
  const durability = choice('DURABILITY', 'local');
  if (durability === 'quorum' && database_url === null)
    refuse('DURABILITY', { must: 'be local, since the embedded database has no standby; set DATABASE_URL' });
  const sandbox_url = readSandboxUrl(reader);
  const demo = choice('DEMO', database_url === null && sandbox_url === null ? '1' : '0') === '1';
  if (demo && sandbox_url !== null) refuse('DEMO', { must: 'be 0, since STAGE is staging' });
  const demo_clock_ahead_ms = integer('DEMO_CLOCK_AHEAD_MS', 0);
  if (demo_clock_ahead_ms > 0 && !demo) refuse('DEMO_CLOCK_AHEAD_MS', { must: 'be left out, since DEMO is 0' });
  const public_url = (url('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const licence_reference = text('LICENCE_REFERENCE');
  if (licence_reference !== null && demo)
    refuse('LICENCE_REFERENCE', { must: 'be left out, since DEMO is 1; a licensed site runs with DEMO=0' });
  const data_dir = resolve(cwd, text('DATA_DIR') ?? '.data');
  const trusted_proxies = integer('TRUSTED_PROXIES', 0);

  const configuration: Configuration = {
    port,
    // Outside a demo a proxy serves the site, so other machines reach the plain http port only if HOST is set.
    host: validated('HOST', /^[\w.:-]+$/) ?? (demo ? '0.0.0.0' : '127.0.0.1'),
    socket: readSocket(reader, trusted_proxies),
    drain_s: integer('DRAIN_S', demo ? 0 : 5),
    data_dir,
    database_url,
    durability,
    migrate_database_url: database('MIGRATE_DATABASE_URL'),
    redis_url: url('REDIS_URL'),
    ...readRolesAndConsole(reader, port, demo),
    body_encryption: choice('BODY_ENCRYPTION', 'on'),
    demo,
    demo_clock_ahead_ms,
    public_url,
    sandbox_url,
    licence_reference,
    trusted_proxies,
    font_url: url('FONT_URL'),
    ...readKeys(reader),
    metrics_token: text('METRICS_TOKEN'),
    ga4: readGa4(reader),
    tracking: readTrackerSettings(reader, demo || sandbox_url !== null),
    ...readPublicChain(reader, licence_reference),
    breached_passwords_url: url('BREACHED_PASSWORDS_URL')?.replace(/\/+$/, '') ?? null,
    game_providers: readGameProviders(reader, public_url),
    sms: readSmsSettings(reader),
    rails: demo || sandbox_url !== null ? {} : readRailSettings(reader, licence_reference),
    push: readPushSettings(reader, public_url),
    native: readNativeSettings(reader, { data_dir, cwd }),
    backup: readBackupSettings(reader, data_dir),
    external_backup: text('BACKUP_TARGET') === EXTERNAL,
    ...readReceivers(reader, demo || sandbox_url !== null),
    mail: readMailSettings(reader),
    clamd_socket: validated('CLAMD_SOCKET', isAbsolute),
    log_collector: readLogCollector(reader),
    tracing: readOtlpSettings(reader),
    log_level: choice('LOG_LEVEL', demo ? 'warn' : 'info'),
    check_responses: choice('CHECK_RESPONSES', '0') === '1',
    warnings,
  };
  if (!demo) refuseUnencrypted(reader, addressesOf(configuration));
  return { configuration, problems };
}
