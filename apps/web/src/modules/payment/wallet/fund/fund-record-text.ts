import type { IconName } from '@nua/ui';
import type { MessageId } from '../../../../i18n/message-id.generated.ts';
import { isKnown } from '../../../../platform/known-keys.ts';
import { statusBadge } from '../../order/status-badge.ts';
import type { FundRecord } from './fund-records-query.ts';

type ShownRecord = Pick<FundRecord, 'kind' | 'step' | 'amount' | 'about'>;
export type FundText = { icon: IconName; title: MessageId; description: MessageId; next: MessageId };

const icons: Readonly<Record<FundRecord['kind'], IconName>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  game_in: 'play',
  game_out: 'swap',
  bet: 'dice',
  bet_returned: 'refresh',
  win: 'trophy',
  bonus: 'gift',
  bonus_cleared: 'gift',
  bonus_returned: 'gift',
  demo_grant: 'gift',
  adjustment: 'settings',
  reversal: 'refresh',
  debt: 'refresh',
};

/**
 * The icon and texts of a movement. The texts of a withdrawal, and of a bonus that is held with it, depend on whether the money is held,
 * paid out or returned.
 */
export function fundText({ kind, step }: ShownRecord): FundText {
  // A newer server may send kinds that this build does not know.
  if (!isKnown(icons, kind))
    return { icon: 'swap', title: 'fund.other', description: 'fund.other.what', next: 'fund.final' };
  if (kind === 'deposit' && step === 'unpaid') {
    return {
      icon: icons.deposit,
      title: 'fund.deposit',
      description: 'fund.deposit.unpaid.what',
      next: 'fund.deposit.unpaid.next',
    };
  }
  const hasHold = kind === 'withdraw' || kind === 'bonus_returned';
  const textName = hasHold && step !== 'post' && step !== 'unpaid' ? (`${kind}.${step}` as const) : kind;
  return {
    icon: hasHold && step === 'void' ? 'refresh' : icons[kind],
    title: `fund.${textName}`,
    description: `fund.${textName}.what`,
    next: hasHold && step === 'hold' ? `fund.${kind}.hold.next` : 'fund.final',
  };
}

/** The badge of the order behind an unpaid deposit or a held withdrawal; null for every other movement. */
export function orderBadge({ kind, step, order }: Pick<FundRecord, 'kind' | 'step' | 'order'>) {
  if (order === null) return null;
  if (kind === 'deposit' && step === 'unpaid') return statusBadge('deposit', order.status);
  return kind === 'withdraw' && step === 'hold' ? statusBadge('withdraw', order.status) : null;
}

/** The link to the order, the message or the rounds that the movement belongs to; null if there is none. */
export function aboutLink({ about }: Pick<ShownRecord, 'about'>): { to: string; label: MessageId } | null {
  if (about === null) return null;
  if (about.word === 'deposit') return { to: `/wallet/deposit?id=${about.id}`, label: 'fund.about.deposit' };
  if (about.word === 'withdraw') return { to: `/wallet/withdraw?id=${about.id}`, label: 'fund.about.withdraw' };
  if (about.word === 'message') return { to: `/message/content?id=${about.id}`, label: 'fund.about.message' };
  if (about.word === 'round') return { to: '/report', label: 'fund.about.round' };
  return null;
}
