import type { Configuration } from '../../configuration/configuration.ts';
import type { MoneyKind } from '../../ledger/money-kind.ts';
import type { SettingKey } from '../../settings/setting-rules.ts';
import { demoStaffFinding } from './demo-staff.ts';

/** The state of a database that decides whether real money may be used. */
export type SiteFacts = {
  /** The recorded kind of money; null before the first start. */
  money: MoneyKind | null;
  example_settings: readonly SettingKey[];
  example_content: readonly string[];
  shipped_rules: readonly string[];
  operators: number;
  /** The names of a demo's staff that still have the published password. */
  demo_staff: readonly string[];
};

type ConfigurationFacts = Pick<
  Configuration,
  | 'demo'
  | 'sandbox_url'
  | 'licence_reference'
  | 'secret_key'
  | 'seal_key'
  | 'seed_key'
  | 'roles'
  | 'public_url'
  | 'sms'
  | 'backup'
  | 'external_backup'
  | 'alert_receivers'
  | 'external_alerts'
  | 'mail'
>;

export type Facts = {
  config: ConfigurationFacts;
  has_rail: boolean;
  /** True if a test replaced the text message gateway. */
  has_sms_port: boolean;
  /** True if an outside calendar, which is a server of OpenTimestamps, timestamps the hashes of seeds. */
  has_calendar: boolean;
  /** Null if the schema has another version. */
  site: SiteFacts | null;
};

export type Finding = { problem: string; todo: string };

type Check = (facts: Facts) => readonly Finding[];

const finding = (is_wrong: boolean, problem: string, todo: string): Finding[] => (is_wrong ? [{ problem, todo }] : []);

const LOCAL = /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

function hasPublicAddress(public_url: string): boolean {
  const { protocol, hostname } = new URL(public_url);
  return protocol === 'https:' && !LOCAL.test(hostname);
}

/** Twilio's test numbers, and the example senders of our documentation. */
const EXAMPLE_SENDER = /^(\+1500555\d{4}|MASK|…)$/;

/** Reserved names that reach nobody (RFC 2606). */
const EXAMPLE_RECEIVER = /[@.](example|invalid|test|localhost|example\.(com|net|org))$/i;

const ALERTS =
  'Set it to the mail addresses of those on call, with commas between them, and set SMTP_URL and MAIL_FROM. If your Alertmanager or another system alerts them, add the word "external" (docs/configuration.md, "ALERT_RECEIVERS").';

/** Returns why no alert would reach a person, or null. Nua itself sends mails only, from the nodes with the role worker. */
function alertProblem({ alert_receivers, external_alerts, mail, roles }: ConfigurationFacts): string | null {
  if (alert_receivers.some((receiver) => EXAMPLE_RECEIVER.test(receiver)))
    return 'ALERT_RECEIVERS names a receiver of an example';
  if (external_alerts) return null;
  if (alert_receivers.length === 0) return 'ALERT_RECEIVERS is not set';
  if (!alert_receivers.some((receiver) => receiver.includes('@')))
    return 'ALERT_RECEIVERS names telephone numbers only, and Nua sends mails only';
  if (mail === null && roles.has('worker')) return 'ALERT_RECEIVERS has mail addresses, but SMTP_URL is not set';
  return null;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const SET = 'npm run operator -- --as NAME set';

const settingFindings: Partial<Record<SettingKey, Finding>> = {
  bank_account: {
    problem: 'The setting bank_account has the IBAN of an example: players would send their money nowhere.',
    todo: `Set your own: ${SET} bank_account '{"bank_name":"…","title":"…","iban":"PK…"}'`,
  },
  contact_channels: {
    problem: 'The setting contact_channels has contacts of an example: nobody answers there.',
    todo: `Set your own: ${SET} contact_channels '[{"kind":"email","label":"…","href":"mailto:…"}]'`,
  },
  guest_rules: {
    problem: 'The setting guest_rules gives a demo grant: every guest would get real money.',
    todo: `Set "demo_grant" to "0.00": ${SET} guest_rules '{…}'`,
  },
};

const otherSetting = (key: SettingKey): Finding => ({
  problem: `The setting ${key} is an example.`,
  todo: `Set your own: ${SET} ${key} '…'`,
});

const contentFinding = (key: string): Finding => ({
  problem: `The content ${key} is an example for play money.`,
  todo: /^(terms|privacy)-/.test(key)
    ? `Publish your own version: npm run operator -- --as NAME cms set ${key.split('-')[0]}-YYYY-MM "$(cat FILE)"`
    : `Replace it with "cms set ${key}", or hide it with "cms hide ${key}".`,
});

const ruleFinding = (kind: string): Finding => ({
  problem: `The reward rule ${kind} is the one that was shipped, published by "nua".`,
  todo: `Your operators must publish it, changed or not: npm run operator -- --as NAME rule ${kind} JSON. "rule show ${kind}" prints the JSON.`,
});

const checks = {
  licence: ({ config: { licence_reference } }) =>
    finding(
      licence_reference === null,
      'LICENCE_REFERENCE is not set: without a licence this is play money.',
      'Set it to the reference of your licence.',
    ),
  demo: ({ config: { demo } }) =>
    finding(demo, 'DEMO is 1: demo players and the sandbox would be part of the site.', 'Set DEMO=0.'),
  stage: ({ config: { sandbox_url } }) =>
    finding(
      sandbox_url !== null,
      'STAGE is staging: the sandbox replaces every provider.',
      'Leave STAGE out, and set the variables of your providers.',
    ),
  money: ({ site }) =>
    finding(
      site?.money === 'play',
      'This database holds play money, and never anything else.',
      'Set DATABASE_URL to a new, empty database, or DATA_DIR to a new folder.',
    ),
  secret_key: ({ config }) =>
    finding(
      config.secret_key === null,
      'SECRET_KEY is not set: the key of identity numbers would be in the database beside them.',
      'Set it to at least 32 random characters, the same on every node: openssl rand -base64 32',
    ),
  seal_key: ({ config: { seal_key, roles } }) =>
    finding(
      seal_key === null && roles.has('worker'),
      'SEAL_KEY is not set: the ledger would not be sealed, so players could prove no record.',
      'Set it to a key that "npm run seal -- --new-key" prints, the same on every node with the role worker.',
    ),
  seed_key: ({ config: { seed_key } }) =>
    finding(
      seed_key === null,
      'SEED_KEY is not set: a reader of the database would know the results of coming rounds.',
      'Set it to at least 32 random characters, the same on every node: openssl rand -base64 32',
    ),
  calendar: ({ has_calendar }) =>
    finding(
      !has_calendar,
      'CALENDARS is not set: no outside server would timestamp the hashes of seeds, and the page of each game promises it.',
      'Set it to https addresses of calendars of OpenTimestamps (docs/configuration.md, "CALENDARS").',
    ),
  public_url: ({ config: { public_url } }) =>
    finding(
      !hasPublicAddress(public_url),
      `PUBLIC_URL is "${public_url}"; it must be the address that players use, on https and not on this machine.`,
      'Set it to the address of your proxy with TLS, such as https://play.your-site.pk.',
    ),
  rail: ({ has_rail }) =>
    finding(
      !has_rail,
      'No payment rail is configured: money could neither come in nor go out.',
      'Set the variables of one (docs/configuration.md, "Payment rails").',
    ),
  sms: ({ config, has_sms_port }) =>
    finding(
      !has_sms_port && config.sms.length === 0,
      'SMS_GATEWAY is not set: no code could reach a player.',
      'Set it (docs/configuration.md, "Text messages").',
    ),
  sms_sender: ({ config }) =>
    config.sms
      .filter((gateway) => textsOf(gateway).some((text) => EXAMPLE_SENDER.test(text)))
      .map(({ name }) => ({
        problem: `The text gateway ${name} has the sender of an example.`,
        todo: 'Put your own number or sender into SMS_GATEWAY.',
      })),
  backup: ({ config }) =>
    finding(
      config.backup === null && !config.external_backup,
      'BACKUP_TARGET is not set: a lost disk would lose every balance.',
      'Set BACKUP_TARGET and BACKUP_KEY (docs/operations.md, "Backup and restore"), or BACKUP_TARGET=external if PostgreSQL’s own tools make the backups.',
    ),
  alerts: ({ config }) => {
    const problem = alertProblem(config);
    return problem === null ? [] : [{ problem: `${problem}: nobody would learn that the site is down.`, todo: ALERTS }];
  },
  demo_staff: ({ site }) => (site !== null && site.demo_staff.length > 0 ? [demoStaffFinding(site.demo_staff)] : []),
  operators: ({ site }) =>
    finding(
      site !== null && site.operators < 2,
      `${site?.operators === 1 ? 'One operator has' : 'No operator has'} a password: acts that take two operators could never be done.`,
      'Run "npm run operator -- staff add NAME --role owner" for each of two people, who choose their passwords in the console (docs/operations.md, "The first names").',
    ),
  settings: ({ site }) => (site?.example_settings ?? []).map((key) => settingFindings[key] ?? otherSetting(key)),
  content: ({ site }) => (site?.example_content ?? []).map(contentFinding),
  rules: ({ site }) => (site?.shipped_rules ?? []).map(ruleFinding),
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

/**
 * Returns every reason why a site may not take real money yet; an empty list permits it.
 *
 * Shape   facts -> findings
 * Errors  none
 * Source  docs/operations.md, "Before a licensed site opens"
 */
export const findingsOf = (facts: Facts): Finding[] => Object.values<Check>(checks).flatMap((check) => check(facts));

export function findingsText(findings: readonly Finding[]): string {
  return findings.map(({ problem, todo }, n) => `${n + 1}. ${problem}\n   ${todo}`).join('\n');
}
