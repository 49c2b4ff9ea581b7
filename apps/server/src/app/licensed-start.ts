import { type Configuration, ConfigurationError } from '../configuration/configuration.ts';
import { NO_SECRET_KEY } from '../configuration/installation-keys.ts';
import type { Ports } from '../core/ports/ports.ts';
import { createDb } from '../db/connect.ts';
import type { DatabasePool } from '../db/pool.ts';
import { checkMoneyKind, isMoneyKindRecorded } from '../ledger/money-kind.ts';
import { findExampleContent } from '../modules/cms/public.ts';
import { shippedRulesInForce } from '../modules/reward/public.ts';
import type { SettingKey } from '../settings/setting-rules.ts';
import type { SettingsStore } from '../settings/settings.ts';

export type StartParts = {
  config: Configuration;
  pool: DatabasePool;
  settings: SettingsStore;
  given: Partial<Ports>;
  now: Date;
};

/** The example values of a play-money site, which a licensed site must replace. A kind without a check does not compile. */
type ExampleKind = 'setting' | 'content' | 'reward_rule' | 'sms_sender' | 'public_url' | 'rail' | 'secret_key';

type Check = (parts: StartParts) => string[] | Promise<string[]>;

/** Twilio's test numbers, and the sender of the documents' examples. */
const EXAMPLE_SENDER = /^(\+1500555\d{4}|MASK|…)$/;

const howToSet: Partial<Record<SettingKey, string>> = {
  bank_account: 'players would send money to an account that belongs to nobody',
  contact_channels: 'nobody answers there',
  guest_rules: 'it gives a demo grant; set the grant to 0.00',
};

const checks: Record<ExampleKind, Check> = {
  secret_key: ({ config }) => (config.secret_key === null ? [NO_SECRET_KEY] : []),
  public_url: ({ config: { public_url } }) => {
    const { protocol, hostname } = new URL(public_url);
    const isLocal = /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname);
    return protocol === 'https:' && !isLocal
      ? []
      : ['PUBLIC_URL must be the address that players use, on https and not on this machine.'];
  },
  rail: ({ config, given }) => {
    const named = given.rails ?? config.rails;
    return Object.keys(named).length > 0
      ? []
      : [
          'No payment rail is configured: money could neither come in nor go out (docs/configuration.md, "Payment rails").',
        ];
  },
  sms_sender: ({ config, given }) => {
    if (given.sms) return [];
    if (config.sms.length === 0)
      return ['SMS_GATEWAY is not set: no code could reach a player. Set it (docs/configuration.md, "Text messages").'];
    return config.sms
      .filter((gateway) => textsOf(gateway).some((text) => EXAMPLE_SENDER.test(text)))
      .map(({ name }) => `The text gateway ${name} has the sender of an example.`);
  },
  setting: ({ settings }) =>
    settings.examplesInForce().map((key) => `The setting ${key} is an example: ${howToSet[key] ?? 'set your own'}.`),
  content: async ({ pool }) =>
    (await findExampleContent(createDb(pool))).map((key) =>
      /^(terms|privacy)-/.test(key)
        ? `The content ${key} is an example for play money: publish your own with "cms set".`
        : `The content ${key} is an example for play money: replace it with "cms set" or hide it with "cms hide".`,
    ),
  reward_rule: async ({ pool, now }) =>
    (await shippedRulesInForce(createDb(pool), now)).map(
      (kind) => `The reward rule ${kind} is the one that was shipped: publish your own with "rule publish".`,
    ),
};

/**
 * Checks everything that can refuse a start, before the start writes anything: a refused start of a licensed site must not make a
 * database one of real money.
 */
export async function checkStart(parts: StartParts): Promise<void> {
  const { config, pool } = parts;
  if (await isMoneyKindRecorded(pool)) await checkMoneyKind(pool, config);
  if (config.licence_reference === null || config.demo) return;
  const found = await Promise.all(Object.values(checks).map((check) => check(parts)));
  const problems = found.flat();
  if (problems.length > 0)
    throw new ConfigurationError(
      problems.map((problem) => `LICENCE_REFERENCE is set, and real money is refused. ${problem}`),
    );
}

/** Every text in the configuration of a gateway. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
