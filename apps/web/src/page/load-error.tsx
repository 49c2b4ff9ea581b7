import { errors } from '@nua/contract/errors.ts';
import { ErrorState } from '@nua/ui';
import { useEffect, useState } from 'react';
import { isApiError, isUnanswered } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { useClient } from '../client/use-client.ts';
import { useTranslation } from '../client/use-translation.ts';

/** The errors that are shown with their own text, because the player must choose a shorter period or wait. */
const isExplained = (error: unknown): boolean =>
  isApiError(error, errors.ARCHIVE_TOO_WIDE) || isApiError(error, errors.ARCHIVE_UNAVAILABLE);

/** Shows that a part of a page failed to load, with the reason and a retry button. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslation();
  const reason = useReason(error);
  const offline = isUnanswered(error);
  return (
    <ErrorState
      offline={offline}
      title={t(offline ? 'load-error.offline' : 'load-error.failed')}
      text={reason ?? t(offline ? 'load-error.offline.text' : 'load-error.failed.text')}
      retryLabel={t('load-error.again')}
      onRetry={onRetry}
    />
  );
}

/** The error's own text; null until it is loaded, and for an error that is not explained. */
function useReason(error: unknown): string | null {
  const client = useClient();
  const [loaded, setLoaded] = useState<{ error: unknown; text: string } | null>(null);
  useEffect(() => {
    if (isExplained(error)) void errorText(client, error).then((text) => setLoaded({ error, text }));
  }, [client, error]);
  return loaded !== null && loaded.error === error ? loaded.text : null;
}
