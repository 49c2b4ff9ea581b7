import { Button, buttonNames, Icon } from '@nua/ui';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { isMissing, problemTitleId } from '../../router/page-title.ts';
import styles from './error-page.module.css';

/** Explains a missing page, a server error or an unreachable server: what happened, whether money moved, and what to do. */
export function ErrorPage({ status, path }: { status: number; path: string }) {
  const t = useTranslation();
  const client = useClient();
  const isMissingPage = isMissing(status);
  const isDown = status === 503;
  return (
    <div className={styles.page}>
      <div className={styles.mark}>
        <Icon name={isMissingPage ? 'search' : isDown ? 'offline' : 'alert'} size={32} />
      </div>
      <h1>{t(problemTitleId(status))}</h1>
      <p className={styles.text}>
        {isMissingPage ? t('problem.404.text') : isDown ? t('problem.503.text') : t('problem.500.text')}
      </p>
      {isMissingPage && (
        <p className={styles.path}>
          {t('problem.404.title')}: <bdi dir="ltr">{path}</bdi>
        </p>
      )}
      <div className={styles.actions}>
        {!isMissingPage && (
          <Button icon="refresh" onClick={() => (isDown ? client.retryPage() : location.reload())}>
            {t('problem.again')}
          </Button>
        )}
        <Link to="/" className={buttonNames({ kind: isMissingPage ? 'primary' : 'quiet' })}>
          {t('problem.home')}
        </Link>
      </div>
    </div>
  );
}
