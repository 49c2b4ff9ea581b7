import { buttonNames, Spinner } from '@nua/ui';
import { Link } from '../../../client/link.tsx';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './game-play-page.module.css';

export function Opening() {
  const t = useTranslation();
  return (
    <div className={styles.centered}>
      <Spinner size={32} />
      <p>{t('game-play.opening')}</p>
      <Link to="/" className={buttonNames({ kind: 'plain' })}>
        {t('game-play.leave')}
      </Link>
    </div>
  );
}
