import { describe, expect, it } from 'vitest';
import { checkSetting } from './set-setting.ts';
import { isSettingKey, settingRules } from './setting-rules.ts';

const { withdraw_rules, play_rules, deposit_setting, ticket_rules } = settingRules;
const [types] = Object.values(deposit_setting.first);

describe('a value of a setting', () => {
  it.each(Object.keys(settingRules).filter(isSettingKey))('is accepted if it is the first value: %s', (key) => {
    expect(checkSetting(key, settingRules[key].first)).toBe(key);
  });

  it.each([
    ['withdraw_rules', { ...withdraw_rules.first, minimum: '100000.01' }],
    ['withdraw_rules', { ...withdraw_rules.first, daily_sum: '499.99' }],
    ['withdraw_rules', { ...withdraw_rules.first, daily_count: 0 }],
    ['play_rules', { ...play_rules.first, stake_maximum: '0.99' }],
    ['play_rules', { ...play_rules.first, payout_cap: '0.00' }],
    [
      'deposit_setting',
      { ...deposit_setting.first, deposit_pay_type_setting: [{ ...(types as object[])[0], maximum: '1.00' }] },
    ],
    ['ticket_rules', { ...ticket_rules.first, entries_day: 0 }],
  ])('is refused if it would lock everybody out: %s', (key, value) => {
    expect(() => checkSetting(key, value)).toThrow('this would lock everybody out');
  });
});
