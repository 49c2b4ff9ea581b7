/** Stores receipts of the seeds and bets that the server showed, and reports contradictions. Other modules import this file only. */
export { useAlarm } from './alarm/use-alarm.tsx';
export { onReceiptMessage, recordNewSeeds, recordSpin } from './load-receipts.ts';
export { WheelReceipts } from './load-wheel-receipts.tsx';
export type { Evidence } from './note/receipt-store.ts';
