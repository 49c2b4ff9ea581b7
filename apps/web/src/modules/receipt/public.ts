/** Stores what the server first showed of its seeds, and reports contradictions. Other modules import this file only. */

export { useAlarm } from './alarm/use-alarm.tsx';
export { noteNewSeeds, noteSpin, onReceiptMessage } from './load-receipts.ts';
export { WheelReceipts } from './load-wheel-receipts.tsx';
export type { Evidence } from './note/receipt-store.ts';
