import type { Language } from '@nua/contract/wire.ts';
import { type Cents, ZERO } from '@nua/money';
import { settleRound } from './bet-controller.ts';
import { loadHistory } from './seed-controller.ts';
import type { OpenRound } from './table-state.ts';
import type { Table } from './view.ts';

const endedText: Readonly<Record<Language, string>> = {
  en: 'This round has already ended. See your history.',
  ur: 'یہ راؤنڈ ختم ہو چکا ہے۔ نتیجہ اپنی رپورٹ میں دیکھیں۔',
};

/** Shows the result of a round of several steps that ended elsewhere, if the result can be loaded. */
export async function showMissedEnd(table: Table, { round_id }: OpenRound): Promise<void> {
  table.change({ notice: { tone: 'info', text: endedText[table.lang] } });
  const ended = (await loadHistory(table)).find((round) => round.round_id === round_id);
  if (ended === undefined) return;
  const { bonus, balance } = table.state;
  const bonus_balance = ((bonus?.left ?? ZERO) + ended.bonus_payout) as Cents;
  await settleRound(table, { ...ended, bonus_balance }, balance);
}
