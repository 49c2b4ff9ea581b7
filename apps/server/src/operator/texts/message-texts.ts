import { type Cents, formatMoney } from '@nua/money';
import { localTime } from '../local-time.ts';

export const reachOf = (players: number): string => `${players} ${players === 1 ? 'player' : 'players'}`;

/** The newest sendings with their progress. */
export type SendingTable = {
  sendings: readonly {
    at: Date;
    sending: string;
    state: string;
    sent: number;
    passed_over: number;
    segment: string;
    gift: Cents | null;
    wallet: string | null;
    free_rounds: number | null;
    title: string;
    operator: string;
  }[];
};

function sendingLine(row: SendingTable['sendings'][number]): string {
  const { gift, wallet, free_rounds } = row;
  const gift_text =
    gift === null
      ? ''
      : `  gift ${formatMoney(gift)} ${free_rounds === null ? wallet : `in ${free_rounds} free rounds`}`;
  const passed = row.passed_over > 0 ? `, ${row.passed_over} passed over` : '';
  return `${localTime(row.at)}  ${row.sending}  ${row.state}  ${row.sent} sent${passed}  ${row.segment}${gift_text}  ${row.title}  (${row.operator})`;
}

export const sendingsText = ({ sendings }: SendingTable): string =>
  sendings.map(sendingLine).join('\n') || 'Nothing was sent yet.';
