import { ErrorState } from '@nua/ui';
import { isUnanswered } from '../api/api-error.ts';
import { useTranslation } from '../client/use-translation.ts';

/** A part of a page that could not be loaded: offline or an error, and the way to try again. Needs the messages of `payment`. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslation();
  const offline = isUnanswered(error);
  return (
    <ErrorState
      offline={offline}
      title={t(offline ? 'payment.offline' : 'payment.error')}
      text={t(offline ? 'payment.offline.text' : 'payment.error.text')}
      retryLabel={t('payment.again')}
      onRetry={onRetry}
    />
  );
}
