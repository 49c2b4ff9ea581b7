import { Button, EmptyState } from '@nua/ui';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from './search-result-line.module.css';

/** Shows and announces the number of games found, with suggestions if there are none. */
export function SearchResultLine({ count, onClear }: { count: number; onClear: () => void }) {
  const t = useTranslation();
  return (
    <div>
      <p role="status" className={styles.count}>
        {count > 0 && t('lobby.found', { count })}
        {count === 0 && t('lobby.search-none')}
      </p>
      {count === 0 && (
        <EmptyState
          icon="search"
          title={t('lobby.search-none.title')}
          text={t('lobby.search-none.text')}
          action={
            <Button kind="quiet" onClick={onClear}>
              {t('lobby.search-clear')}
            </Button>
          }
        />
      )}
    </div>
  );
}
