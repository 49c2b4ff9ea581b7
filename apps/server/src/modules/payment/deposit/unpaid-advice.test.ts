import { expect, it } from 'vitest';
import { unpaidAdvice } from './unpaid-advice.ts';

it('the advice about an uncertain deposit never claims that the payer was not charged', () => {
  const unknown = unpaidAdvice('no_answer_in_time');
  for (const reason of ['provider_error', 'not_found_at_provider', 'a_new_reason', null])
    expect(unpaidAdvice(reason)).toBe(unknown);
  expect(unknown.en).toContain('contact us');
  expect(unpaidAdvice('never_sent').en).toContain('You were not charged');
  expect(unpaidAdvice('dropped')).toBe(unpaidAdvice('expired'));
});
