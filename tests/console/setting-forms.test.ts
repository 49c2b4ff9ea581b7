import { describe, expect, it } from 'vitest';
import { draftOf, isChanged, valueOfDraft } from '../../apps/console/src/setting-form/draft.ts';
import { type Json, readField } from '../../apps/console/src/setting-form/field.ts';
import { findErrors } from '../../apps/console/src/setting-form/field-errors.ts';
import { htmlOfFields } from '../../apps/console/src/setting-form/fields-for-tests.tsx';
import { checkSetting } from '../../apps/server/src/settings/set-setting.ts';
import { isSettingKey, type SettingKey, settingRules } from '../../apps/server/src/settings/setting-rules.ts';
import { settingSchema } from '../../apps/server/src/settings/setting-schema.ts';
import { namesIn, unnamedControls } from './form-html.ts';

const keys = Object.keys(settingRules).filter(isSettingKey);

/** A second value for each setting whose first value is empty or lacks optional parts. */
const second_values: { readonly [Key in SettingKey]?: Json } = {
  withdraw_setting: { withdrawal_pay_type_setting: [{ pay_type: 3, open: true }, { pay_type: 1 }] },
  guest_rules: { per_device: 2, per_address: 200, demo_grant: 2000 },
  play_rules: { ...settingRules.play_rules.first, closed_games: ['dice'], launch_maximum: '500.5' },
  maintenance: {
    ...{ from: '2026-03-10T07:00:00.000Z', until: '2026-03-10T08:00:00.000Z' },
    text: { en: 'Back soon.', ur: 'جلد واپسی۔' },
  },
  month_rules: { kept_months: 18 },
  fee_rates: [
    { from: '2026-01-01', payments: { bank: { deposit_bps: 5, payout_bps: 10 } }, providers: { studio: 1200 } },
    { from: '2026-02-01', payments: {}, providers: {} },
  ],
  operator_permissions: { sana: 'all', 'omar.k': ['look', 'role:support'] },
  link_sites: ['help.example'],
  contact_channels: [{ kind: 'whatsapp', label: '0300 1234567', href: 'https://wa.example/923001234567' }],
  framed_pages: ['https://help.example'],
  redirects: { '/old': '/promo', '/older': { to: 'https://help.example/', status: 307 } },
};
const cases = keys.flatMap((key) =>
  [settingRules[key].first as Json, ...(key in second_values ? [second_values[key]!] : [])].map(
    (value) => [key, value] as const,
  ),
);

/** The settings that show a part of their value as JSON, each with the reason. */
const shownAsJson: { readonly [Key in SettingKey]?: string } = {};

describe('the form of a setting', () => {
  it.each(cases)('returns an unedited value unchanged: %s %j', (key, value) => {
    expect(checkSetting(key, value)).toBe(key);
    const field = readField(settingSchema(key));
    const draft = draftOf(field, value);
    expect(valueOfDraft(draft)).toEqual(value);
    expect(isChanged(draft)).toBe(false);
    expect([...findErrors(field, draft).values()]).toEqual([]);
  });

  it.each(cases)('has a field for every part of the value: %s %j', (key, value) => {
    const page = htmlOfFields(key, settingSchema(key), value);
    // An amount is one field, although its schema accepts a text and a number.
    expect(page).not.toContain('>Number</button>');
    expect(page.includes('data-json')).toBe(key in shownAsJson);
    const missing = namesIn(value).filter(
      (part) => ![`>${part}</code>`, `value="${part}"`, `selected="">${part}<`].some((html) => page.includes(html)),
    );
    expect(missing).toEqual([]);
  });

  it.each(cases)('has an accessible name for every input: %s %j', (key, value) => {
    expect(unnamedControls(htmlOfFields(key, settingSchema(key), value))).toEqual([]);
  });
});
