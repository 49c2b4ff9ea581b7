import { QueryObserver } from '@tanstack/react-query';
import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { type DailyMoment, mayOpenDailyDialog, readMoment, recordDailyDialog, wasShown } from './daily-dialog.ts';
import { type Unread, unreadQuery } from './message-queries.ts';

const SCREEN_SETTLE_MS = 400;

/** The mark beside the link to the messages: unread messages, claimable gifts, or both. Null means no mark. */
export const markOf = ({ summary }: Pick<Unread, 'summary'>): 'regular' | 'gift' | 'both' | null =>
  summary === 'none' ? null : summary;

/** Whether to open the alert: once per calendar day in an idle lobby, if a message is unread or a gift can be claimed. */
export function isAlertDue(
  unread: Pick<Unread, 'summary' | 'gifts'>,
  moment: DailyMoment & { shown_on: string | null },
): boolean {
  if (unread.summary === 'none' && unread.gifts === 0) return false;
  return mayOpenDailyDialog(moment) && !wasShown(moment.shown_on, moment.today);
}

/**
 * Updates the mark at the link to the messages, and opens the daily alert. The mark is an attribute of the document, which the styles of
 * the bars read.
 */
export function watchUnread(client: Client): () => void {
  const { auth, history } = client.stores;
  const observer = new QueryObserver<Unread>(client.queries, {
    ...unreadQuery(client),
    enabled: isLoggedIn(auth.get()),
    refetchInterval: 5 * 60_000,
  } as never);
  let token = auth.get().token;
  let isAlertDone = false;
  const current = () => (isLoggedIn(auth.get()) ? observer.getCurrentResult().data : undefined);
  const update = () => {
    const unread = current();
    showMark(unread);
    // Two updates may finish in either order, so the label uses the newest state.
    void client.i18n.load(['message']).then(
      () => labelMark(client, current()),
      // If the texts fail to load, the mark has no label.
      () => undefined,
    );
    if (unread !== undefined && !isAlertDone) isAlertDone = openAlertIfDue(client, unread);
  };
  const stops = [
    observer.subscribe(update),
    // Waits until the new screen has rendered its bars and closed the dialogs of the previous screen.
    history.subscribe(() => setTimeout(update, SCREEN_SETTLE_MS)),
    client.i18n.subscribe(update),
    auth.subscribe(() => {
      if (auth.get().token === token) return;
      if (token === null) isAlertDone = false;
      token = auth.get().token;
      observer.setOptions({ ...observer.options, enabled: token !== null });
      update();
    }),
  ];
  update();
  return () => {
    for (const stop of stops) stop();
  };
}

function showMark(unread: Unread | undefined): void {
  const mark = unread === undefined ? null : markOf(unread);
  if (mark === null) delete document.documentElement.dataset.unread;
  else document.documentElement.dataset.unread = mark;
}

/** Describes the mark to screen readers. */
function labelMark(client: Client, unread: Unread | undefined): void {
  const t = client.i18n.translate();
  const mark = unread === undefined ? null : markOf(unread);
  const count = (unread?.inbox ?? 0) + (unread?.notification ?? 0);
  for (const link of document.querySelectorAll('nav a[href="/message"]')) {
    if (mark === null) link.removeAttribute('aria-label');
    else link.setAttribute('aria-label', t(mark === 'regular' ? 'message.mark' : 'message.mark.gift', { count }));
  }
}

/**
 * Opens the alert if it is due. Returns true if no further check is needed. The alert is about messages from before the visit, so the mark
 * alone shows those that arrive later.
 */
function openAlertIfDue(client: Client, unread: Unread): boolean {
  const { auth } = client.stores;
  if (unread.summary === 'none' && unread.gifts === 0) return true;
  const moment = readMoment(client);
  const { today } = moment;
  const shown_on = auth.get().unread_dialog_date;
  if (wasShown(shown_on, today)) return true;
  if (!isAlertDue(unread, { ...moment, shown_on })) return false;
  auth.set({ unread_dialog_date: today });
  recordDailyDialog(today);
  const { inbox, notification, gifts } = unread;
  client.openDialog('unreadMessageAlert', { inbox, notification, gifts });
  return true;
}
