/** The events that committed work sends to sockets. Other modules import this file only. */
export { cursorOnWire, EVENT_CURSOR, EVERYBODY } from './event-cursor.ts';
export {
  messageEventsInsert,
  sendAnnouncement,
  sendBalanceChanged,
  sendBonusGranted,
  sendDepositCredited,
  sendDepositUnpaid,
  sendForcedUpdate,
  sendFriendRegistered,
  sendLimitReached,
  sendMessageEvent,
  sendPlayerExcluded,
  sendStandingsChanged,
  sendWithdrawState,
} from './send-event.ts';
