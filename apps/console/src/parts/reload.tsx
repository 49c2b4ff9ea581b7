import { Button } from '@nua/ui';
import { useState } from 'react';
import { CallError } from '../api/call.ts';
import { hasChangedField } from '../api/changed-fields.ts';
import { errorText } from '../api/error-text.ts';
import { errors as text } from '../texts/errors.ts';
import { words } from '../texts/words.ts';
import styles from './parts.module.css';

/** The button that loads the page again. It asks before a change in a field is lost. */
export function ReloadButton() {
  const [asks, setAsks] = useState(false);
  const reload = () => window.location.reload();
  if (!asks)
    return (
      <Button kind="quiet" size="small" icon="refresh" onClick={() => (hasChangedField() ? setAsks(true) : reload())}>
        {text.reload}
      </Button>
    );
  return (
    <span className={styles.actions} role="alert">
      <span>{text.typed_is_lost}</span>
      <Button kind="danger" size="small" onClick={reload}>
        {text.reload_anyway}
      </Button>
      <Button kind="quiet" size="small" onClick={() => setAsks(false)}>
        {words.cancel}
      </Button>
    </span>
  );
}

/** The text of a failed call. If the page and the server have different versions, a button loads the page again. */
export const CallErrorText = ({ error }: { error: unknown }) => (
  <>
    {errorText(error)}
    {error instanceof CallError && error.error === 'OUTDATED' && (
      <>
        {' '}
        <ReloadButton />
      </>
    )}
  </>
);
