import { toWire } from '@nua/money';
import { Skeleton } from '@nua/ui';
import { useEffect, useState } from 'react';
import type { LateModules } from '../../../client/late-parts.ts';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { CopyLine } from '../../../page/copy-line.tsx';
import type { Deposit } from '../order/deposit-query.ts';
import styles from './bank-box.module.css';

type Props = { deposit: Deposit; bank: NonNullable<Deposit['bank']> };

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
      <AccountCheck iban={bank.iban} />
      <CopyLine strong label={t('payment.amount')} value={toWire(deposit.amount)} />
      <CopyLine label={t('deposit.bank.title')} value={bank.title} />
      <CopyLine label={t('deposit.bank')} value={bank.bank_name} />
      {deposit.expires_at !== null && (
        <p className={styles.hint}>{t('deposit.until', { time: formatWhen(deposit.expires_at, language) })}</p>
      )}
    </div>
  );
}

/** Checks the shown account against the list that the operator signs. Renders nothing if the code of the check fails to load. */
function AccountCheck({ iban }: { iban: string }) {
  const client = useClient();
  const [part, setPart] = useState<LateModules['contact-checks'] | 'failed' | null>(null);
  useEffect(() => {
    client.loadLate('contact-checks').then(setPart, () => setPart('failed'));
  }, [client]);
  if (part === 'failed') return null;
  return part === null ? <Skeleton height={22} /> : <part.AccountCheck iban={iban} />;
}
