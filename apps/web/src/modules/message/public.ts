/** Shows the inbox, and the dialogs that open once a day. Other modules import this file only. */
export { type DailyMoment, mayOpenDailyDialog, readMoment, recordDailyDialog, wasShown } from './daily-dialog.ts';
export { unreadQuery } from './message-queries.ts';
export { TextPieces } from './message-text.tsx';
export { isAlertDue, watchUnread } from './watch-unread.ts';
