import { DATABASE_ADDRESS } from '../../db/database-address.ts';

/** A program that reads a part of the environment. The server reads all of it. */
export type Command = 'operator' | 'backup' | 'migrate' | 'sandbox';

type Form =
  | { form: 'whole'; min: number; max: number }
  | { form: 'one'; of: readonly string[] }
  | { form: 'address'; protocols: readonly string[] }
  | { form: 'database' }
  /** `must` completes the sentence "it must …". */
  | { form: 'text'; must: string };

/** An environment variable: its form, whether it holds a secret, and which commands also read it. */
export type Variable = Form & { secret?: true; read_by?: readonly Command[] };

const address = <const P extends readonly string[]>(...protocols: P) => ({ form: 'address', protocols }) as const;
const text = (must: string) => ({ form: 'text', must }) as const;
const whole = (min: number, max: number) => ({ form: 'whole', min, max }) as const;
const one = <const Of extends readonly string[]>(...of: Of) => ({ form: 'one', of }) as const;

const WEB = ['http:', 'https:'] as const;
const HTTPS = address('https:');
const POSTGRES = { form: 'database', secret: true } as const;
const OPERATOR_AND_BACKUP = ['operator', 'backup'] as const;
const BACKUP = { read_by: ['backup'] } as const;
const KEYS = 'hold keys of at least 32 characters, with commas between them';
const SEAL_KEY = 'be a key that "npm run seal -- --new-key" prints';
const GIVEN_BY_PROVIDER = 'be the value that the provider gave to this merchant';
const GATEWAY = 'be the JSON of a gateway, or the path of a file with it';

/** A demo's clock may start at most ten years ahead. */
const MAX_AHEAD_MS = 10 * 365 * 86_400_000;

/** The longest path of a Unix socket that every system accepts. macOS has the lowest limit. */
export const MAX_SOCKET_BYTES = 103;

/**
 * Every environment variable of the server. Each also has a description in docs/configuration.md and an example of a wrong value in the
 * tests.
 */
export const variables = {
  PORT: { ...whole(0, 65_535), read_by: ['operator', 'sandbox'] },
  HOST: text('be a name or an IP address of this machine, without a port'),
  SOCKET: text(`be an absolute path of at most ${MAX_SOCKET_BYTES} bytes`),
  PUBLIC_URL: { ...address(...WEB), read_by: ['operator', 'sandbox'] },
  STAGE: { ...one('staging'), read_by: ['operator', 'sandbox'] },
  SANDBOX_URL: { ...address(...WEB), read_by: ['operator', 'sandbox'] },
  DRAIN_S: whole(0, 60),
  DATA_DIR: { ...text('be the path of a folder'), read_by: ['operator', 'backup', 'sandbox'] },
  DATABASE_URL: { ...POSTGRES, read_by: ['operator', 'backup', 'migrate'] },
  MIGRATE_DATABASE_URL: { ...POSTGRES, read_by: ['migrate'] },
  DURABILITY: one('local', 'quorum'),
  REDIS_URL: { ...address('redis:', 'rediss:'), secret: true },
  ROLES: {
    ...text('hold one or more of api, web, worker and console, with commas between them'),
    read_by: ['operator'],
  },
  CONSOLE_PORT: { ...whole(0, 65_535), read_by: ['operator'] },
  CONSOLE_HOST: { ...text('be a name or an IP address of this machine, without a port'), read_by: ['operator'] },
  CONSOLE_URL: { ...address(...WEB), read_by: ['operator'] },
  DEMO: { ...one('0', '1'), read_by: ['operator', 'backup', 'migrate'] },
  DEMO_CONSOLE_OPEN: { ...one('0', '1'), read_by: ['operator'] },
  DEMO_CLOCK_AHEAD_MS: whole(0, MAX_AHEAD_MS),
  BODY_ENCRYPTION: one('on', 'off', 'required'),
  SECRET_KEY: { ...text('have at least 32 characters'), secret: true, read_by: ['operator'] },
  OLD_SECRET_KEYS: { ...text(KEYS), secret: true, read_by: ['operator'] },
  SEAL_KEY: { ...text(SEAL_KEY), secret: true, read_by: ['operator'] },
  OLD_SEAL_KEY: { ...text(SEAL_KEY), secret: true, read_by: ['operator'] },
  OPERATOR_TOKEN: {
    ...text('be the token that "npm run operator -- login NAME --print" prints'),
    secret: true,
    read_by: ['operator'],
  },
  SEED_KEY: { ...text('have at least 32 characters'), secret: true, read_by: ['operator'] },
  OLD_SEED_KEYS: { ...text(KEYS), secret: true, read_by: ['operator'] },
  WITNESSES: text('hold witnesses as KEY ADDRESS, with commas between them and https addresses'),
  LICENCE_REFERENCE: { ...text('be the reference of your licence'), read_by: OPERATOR_AND_BACKUP },
  TRUSTED_PROXIES: whole(0, 10),
  FONT_URL: address(...WEB),
  METRICS_TOKEN: { ...text('be the bearer token of /metrics'), secret: true },
  GA4_MEASUREMENT_ID: text('be the id of a data stream of Google Analytics'),
  GA4_API_SECRET: { ...text('be the secret of the data stream of GA4_MEASUREMENT_ID'), secret: true },
  GA4_URL: address(...WEB),
  BLOCK_EXPLORERS: text('hold at least two https addresses of different block explorers, with commas between them'),
  CALENDARS: text('hold https addresses of calendars of OpenTimestamps, with commas between them'),
  BREACHED_PASSWORDS_URL: HTTPS,
  LOG_LEVEL: { ...one('fatal', 'error', 'warn', 'info', 'debug', 'silent'), read_by: ['operator'] },
  CLAMD_SOCKET: text('be the absolute path of a Unix socket'),
  LOG_URL: HTTPS,
  LOG_TOKEN: { ...text('be the bearer token of LOG_URL'), secret: true },
  OTEL_EXPORTER_OTLP_ENDPOINT: address(...WEB),
  OTEL_EXPORTER_OTLP_HEADERS: {
    ...text('hold headers as NAME=VALUE, with commas between them and %20 for a space'),
    secret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: text('be a share from 0 to 1, such as 0.1'),
  ALERT_RECEIVERS: text(
    'hold mail addresses, telephone numbers such as +923001234567, or the word external, with commas between them',
  ),
  SMTP_URL: { ...address('smtp:', 'smtps:'), secret: true },
  MAIL_FROM: text('be a mail address'),
  CHECK_RESPONSES: one('0', '1'),

  BACKUP_TARGET: { ...text('be an absolute path of a folder, s3://BUCKET/PREFIX, or external'), ...BACKUP },
  BACKUP_KEY: {
    ...text('be 32 bytes in Base64, as "npm run backup -- new-key" prints them'),
    secret: true,
    ...BACKUP,
  },
  OLD_BACKUP_KEYS: { ...text('hold keys of 32 bytes in Base64, with commas between them'), secret: true, ...BACKUP },
  BACKUP_S3_ENDPOINT: { ...address('https:', 'http:'), ...BACKUP },
  BACKUP_S3_REGION: { ...text('be the region of the store, such as us-east-1'), ...BACKUP },
  BACKUP_S3_KEY_ID: { ...text('be the id of an access key that may read and write the bucket'), ...BACKUP },
  BACKUP_S3_SECRET: { ...text('be the secret of the access key BACKUP_S3_KEY_ID'), secret: true, ...BACKUP },
  BACKUP_DATABASE_URL: { ...POSTGRES, ...BACKUP },
  BACKUP_KEEP_DAYS: { ...whole(1, 3_650), ...BACKUP },
  BACKUP_KEEP_MONTHS: { ...whole(0, 240), ...BACKUP },
  BACKUP_HOUR: { ...whole(0, 23), ...BACKUP },

  NATIVE_ORIGINS: text('hold origins such as https://localhost, capacitor://localhost, or be none'),
  ANDROID_PACKAGE: text('be the package of the app, such as pk.example.nua'),
  ANDROID_CERTIFICATES: text('hold SHA-256 fingerprints of 32 bytes in hexadecimal, with commas between them'),
  APPLE_TEAM_ID: text('have ten letters and digits'),
  APPLE_BUNDLE_ID: text('be the bundle of the app, such as pk.example.nua'),
  PATCHES_DIR: text('be the path of a folder'),

  ADJUST_APP_TOKENS: text('hold app tokens of 12 small letters and digits, with commas between them'),
  ADJUST_DEFAULT_EVENT_TOKEN: text('be an event token of 6 small letters and digits'),
  ADJUST_S2S_TOKEN: { ...text('be the bearer token of S2S security'), secret: true },
  ADJUST_ENVIRONMENT: one('production', 'sandbox'),
  ADJUST_URL: HTTPS,

  GAME_PROVIDERS: {
    ...text('be a JSON array of providers, or the path of a file with one'),
    secret: true,
    read_by: ['operator'],
  },
  FCM_SERVICE_ACCOUNT: {
    ...text('be the JSON of a service account of Firebase, or the path of a file with it'),
    secret: true,
  },
  VAPID_SUBJECT: text('start with mailto: or https://'),

  JAZZCASH_HOST: HTTPS,
  JAZZCASH_MERCHANT_ID: text(GIVEN_BY_PROVIDER),
  JAZZCASH_PASSWORD: { ...text(GIVEN_BY_PROVIDER), secret: true },
  JAZZCASH_INTEGRITY_SALT: { ...text(GIVEN_BY_PROVIDER), secret: true },
  EASYPAISA_HOST: HTTPS,
  EASYPAISA_USERNAME: text(GIVEN_BY_PROVIDER),
  EASYPAISA_PASSWORD: { ...text(GIVEN_BY_PROVIDER), secret: true },
  EASYPAISA_STORE_ID: text(GIVEN_BY_PROVIDER),
  EASYPAISA_ACCOUNT: text(GIVEN_BY_PROVIDER),
  EASYPAISA_EMAIL: text('be an e-mail address'),
  BANK_STATEMENT_URL: HTTPS,
  BANK_STATEMENT_TOKEN: { ...text(GIVEN_BY_PROVIDER), secret: true },
  JAZZCASH_PAYOUT_HOST: HTTPS,
  JAZZCASH_PAYOUT_BASIC_KEY: { ...text(GIVEN_BY_PROVIDER), secret: true },
  JAZZCASH_PAYOUT_AES_KEY: { ...text(GIVEN_BY_PROVIDER), secret: true },
  JAZZCASH_PAYOUT_AES_IV: { ...text(GIVEN_BY_PROVIDER), secret: true },
  TMFB_HOST: HTTPS,
  TMFB_CLIENT_ID: text(GIVEN_BY_PROVIDER),
  TMFB_CLIENT_SECRET: { ...text(GIVEN_BY_PROVIDER), secret: true },
  TMFB_CHANNEL: text(GIVEN_BY_PROVIDER),
  TMFB_MSISDN: text(GIVEN_BY_PROVIDER),
  TMFB_PIN: { ...text(GIVEN_BY_PROVIDER), secret: true },
  TMFB_PUBLIC_KEY: text(GIVEN_BY_PROVIDER),

  SMS_GATEWAY: { ...text(GATEWAY), secret: true },
  SMS_FALLBACK_GATEWAY: { ...text(GATEWAY), secret: true },
} as const satisfies Readonly<Record<string, Variable>>;

type Variables = typeof variables;
export type VariableName = keyof Variables;
export type NameOf<Kind extends Form['form']> = {
  [Name in VariableName]: Variables[Name]['form'] extends Kind ? Name : never;
}[VariableName];
export type ChoiceOf<Name extends NameOf<'one'>> = Variables[Name]['of'][number];
/** A variable that holds a secret, alone or inside an address. Each can also be given as a file, `NAME_FILE`. */
export type SecretName = {
  [Name in VariableName]: Variables[Name] extends { secret: true } ? Name : never;
}[VariableName];

export const variableNames = Object.keys(variables) as VariableName[];

const variableOf = (name: VariableName): Variable => variables[name];

export const isSecret = (name: VariableName): name is SecretName => variableOf(name).secret === true;

export const SECRET_NAMES: readonly SecretName[] = variableNames.filter(isSecret);

/** Returns the names of the variables that a command reads, with `NAME_FILE` for each secret. */
export const namesReadBy = (command: Command): string[] =>
  variableNames
    .filter((name) => variableOf(name).read_by?.includes(command))
    .flatMap((name) => (isSecret(name) ? [name, `${name}_FILE`] : [name]));

/** Returns the requirement for a variable, which completes "it must …". */
export function mustOf(name: VariableName): string {
  const variable = variableOf(name);
  switch (variable.form) {
    case 'whole':
      return `be a whole number from ${variable.min} to ${variable.max}`;
    case 'one':
      return `be one of ${variable.of.join(', ')}`;
    case 'address':
      return `be an address that starts with ${variable.protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    case 'database':
      return DATABASE_ADDRESS;
    case 'text':
      return variable.must;
  }
}
