import type { Client } from '../../client/client.ts';
import { calendarDay } from '../../platform/calendar-day.ts';

/** What decides whether a dialog that nobody asked for may open now. */
export type DailyMoment = {
  /** The calendar day in Pakistan. */
  today: string;
  path: string;
  /** How many dialogs and sheets are open. */
  dialogs: number;
  /** A navigation or a press is under way, or the player is typing. */
  is_busy: boolean;
  /** The day on which this visit last opened such a dialog. */
  visit_on: string | null;
};

/**
 * Whether a daily dialog may open: in the lobby at rest, and at most one in a visit on one day. Over a payment, a game or a list
 * it would be in the way.
 */
export const isFreeForDaily = ({ today, path, dialogs, is_busy, visit_on }: DailyMoment): boolean =>
  path === '/' && dialogs === 0 && !is_busy && !wasShown(visit_on, today);

/** A stored day after today comes from a wrong clock: it counts as today. */
export const wasShown = (shown_on: string | null, today: string): boolean => shown_on !== null && shown_on >= today;

/** A visit lasts as long as its tab: the browser's session storage knows the day across reloads. */
const VISIT = 'nua.daily_dialog';

/** A page without session storage knows the day until it is reloaded. */
let openedOn: string | null = null;

export function readMoment({ stores, now }: Pick<Client, 'stores' | 'now'>): DailyMoment {
  const { open, waiting } = stores.dialogs.get();
  return {
    today: calendarDay(now()),
    path: location.pathname,
    dialogs: open.length + document.querySelectorAll('dialog[open]').length,
    is_busy: stores.history.get().is_moving || waiting > 0 || isTyping(),
    visit_on: readVisit(),
  };
}

/** A daily dialog has opened: this visit opens no other one today. */
export function recordDailyDialog(today: string): void {
  openedOn = today;
  try {
    sessionStorage.setItem(VISIT, today);
  } catch {
    // The page itself remembers it.
  }
}

function readVisit(): string | null {
  try {
    return sessionStorage.getItem(VISIT) ?? openedOn;
  } catch {
    return openedOn;
  }
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false;
