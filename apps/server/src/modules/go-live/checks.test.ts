import { describe, expect, it } from 'vitest';
import { type CheckName, type Facts, findingsOf, findingsText, type SiteFacts } from './checks.ts';

const config: Facts['config'] = {
  demo: false,
  sandbox_url: null,
  licence_reference: 'LIC-1',
  secret_key: 'k'.repeat(40),
  seal_key: 'a seal key',
  seed_key: 'k'.repeat(32),
  roles: new Set(['api', 'web', 'worker']),
  public_url: 'https://play.nua.pk',
  sms: [
    {
      kind: 'twilio',
      name: 'twilio',
      account_sid: 'AC1',
      auth_token: 't',
      from: '+923001112233',
      host: 'https://api.twilio.com',
      timeout_ms: 6_000,
    },
  ],
  backup: null,
  external_backup: true,
  alert_receivers: ['oncall@nua.pk'],
  external_alerts: false,
  mail: { url: 'smtps://nua:secret@mail.nua.pk', from: 'site@nua.pk' },
};
const site: SiteFacts = {
  money: null,
  example_settings: [],
  example_content: [],
  shipped_rules: [],
  operators: 2,
  demo_staff: [],
};
const ready: Facts = { config, has_rail: true, has_sms_port: false, has_calendar: true, site };

type Wrong = Partial<Facts['config']> & { site?: Partial<SiteFacts>; has_rail?: boolean; has_calendar?: boolean };
const without = ({ site: wrong_site, has_rail = true, has_calendar = true, ...wrong }: Wrong): Facts => ({
  ...ready,
  config: { ...config, ...wrong },
  has_rail,
  has_calendar,
  site: { ...site, ...wrong_site },
});

/** For each check, a site that fails only this check, and a pattern for the finding. */
const cases: Record<CheckName, readonly [Wrong, RegExp][]> = {
  licence: [[{ licence_reference: null }, /LICENCE_REFERENCE is not set/]],
  demo: [[{ demo: true }, /DEMO is 1/]],
  stage: [[{ sandbox_url: 'http://127.0.0.1:3900' }, /STAGE is staging/]],
  money: [[{ site: { money: 'play' } }, /holds play money.*\n.*new, empty database/]],
  secret_key: [[{ secret_key: null }, /SECRET_KEY is not set/]],
  seal_key: [[{ seal_key: null }, /SEAL_KEY is not set.*\n.*--new-key/]],
  seed_key: [[{ seed_key: null }, /SEED_KEY is not set.*\n.*openssl rand/]],
  calendar: [[{ has_calendar: false }, /CALENDARS is not set.*\n.*OpenTimestamps/]],
  public_url: [
    [{ public_url: 'http://play.nua.pk' }, /PUBLIC_URL is "http:/],
    [{ public_url: 'https://localhost:3000' }, /not on this machine/],
    [{ public_url: 'https://127.0.0.1' }, /not on this machine/],
  ],
  rail: [[{ has_rail: false }, /No payment rail/]],
  sms: [[{ sms: [] }, /SMS_GATEWAY is not set/]],
  sms_sender: [[{ sms: [{ ...config.sms[0]!, from: '+15005550006' } as never] }, /gateway twilio has the sender/]],
  backup: [[{ external_backup: false }, /BACKUP_TARGET is not set/]],
  alerts: [
    [{ alert_receivers: [] }, /ALERT_RECEIVERS is not set/],
    [{ alert_receivers: ['oncall@nua.pk', 'me@nua.example'] }, /ALERT_RECEIVERS names a receiver of an example/],
    [{ alert_receivers: ['me@nua.example'], external_alerts: true }, /a receiver of an example.*\n.*"external"/],
    [{ alert_receivers: ['+923001112233'] }, /telephone numbers only, and Nua sends mails only.*\n.*"external"/],
    [{ mail: null }, /has mail addresses, but SMTP_URL is not set: nobody.*\n.*SMTP_URL and MAIL_FROM.*"external"/],
  ],
  demo_staff: [[{ site: { demo_staff: ['omar', 'sana'] } }, /published password: omar, sana.*\n.*change-secret/]],
  operators: [
    [{ site: { operators: 0 } }, /No operator has a password.*\n.*staff add/],
    [{ site: { operators: 1 } }, /One operator has a password/],
  ],
  settings: [
    [{ site: { example_settings: ['bank_account'] } }, /the IBAN of an example/],
    [{ site: { example_settings: ['contact_channels'] } }, /contacts of an example/],
    [{ site: { example_settings: ['guest_rules'] } }, /a demo grant/],
  ],
  content: [[{ site: { example_content: ['terms-2026-01'] } }, /terms-2026-01 is an example.*\n.*cms set terms/]],
  rules: [[{ site: { shipped_rules: ['vip'] } }, /reward rule vip.*"nua".*\n.*rule vip JSON/]],
};

describe('the conditions of real money', () => {
  it('are met by a site that lacks nothing', () => {
    expect(findingsOf(ready)).toEqual([]);
    expect(findingsOf({ ...ready, site: { ...site, money: 'real' } })).toEqual([]);
    expect(findingsOf(without({ seal_key: null, mail: null, roles: new Set(['api']) }))).toEqual([]);
  });

  it.each([[[]], [['+923001112233']], [['oncall@nua.pk']]])(
    'are met without a mail server if another system alerts the people on call: %j',
    (alert_receivers) => {
      expect(findingsOf(without({ alert_receivers, external_alerts: true, mail: null }))).toEqual([]);
    },
  );

  it.each(Object.entries(cases).flatMap(([name, wrongs]) => wrongs.map(([wrong, words]) => ({ name, wrong, words }))))(
    'refuse a site that fails only the check $name, with a finding that matches $words',
    ({ wrong, words }) => {
      const findings = findingsOf(without(wrong));
      expect(findings).toHaveLength(1);
      expect(findingsText(findings)).toMatch(words);
      expect(findings[0]?.todo).not.toBe('');
    },
  );

  it('that a site does not meet are all printed together', () => {
    const facts = without({ licence_reference: null, public_url: 'http://localhost', site: { operators: 0 } });
    expect(findingsText(findingsOf(facts)).match(/^\d+\. /gm)).toEqual(['1. ', '2. ', '3. ']);
  });

  it('skip checks of the database until it is migrated', () => {
    expect(findingsOf({ ...ready, site: null })).toEqual([]);
  });
});
