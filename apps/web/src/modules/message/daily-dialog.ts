import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Client } from '../../client/client.ts';
import { isPlayerBusy } from '../../client/player-busy.ts';

/** The facts that decide whether a daily dialog may open now. */
export type DailyMoment = {
  /** The calendar day in Pakistan. */
  today: string;
  path: string;
  /** Zero if no dialog and no sheet is open. */
  dialogs: number;
  /** A navigation or a press is under way, or the player is typing. */
  is_busy: boolean;
  /** The day on which this visit last opened a daily dialog; null if none has opened. */
  opened_on: string | null;
};

/** Whether a daily dialog may open: only in an idle lobby, and at most once a day in each visit. */
export const mayOpenDailyDialog = ({ today, path, dialogs, is_busy, opened_on }: DailyMoment): boolean =>
  path === '/' && dialogs === 0 && !is_busy && !wasShown(opened_on, today);

/** Whether the dialog was shown today. A stored day in the future is due to a wrong clock and counts as today. */
export const wasShown = (shown_on: string | null, today: string): boolean => shown_on !== null && shown_on >= today;

/** The session storage key of the day on which this visit last opened a daily dialog. A visit lasts as long as its tab. */
const OPENED_ON = 'nua.daily_dialog';

/** That day in memory, for browsers without session storage. A reload forgets the day. */
let openedOn: string | null = null;

export function readMoment({ stores, now }: Pick<Client, 'stores' | 'now'>): DailyMoment {
  return {
    today: dayInKarachi(now()),
    path: location.pathname,
    dialogs: stores.dialogs.get().open.length + document.querySelectorAll('dialog[open]').length,
    is_busy: isPlayerBusy(stores),
    opened_on: readOpenedOn(),
  };
}

/** Records that a daily dialog has opened, so that this visit opens no second dialog today. */
export function recordDailyDialog(today: string): void {
  openedOn = today;
  try {
    sessionStorage.setItem(OPENED_ON, today);
  } catch {
    // Without storage, `openedOn` has the day.
  }
}

function readOpenedOn(): string | null {
  try {
    return sessionStorage.getItem(OPENED_ON) ?? openedOn;
  } catch {
    return openedOn;
  }
}
