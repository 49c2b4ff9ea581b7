import { type Cents, formatMoney, parseAmountInput } from '@nua/money';
import { Money } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';
import { divideByDebt, useWalletCurrency } from '../../player/public.ts';
import { DebtCard } from '../debt-card.tsx';
import styles from './debt-notice.module.css';

/** Shows the debt before a deposit, and how the typed amount is divided. Renders nothing without a debt. */
export function DebtNotice({ debt, typed }: { debt: Cents; typed: string }) {
  const t = useTranslation();
  const currency = useWalletCurrency();
  const moneyText = (amount: Cents): string => `\u2066${currency}\u00a0${formatMoney(amount)}\u2069`;
  const amount = parseAmountInput(typed);
  const { paid, rest } = divideByDebt(amount ?? 0n, debt);
  return (
    <DebtCard debt={debt}>
      {amount !== null && amount > 0n && (
        <p>{t('deposit.debt.of', { paid: moneyText(paid), rest: moneyText(rest) })}</p>
      )}
    </DebtCard>
  );
}

export function DebtPaid({ amount }: { amount: Cents }) {
  const t = useTranslation();
  const currency = useWalletCurrency();
  return (
    <p className={styles.paid}>
      {t('payment.debt.paid')} <Money amount={amount} currency={currency} />
    </p>
  );
}
