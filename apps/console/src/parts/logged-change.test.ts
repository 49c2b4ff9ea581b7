import { describe, expect, it } from 'vitest';
import { actText, loggedChange } from './logged-change.ts';

const value = (minimum: string, is_open = true) => ({ minimum, is_open });
const MINIMUM = { key: '["minimum"]', title: 'Minimum', before: '500.00', after: '700.00' };

describe('a change in the history of a setting', () => {
  it('is marked as proposed until it is approved', () => {
    const content = { key: 'withdraw_rules', before: value('500.00'), after: value('700.00') };
    const after = { proposal: '019a', content };
    const expected = { is_proposed: true, differences: [MINIMUM] };
    expect(loggedChange({ act: 'set (first name)', before: value('500.00'), after })).toEqual(expected);
    expect(loggedChange({ act: 'set (first name)', before: null, after })).toEqual(expected);
    expect(actText('set (first name)')).toBe('set (proposed)');
  });

  it('is marked as withdrawn or declined, with the values of its proposal', () => {
    const after = { proposal: '019a', content: { before: value('500.00'), after: value('700.00') } };
    for (const act of ['set (withdrawn)', 'set (declined)']) {
      expect(loggedChange({ act, before: null, after })).toEqual({ is_proposed: true, differences: [MINIMUM] });
      expect(actText(act)).toBe(act);
    }
  });

  it('names the fields of a rule in the same words as the form', () => {
    const change = (percent_bps: number) => ({ promos: [{ key: 'promo-one', percent_bps }] });
    const { differences } = loggedChange({ act: 'set', before: change(10_000), after: change(5_000) }) as {
      differences: { title: string; before: string; after: string }[];
    };
    expect(differences.map(({ title, before, after }) => [title, before, after])).toEqual([
      ['Promotions › promo-one › Bonus as a share of the deposit', '10000 (100 %)', '5000 (50 %)'],
    ]);
  });

  it('shows the differences between the values before and after', () => {
    const logged = { act: 'set', before: value('500.00'), after: value('700.00') };
    expect(loggedChange(logged)).toEqual({ is_proposed: false, differences: [MINIMUM] });
    expect(actText('set')).toBe('set');
  });

  it('shows the whole new value if the log has no earlier value', () => {
    const whole = { is_proposed: false, whole: 'Minimum: 700.00, Is open: on' };
    expect(loggedChange({ act: 'set', before: null, after: value('700.00') })).toEqual(whole);
    expect(loggedChange({ act: 'set', before: null, after: true })).toEqual({ is_proposed: false, whole: 'Value: on' });
  });

  it('shows the whole content of a proposal that does not replace a value', () => {
    const after = { proposal: '019a', content: { from: '10:00', text: { en: 'Soon' } } };
    expect(loggedChange({ act: 'plan (first name)', before: null, after })).toEqual({
      ...{ is_proposed: true, whole: 'From: 10:00, Text › English: Soon' },
    });
  });
});
