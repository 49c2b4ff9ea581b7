import { ErrorState } from '@nua/ui';
import { isUnanswered } from '../api/api-error.ts';
import { useTranslation } from '../client/use-translation.ts';

/** Shows that a part of a page failed to load, with the reason and a retry button. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslation();
  const offline = isUnanswered(error);
  return (
    <ErrorState
      offline={offline}
      title={t(offline ? 'load-error.offline' : 'load-error.failed')}
      text={t(offline ? 'load-error.offline.text' : 'load-error.failed.text')}
      retryLabel={t('load-error.again')}
      onRetry={onRetry}
    />
  );
}
