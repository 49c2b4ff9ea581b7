/** The events that are sent to connected players. Other modules import this file only. */
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
