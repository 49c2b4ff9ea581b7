import { ErrorState } from '@nua/ui';
import { isUnanswered } from '../api/api-error.ts';
import { useTranslation } from '../client/use-translation.ts';

/** A part of a page that failed to load: offline or an error, and a button to try again. */
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
