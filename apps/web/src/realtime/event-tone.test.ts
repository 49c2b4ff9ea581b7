import { expect, it } from 'vitest';
import { toneOf } from './event-tone.ts';

it('good news wears no warning sign; what may be somebody else’s doing does', () => {
  expect(toneOf('notice_ticket_answered')).toBe('positive');
  expect(toneOf('notice_phone_change_stopped')).toBe('positive');
  expect(toneOf('forced_update')).toBe('info');
  for (const key of ['notice_new_device', 'notice_password_changed', 'limit_reached', 'announcement', 'odd'])
    expect(toneOf(key)).toBe('warning');
});
