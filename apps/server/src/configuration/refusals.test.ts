import { describe, expect, it } from 'vitest';
import { configurationProblems } from '../../../../tests/world/configuration-problems.ts';
import { isSecret, type VariableName, variableNames } from '../core/environment/variables.ts';

type Example = string | [value: string, others: Record<string, string>] | null;

const SECRET = 'hunter2';
const REAL = { DEMO: '0', LICENCE_REFERENCE: 'LIC-1' };
const BACKUP = { BACKUP_TARGET: 's3://nua', BACKUP_KEY: Buffer.alloc(32).toString('base64') };

/** A wrong value of each variable, with the other variables that the value needs; null if any text is valid. */
const wrong: Record<VariableName, Example> = {
  PORT: '70000',
  HOST: 'http://localhost',
  SOCKET: ['http.sock', { TRUSTED_PROXIES: '1' }],
  PUBLIC_URL: 'nua.example',
  STAGE: 'production',
  SANDBOX_URL: ['localhost:3900', { STAGE: 'staging' }],
  DRAIN_S: '61',
  DATA_DIR: null,
  DATABASE_URL: `mysql://root:${SECRET}@db`,
  MIGRATE_DATABASE_URL: `mysql://root:${SECRET}@db`,
  DURABILITY: 'quorum',
  REDIS_URL: `http://:${SECRET}@bus`,
  ROLES: 'api,cook',
  CONSOLE_PORT: '70000',
  CONSOLE_HOST: 'http://localhost',
  CONSOLE_URL: 'localhost',
  DEMO: 'yes',
  DEMO_CONSOLE_OPEN: 'yes',
  DEMO_CLOCK_AHEAD_MS: '-1',
  BODY_ENCRYPTION: 'maybe',
  SECRET_KEY: SECRET,
  OLD_SECRET_KEYS: SECRET,
  SEAL_KEY: SECRET,
  OLD_SEAL_KEY: `PRIVATE+KEY+${SECRET}`,
  OPERATOR_TOKEN: 'a token',
  SEED_KEY: SECRET,
  OLD_SEED_KEYS: SECRET,
  WITNESSES: 'a-key http://witness.example',
  LICENCE_REFERENCE: ['LIC-1', { DEMO: '1' }],
  TRUSTED_PROXIES: '11',
  FONT_URL: 'ftp://fonts.example',
  METRICS_TOKEN: null,
  GA4_MEASUREMENT_ID: ['', { GA4_API_SECRET: SECRET }],
  GA4_API_SECRET: ['', { GA4_MEASUREMENT_ID: 'G-1' }],
  GA4_URL: 'views.example',
  BLOCK_EXPLORERS: `https://me:${SECRET}@blocks.example`,
  CALENDARS: 'http://calendar.example',
  BREACHED_PASSWORDS_URL: 'http://passwords.example',
  LOG_LEVEL: 'loud',
  CLAMD_SOCKET: 'clamd.ctl',
  LOG_URL: ['http://log.example', { LOG_TOKEN: SECRET }],
  LOG_TOKEN: ['', { LOG_URL: 'https://log.example' }],
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
  OTEL_EXPORTER_OTLP_HEADERS: SECRET,
  OTEL_TRACES_SAMPLER_ARG: '2',
  ALERT_RECEIVERS: 'somebody',
  SMTP_URL: [`http://me:${SECRET}@mail.example`, { MAIL_FROM: 'site@mail.example' }],
  MAIL_FROM: ['site', { SMTP_URL: 'smtps://mail.example' }],
  CHECK_RESPONSES: 'yes',
  BACKUP_TARGET: ['backups', BACKUP],
  BACKUP_KEY: [SECRET, { BACKUP_TARGET: '/mnt/backups' }],
  OLD_BACKUP_KEYS: SECRET,
  BACKUP_S3_ENDPOINT: ['s3.example', BACKUP],
  BACKUP_S3_REGION: null,
  BACKUP_S3_KEY_ID: ['', BACKUP],
  BACKUP_S3_SECRET: ['', BACKUP],
  BACKUP_DATABASE_URL: `mysql://root:${SECRET}@db`,
  BACKUP_KEEP_DAYS: '0',
  BACKUP_KEEP_MONTHS: '1.5',
  BACKUP_HOUR: '24',
  NATIVE_ORIGINS: '*',
  ANDROID_PACKAGE: ['nua', { ANDROID_CERTIFICATES: 'ab'.repeat(32) }],
  ANDROID_CERTIFICATES: ['ab', { ANDROID_PACKAGE: 'pk.example.nua' }],
  APPLE_TEAM_ID: ['abc', { APPLE_BUNDLE_ID: 'pk.example.nua' }],
  APPLE_BUNDLE_ID: ['a b', { APPLE_TEAM_ID: 'ABCDE12345' }],
  PATCHES_DIR: null,
  ADJUST_APP_TOKENS: ['x', { ADJUST_DEFAULT_EVENT_TOKEN: 'abc123' }],
  ADJUST_DEFAULT_EVENT_TOKEN: ['x', { ADJUST_APP_TOKENS: 'abcdefabcdef' }],
  ADJUST_S2S_TOKEN: null,
  ADJUST_ENVIRONMENT: 'test',
  ADJUST_URL: 'http://adjust.example',
  GAME_PROVIDERS: `[{"secrets":["${SECRET}"]}]`,
  FCM_SERVICE_ACCOUNT: `{"private_key":"${SECRET}"}`,
  VAPID_SUBJECT: 'me',
  JAZZCASH_HOST: ['http://pay.example', REAL],
  JAZZCASH_MERCHANT_ID: ['', { ...REAL, JAZZCASH_PASSWORD: SECRET }],
  JAZZCASH_PASSWORD: ['', { ...REAL, JAZZCASH_MERCHANT_ID: 'MC1' }],
  JAZZCASH_INTEGRITY_SALT: ['', { ...REAL, JAZZCASH_PASSWORD: SECRET }],
  EASYPAISA_HOST: ['pay.example', REAL],
  EASYPAISA_USERNAME: ['', { ...REAL, EASYPAISA_PASSWORD: SECRET }],
  EASYPAISA_PASSWORD: ['', { ...REAL, EASYPAISA_ACCOUNT: '1' }],
  EASYPAISA_STORE_ID: ['', { ...REAL, EASYPAISA_PASSWORD: SECRET }],
  EASYPAISA_ACCOUNT: ['', { ...REAL, EASYPAISA_PASSWORD: SECRET }],
  EASYPAISA_EMAIL: ['pay', REAL],
  BANK_STATEMENT_URL: ['ftp://bank.example', REAL],
  BANK_STATEMENT_TOKEN: ['', { ...REAL, BANK_STATEMENT_URL: 'https://bank.example' }],
  JAZZCASH_PAYOUT_HOST: ['', { ...REAL, JAZZCASH_PAYOUT_BASIC_KEY: SECRET }],
  JAZZCASH_PAYOUT_BASIC_KEY: ['', { ...REAL, JAZZCASH_PAYOUT_HOST: 'https://pay.example' }],
  JAZZCASH_PAYOUT_AES_KEY: ['', { ...REAL, JAZZCASH_PAYOUT_HOST: 'https://pay.example' }],
  JAZZCASH_PAYOUT_AES_IV: ['', { ...REAL, JAZZCASH_PAYOUT_HOST: 'https://pay.example' }],
  TMFB_HOST: ['', { ...REAL, TMFB_PIN: SECRET }],
  TMFB_CLIENT_ID: ['', { ...REAL, TMFB_PIN: SECRET }],
  TMFB_CLIENT_SECRET: ['', { ...REAL, TMFB_PIN: SECRET }],
  TMFB_CHANNEL: ['', { ...REAL, TMFB_PIN: SECRET }],
  TMFB_MSISDN: ['', { ...REAL, TMFB_PIN: SECRET }],
  TMFB_PIN: ['', { ...REAL, TMFB_CLIENT_ID: 'nua' }],
  TMFB_PUBLIC_KEY: ['', { ...REAL, TMFB_PIN: SECRET }],
  SMS_GATEWAY: `{"kind":"twilio","auth_token":"${SECRET}"}`,
  SMS_FALLBACK_GATEWAY: [`/nowhere/${SECRET}`, { SMS_GATEWAY: '/nowhere' }],
};

const examples = variableNames.flatMap((name) => {
  const example = wrong[name];
  if (example === null) return [];
  const [value, others] = typeof example === 'string' ? [example, {}] : example;
  return [{ name, value, others }];
});

describe('a wrong value of the environment', () => {
  it.each(examples)(
    'in $name is reported with the requirement, and with the value unless it is secret',
    ({ name, value, others }) => {
      const problems = configurationProblems({ ...others, [name]: value });
      const sentence = problems.find((problem) => problem.startsWith(`${name} `)) ?? problems.join('\n');
      expect(sentence).toMatch(new RegExp(`^${name} (is|has|names) .+; it must .+\\.$`));
      if (!isSecret(name) && value !== '' && !value.includes(SECRET)) expect(sentence).toContain(value);
      expect(problems.join('\n')).not.toContain(SECRET);
    },
  );
});
