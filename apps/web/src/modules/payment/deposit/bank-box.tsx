import { toWire } from '@nua/money';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { CopyLine } from '../../../page/copy-line.tsx';
import type { Deposit } from '../order/deposit-query.ts';
import styles from './bank-box.module.css';

type Props = { deposit: Deposit; bank: NonNullable<Deposit['bank']> };

/** The bank details of a transfer and its reference; each line can be copied into a bank app. */
export function BankBox({ deposit, bank }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.box}>
      <CopyLine strong label={t('deposit.bank.reference')} value={bank.reference} />
      <p className={styles.hint}>{t('deposit.bank.reference.hint')}</p>
      <CopyLine
        strong
        label={t('deposit.bank.iban')}
        value={bank.iban}
        shown={bank.iban.replace(/(.{4})(?=.)/g, '$1 ')}
      />
      <CopyLine strong label={t('payment.amount')} value={toWire(deposit.amount)} />
      <CopyLine label={t('deposit.bank.title')} value={bank.title} />
      <CopyLine label={t('deposit.bank')} value={bank.bank_name} />
      {deposit.expires_at !== null && (
        <p className={styles.hint}>{t('deposit.until', { time: formatWhen(deposit.expires_at, language) })}</p>
      )}
    </div>
  );
}
