import { lineStateTexts } from '../texts/payment.ts';

type Line = { state: 'review' | 'matched' | 'resolved'; reason: string | null };

/** Returns the text for the state of a line of the bank statement. */
export function lineStateText({ state, reason }: Line): string {
  if (state === 'review') return lineStateTexts.review;
  if (state === 'matched') return lineStateTexts.matched;
  return reason === 'sent_back' ? lineStateTexts.sent_back : lineStateTexts.credited_by_staff;
}

/** Returns the address of the page of a line. The bank chooses the ids of its lines. */
export const bankLineAddress = (line_id: string): string => `/bank-lines/${encodeURIComponent(line_id)}`;
