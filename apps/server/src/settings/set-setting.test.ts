import { describe, expect, it } from 'vitest';
import { checkSetting } from './set-setting.ts';
import { isSettingKey, settingRules } from './setting-rules.ts';

const { withdraw_rules, play_rules, deposit_setting, ticket_rules, guest_rules, protection_rules } = settingRules;
const [type] = deposit_setting.first.deposit_pay_type_setting;

describe('a value of a setting', () => {
  it.each(Object.keys(settingRules).filter(isSettingKey))('is accepted if it is the default value: %s', (key) => {
    expect(checkSetting(key, settingRules[key].first)).toBe(key);
  });

  it.each([
    ['deposit_setting', { ...deposit_setting.first, deposit_pay_type_setting: [] }],
    ['deposit_setting', { ...deposit_setting.first, deposit_pay_type_setting: [{ ...type, maximum: '1.00' }] }],
    ['deposit_setting', { ...deposit_setting.first, pending_limit: 0 }],
    ['withdraw_setting', { withdrawal_pay_type_setting: [] }],
    ['withdraw_setting', { withdrawal_pay_type_setting: [{ pay_type: 3, open: false }] }],
    ['withdraw_rules', { ...withdraw_rules.first, minimum: '100000.01' }],
    ['withdraw_rules', { ...withdraw_rules.first, minimum: '0.00', maximum: '0.00' }],
    ['withdraw_rules', { ...withdraw_rules.first, daily_sum: '499.99' }],
    ['withdraw_rules', { ...withdraw_rules.first, daily_count: 0 }],
    ['withdraw_rules', { ...withdraw_rules.first, account_wait_hours: 721 }],
    ['guest_rules', { ...guest_rules.first, per_device: 0 }],
    ['guest_rules', { ...guest_rules.first, per_address: 0 }],
    ['sms_rules', { per_hour: 0, per_day: 20_000 }],
    ['sms_rules', { per_hour: 3_000, per_day: 9 }],
    ['play_rules', { ...play_rules.first, stake_maximum: '0.99' }],
    ['play_rules', { ...play_rules.first, payout_cap: '0.00' }],
    ['play_rules', { ...play_rules.first, launch_maximum: '0.99' }],
    ['protection_rules', { ...protection_rules.first, raise_wait_hours: 100_000 }],
    ['contact_channels', []],
    ['ticket_rules', { ...ticket_rules.first, entries_day: 0 }],
    ['redirects', { '/sign-in': 'https://partner.example/' }],
    ['redirects', { '/wallet/withdraw': { to: '/promo', status: 307 } }],
    ['redirects', { '/club': '/promo', '/promo': '/activity?from=promo', '/activity': '/club/' }],
    ['redirects', { '/': '/' }],
  ])('is refused if it would lock out players, payouts or staff: %s %j', (key, value) => {
    expect(() => checkSetting(key, value)).toThrow(/would|could/);
  });

  it.each([
    ['deposit_setting', { ...deposit_setting.first, deposit_pay_type_setting: [{ ...type, open: false }] }],
    ['withdraw_rules', { ...withdraw_rules.first, automatic_limit: '0.00', two_person_limit: '0.00' }],
    ['operator_rules', { one_name_limit: '0.00', one_name_payouts: '0.00', proposal_hours: 1 }],
    ['redirects', { '/club': '/promo', '/activity': '/promo', '/': '/club' }],
  ])('is accepted if it is restrictive but locks nobody out: %s %j', (key, value) => {
    expect(checkSetting(key, value)).toBe(key);
  });
});
