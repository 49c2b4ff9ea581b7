import { useConfig } from '../client/use-stores.ts';
import { useTranslation } from '../client/use-translation.ts';
import styles from './play-money.module.css';

/** Always visible and small while nothing here is real money. */
export function PlayMoney() {
  const t = useTranslation();
  const config = useConfig();
  if (config?.play_money === false) return null;
  return <span className={styles.mark}>{t('shell.play-money')}</span>;
}
