import { useState } from 'react';
import { isUnanswered, isUnreadable } from '../api/api-error.ts';

type Outcome = {
  /** Whether the outcome of an earlier attempt is unknown. A refusal may then mean that the earlier attempt has succeeded. */
  mayBeDone: boolean;
  /** Notes the error of an attempt. Returns whether its outcome is unknown. */
  note: (error: unknown) => boolean;
};

/** Remembers whether an attempt of a form got no response. */
export function useOutcome(): Outcome {
  const [mayBeDone, setMayBeDone] = useState(false);
  const note = (error: unknown) => {
    const isUnknown = isUnanswered(error) || isUnreadable(error);
    if (isUnknown) setMayBeDone(true);
    return isUnknown;
  };
  return { mayBeDone, note };
}
