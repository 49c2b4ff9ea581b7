/** Begins, renews and ends the session, and reports a logout. Other modules import this file only. */
export {
  beginSession,
  dataOwner,
  dropStoredInput,
  endSession,
  forgetPlayer,
  ofPlayer,
  PENDING_EVENTS,
  signOut,
} from './keep-session.ts';
export { refreshOnNewDay } from './refresh-on-new-day.ts';
export { reportPendingLogout } from './report-pending-logout.ts';
export { sessionSignal } from './running-calls.ts';
export { sessionEndOf } from './session-end.ts';
export { BLOCKED, watchBlocked } from './watch-blocked.ts';
