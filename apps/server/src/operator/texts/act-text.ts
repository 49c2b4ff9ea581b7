import { formatMoney } from '@nua/money';
import type { Proposed } from '../authorise.ts';
import { localTime } from '../local-time.ts';
import type { ActResult } from '../run-act.ts';

function proposedText({ proposal, until, amount, was_open }: Proposed): string {
  const start = was_open ? 'Proposed already' : `Proposed${amount === null ? '' : `, ${formatMoney(amount)}`}`;
  return `${start}. A second operator must approve it by ${localTime(until)}, with the command: agree ${proposal}`;
}

/** Writes the result of an act as the command prints it. */
export function actText(result: ActResult): string {
  if (result.is === 'proposed') return proposedText(result.data);
  const { act, data, secret } = result;
  // The table of acts has no types for data, so the data is cast.
  return act.kind === 'change' ? act.text(data as never, secret) : act.text(data as never);
}
