import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';
import { type NameOf, type VariableName, variables } from '../../core/environment/variables.ts';
import type { RailSettings } from './rails.ts';

/** The environment variables of each provider. All or none of a provider's variables are set. */
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
} as const satisfies Readonly<Record<keyof RailSettings, Readonly<Record<string, VariableName>>>>;

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

const isAddress = (name: VariableName): name is NameOf<'address'> => variables[name].form === 'address';

/**
 * Reads the settings of the real rails.
 *
 * Settings without LICENCE_REFERENCE are refused, because real money needs a licence. A provider without settings is closed.
 *
 * Shape   reader of the environment, licence reference -> settings; problems are added to the reader
 * Units   none
 * Errors  none
 * Source  docs/configuration.md
 */
export function readRailSettings(reader: EnvironmentReader, licence_reference: string | null): RailSettings {
  const found: Record<string, Record<string, string>> = {};
  for (const [group, fields] of Object.entries(GROUPS)) {
    const names: VariableName[] = Object.values(fields);
    if (names.every((name) => reader.text(name) === null)) continue;
    reader.requireTogether(...names);
    for (const name of names) if (isAddress(name)) reader.url(name);
    found[group] = Object.fromEntries(Object.entries(fields).map(([field, name]) => [field, reader.text(name) ?? '']));
  }
  const email = reader.validated('EASYPAISA_EMAIL', EMAIL);
  if (email !== null && found.easypaisa !== undefined) found.easypaisa.email = email;
  if (Object.keys(found).length > 0 && licence_reference === null)
    reader.refuse('LICENCE_REFERENCE', {
      must: 'be the reference of your licence, since a payment rail is configured: real money needs one',
    });
  return found as RailSettings;
}
