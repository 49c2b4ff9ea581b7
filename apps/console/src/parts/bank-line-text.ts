type Line = { state: 'review' | 'matched' | 'resolved'; reason: string | null };

/** Returns the text for the state of a line of the bank statement. */
export function lineStateText({ state, reason }: Line): string {
  if (state === 'review') return 'waits';
  if (state === 'matched') return 'credited automatically';
  return reason === 'sent_back' ? 'sent back' : 'credited by staff';
}

/** Returns the address of the page of a line. The bank chooses the ids of its lines. */
export const bankLineAddress = (line_id: string): string => `/bank-lines/${encodeURIComponent(line_id)}`;
