import { describe, expect, it } from 'vitest';
import type { Unread } from './message-queries.ts';
import { isAlertDue, markOf } from './watch-unread.ts';

const unread = (change: Partial<Unread>): Unread => ({
  inbox: 0,
  notification: 0,
  summary: 'none',
  inbox_summary: 'none',
  notification_summary: 'none',
  gifts: 0,
  inbox_gifts: 0,
  notification_gifts: 0,
  ...change,
});
const moment = { today: '2026-03-10', shown_on: null, path: '/', dialogs: 0, is_busy: false, opened_on: null };

describe('the daily alert about unread messages', () => {
  it('is due only if a message is unread or a gift is unclaimed [R2.41 unreadMessageAlert]', () => {
    expect(isAlertDue(unread({}), moment)).toBe(false);
    expect(isAlertDue(unread({ inbox: 1, summary: 'regular' }), moment)).toBe(true);
    expect(isAlertDue(unread({ gifts: 1 }), moment)).toBe(true);
  });
  it('is shown once a calendar day [R2.41 unreadMessageAlert] [R3.01]', () => {
    const unreadState = unread({ notification: 2, summary: 'regular' });
    expect(isAlertDue(unreadState, { ...moment, shown_on: '2026-03-10' })).toBe(false);
    expect(isAlertDue(unreadState, { ...moment, shown_on: '2026-03-09' })).toBe(true);
    expect(isAlertDue(unreadState, { ...moment, shown_on: '2026-03-11' })).toBe(false);
  });
  it('never opens over a game, a payment or another dialog [R2.42] [R2.41 unreadMessageAlert]', () => {
    const unreadState = unread({ inbox: 1, summary: 'gift', gifts: 1 });
    for (const path of ['/game-play', '/wallet/deposit', '/message'])
      expect(isAlertDue(unreadState, { ...moment, path })).toBe(false);
    expect(isAlertDue(unreadState, { ...moment, dialogs: 1 })).toBe(false);
    expect(isAlertDue(unreadState, { ...moment, is_busy: true })).toBe(false);
  });
  it('does not open if another daily dialog was opened today in this visit [R2.41 unreadMessageAlert]', () => {
    const unreadState = unread({ inbox: 1, summary: 'regular' });
    expect(isAlertDue(unreadState, { ...moment, opened_on: '2026-03-10' })).toBe(false);
    expect(isAlertDue(unreadState, { ...moment, opened_on: '2026-03-09' })).toBe(true);
  });
});

describe('the mark at the messages link', () => {
  it.each([
    [null, 'none'],
    ['regular', 'regular'],
    ['gift', 'gift'],
    ['both', 'both'],
  ] as const)('shows %s for the unread summary %s [R4.11]', (mark, summary) => {
    expect(markOf(unread({ summary, gifts: 2 }))).toBe(mark);
  });
});
