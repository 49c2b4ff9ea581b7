import { formatMoney } from '@nua/money';
import { fill } from '../i18n/messages.ts';
import { multiplierText } from '../rules/multiplier-text.ts';
import { cashOutOf } from './seed-controller.ts';
import { canBetOnRound, cashOutNow } from './shared-controller.ts';
import type { TableState } from './table-state.ts';
import type { Table } from './view.ts';

export type SharedButtonState = { label: string; more: string; disabled: boolean; quiet: boolean };

/** The action of the button in a shared round, or null if it places a bet as in other games. */
export function sharedButtonState(table: Table, state: TableState): SharedButtonState | null {
  const { messages } = table;
  const { shared } = state;
  const quiet = (label: string): SharedButtonState => ({ label, more: '', disabled: true, quiet: true });
  if (state.round.at === 'open') {
    const cash_out = shared?.bet ? cashOutOf(shared.bet.outcome) : null;
    if (cash_out !== null) return quiet(fill(messages.shared_left, { multiplier: multiplierText(cash_out) }));
    const offer = cashOutNow(table, state);
    if (offer === null) return quiet(messages.shared_in);
    return { label: messages.cash_out, more: formatMoney(offer.amount), disabled: false, quiet: false };
  }
  if (canBetOnRound(state)) return null;
  return quiet(shared === null || shared.phase === 'closed' ? messages.shared_closed : messages.shared_wait);
}

/** Acts on a press of the button. The imported code is already loaded: until it has loaded the round, the button is disabled. */
export const pressShared = (table: Table): void =>
  void import('../live/follow-rounds.ts').then(({ pressShared }) => pressShared(table));

/** The text above the stage while the player's bet is in the round. */
export function sharedStatusText({ messages }: Table, { shared }: TableState): string {
  const bet = shared?.bet;
  if (!bet) return '';
  const cash_out = cashOutOf(bet.outcome);
  if (cash_out === null) return fill(messages.shared_stake, { amount: formatMoney(bet.stake) });
  return fill(messages.shared_took, { amount: formatMoney(bet.payout), multiplier: multiplierText(cash_out) });
}
