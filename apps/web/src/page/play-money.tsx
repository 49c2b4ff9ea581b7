import { useConfig } from '../client/use-stores.ts';
import { useTranslation } from '../client/use-translation.ts';
import styles from './play-money.module.css';

/** The note that all money is play money. Hidden only if the config reports real money. */
export function PlayMoney() {
  const t = useTranslation();
  const config = useConfig();
  if (config?.play_money === false) return null;
  return <span className={styles.mark}>{t('shell.play-money')}</span>;
}
