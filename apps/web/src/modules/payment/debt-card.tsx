import { type Cents, formatMoney } from '@nua/money';
import { Card, Icon } from '@nua/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../client/use-translation.ts';
import { useWalletCurrency } from '../player/public.ts';
import styles from './notice-card.module.css';

/**
 * Shows the debt after a reversed deposit, with `children` that explain its effect on the page. Renders nothing without a debt. The page
 * must load the messages of `payment`.
 */
export function DebtCard({ debt, children }: { debt: Cents; children: ReactNode }) {
  const t = useTranslation();
  const currency = useWalletCurrency();
  if (debt <= 0n) return null;
  return (
    <Card className={styles.notice}>
      <Icon name="alert" size={24} />
      <div className={styles.text} aria-live="polite">
        <b>{t('payment.debt', { debt: `\u2066${currency}\u00a0${formatMoney(debt)}\u2069` })}</b>
        <p>{t('payment.debt.text')}</p>
        {children}
      </div>
    </Card>
  );
}
