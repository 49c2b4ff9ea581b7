/** Messages, notices, texts and pushes to a player. Other modules import this file only. */
export { addExpiryNotice, addMessage, type FactText, linkValues } from './message/add-message.ts';
export { type MessageText, type MessageTexts, type SystemText, systemTextsOf } from './message/system-texts.ts';
export { addNotice } from './notice/add-notice.ts';
export { languageOf, notifyPlayer, prepareNotice } from './notice/notify-player.ts';
export { pushFeature } from './push/push-feature.ts';
export { signedText, signText } from './sms/sign-text.ts';
export { smsReportFeature } from './sms-report/sms-report-feature.ts';
export { serveStopLink } from './stop-link/stop-link.ts';
export type { StopText } from './stop-link/stop-page.ts';
