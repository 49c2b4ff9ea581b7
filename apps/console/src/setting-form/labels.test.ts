import { describe, expect, it } from 'vitest';
import { labelOf, meaningOf, optionText } from './labels.ts';

describe('the label of a field', () => {
  it.each([
    ['automatic_limit', 'Automatic limit', null],
    ['review_expected_s', 'Review expected', 'seconds'],
    ['account_wait_hours', 'Account wait', 'hours'],
    ['turnover_bps', 'Turnover', 'bps'],
    ['kept_months', 'Months to keep', 'months'],
    ['clientSettings', 'Client settings', null],
    ['days', 'Days', null],
    ['per_day', 'Per day', null],
    ['per_device_hour', 'Per device and hour', null],
    ['iban', 'IBAN', null],
  ])('is made from its name: %s', (name, label, unit) => {
    expect(labelOf(name)).toEqual({ label, unit });
  });

  it('shows the name of a numbered option if the option has one', () => {
    expect([optionText('pay_type', 2), optionText('status', 302), optionText('x', null)]).toEqual([
      'Easypaisa',
      '302',
      'None',
    ]);
  });
});

describe('the explanation of a number', () => {
  it.each([
    ['review_expected_s', 86_400, '1 day'],
    ['expected_s', 300, '5 minutes'],
    ['expected_s', 90, null],
    ['account_wait_hours', 48, '2 days'],
    ['raise_wait_hours', 25, null],
    ['kept_months', 13, null],
    ['turnover_bps', 5_000, '50 %'],
    ['daily_count', 5, null],
    ['expected_s', 0, null],
  ])('shows its value in an easier unit if there is one: %s %d', (name, value, meaning) => {
    expect(meaningOf(name, value)).toBe(meaning);
  });
});
