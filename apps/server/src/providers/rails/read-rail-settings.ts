import type { RailSettings } from './rails.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variables of each provider. A provider needs all of them, or has none. */
const GROUPS = {
  jazzcash: {
    host: 'JAZZCASH_HOST',
    merchant_id: 'JAZZCASH_MERCHANT_ID',
    password: 'JAZZCASH_PASSWORD',
    integrity_salt: 'JAZZCASH_INTEGRITY_SALT',
  },
  easypaisa: {
    host: 'EASYPAISA_HOST',
    username: 'EASYPAISA_USERNAME',
    password: 'EASYPAISA_PASSWORD',
    store_id: 'EASYPAISA_STORE_ID',
    account_num: 'EASYPAISA_ACCOUNT',
  },
  bank: { statement_url: 'BANK_STATEMENT_URL', token: 'BANK_STATEMENT_TOKEN' },
  jazzcash_payout: {
    host: 'JAZZCASH_PAYOUT_HOST',
    basic_key: 'JAZZCASH_PAYOUT_BASIC_KEY',
    key: 'JAZZCASH_PAYOUT_AES_KEY',
    iv: 'JAZZCASH_PAYOUT_AES_IV',
  },
  easypaisa_payout: {
    base: 'TMFB_HOST',
    client_id: 'TMFB_CLIENT_ID',
    client_secret: 'TMFB_CLIENT_SECRET',
    channel: 'TMFB_CHANNEL',
    msisdn: 'TMFB_MSISDN',
    pin: 'TMFB_PIN',
    public_key: 'TMFB_PUBLIC_KEY',
  },
} as const satisfies Readonly<Record<keyof RailSettings, Readonly<Record<string, string>>>>;
const ADDRESSES = new Set([
  'JAZZCASH_HOST',
  'EASYPAISA_HOST',
  'BANK_STATEMENT_URL',
  'JAZZCASH_PAYOUT_HOST',
  'TMFB_HOST',
]);

/**
 * Reads the settings of the real rails.
 *
 * Real money needs a licence: if one of these is set without LICENCE_REFERENCE, the server does not start. It does not start either if a
 * provider has only some of its settings. A provider without any is closed.
 *
 * Shape   environment, licence reference -> settings
 * Units   none
 * Errors  throws one Error that names every problem, without values
 * Source  docs/configuration.md
 */
export function readRailSettings(environment: Environment, licence_reference: string | null): RailSettings {
  const problems: string[] = [];
  const found: Record<string, Record<string, string>> = {};
  for (const [group, names] of Object.entries(GROUPS)) {
    const given = Object.entries(names).map(([field, name]) => [field, name, environment[name]?.trim() ?? ''] as const);
    if (given.every(([, , value]) => value === '')) continue;
    for (const [, name, value] of given) {
      if (value === '') problems.push(`${name} is missing.`);
      else if (ADDRESSES.has(name) && !(URL.canParse(value) && new URL(value).protocol === 'https:')) {
        problems.push(`${name} is not an address that starts with https://.`);
      }
    }
    found[group] = Object.fromEntries(given.map(([field, , value]) => [field, value]));
  }
  const email = environment.EASYPAISA_EMAIL?.trim() ?? '';
  if (email !== '' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) problems.push('EASYPAISA_EMAIL is no e-mail address.');
  if (email !== '' && found.easypaisa !== undefined) found.easypaisa.email = email;
  if (Object.keys(found).length > 0 && licence_reference === null) {
    problems.push('Real payment rails are configured without LICENCE_REFERENCE.');
  }
  if (problems.length > 0) throw new Error(`The payment rails cannot start:\n- ${problems.join('\n- ')}`);
  return found as RailSettings;
}
