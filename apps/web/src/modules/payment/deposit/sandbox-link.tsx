import { Icon } from '@nua/ui';
import { apiAddress } from '#system/address';
import { useConfig } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import type { Deposit } from '../order/deposit-query.ts';
import styles from './sandbox-link.module.css';

/** A link to the simulated phone or bank, where the deposit can be approved. Shown only with play money. */
export function SandboxLink({ deposit }: { deposit: Deposit }) {
  const t = useTranslation();
  const config = useConfig();
  if (config?.play_money !== true) return null;
  const isBank = deposit.bank !== null;
  return (
    <div className={styles.box}>
      <span>{t('deposit.demo')}</span>
      <a
        href={apiAddress(isBank ? '/sandbox/bank' : '/sandbox/phone')}
        target="_blank"
        rel="noreferrer"
        className={styles.link}
      >
        {t(isBank ? 'deposit.demo.bank' : 'deposit.demo.phone')}
        <Icon name="link" size={16} />
      </a>
    </div>
  );
}
