import { Button } from '@nua/ui';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { errorText } from '../../../../api/error-text.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import {
  canSuggestPasskeys,
  hasPasskeys,
  type PasskeySignature,
  requestPasskey,
  signInByPasskey,
  stopSuggesting,
} from '../../passkey/use-passkey.ts';

/** Signs in with a passkey, on a press of the button or from the suggestions of the user name field. */
export function PasskeySignIn({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTranslation();
  const client = useClient();
  // The server cannot know the browser, so it renders the button. Only a browser without passkeys removes it.
  const [isPossible, setPossible] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setPossible(hasPasskeys()), []);
  const enter = async (signing: Promise<PasskeySignature>) => {
    setBusy(true);
    setProblem(null);
    try {
      await signInByPasskey(client, await signing);
      await onDone();
    } catch (error) {
      // Only the server's errors are ApiErrors. The browser's errors mean that the player cancelled or has no passkey on this device.
      setProblem(error instanceof ApiError ? await errorText(client, error) : t('sign-in.passkey.cancelled'));
    }
    setBusy(false);
  };
  useSuggestedPasskey((signature) => enter(Promise.resolve(signature)));
  if (!isPossible) return null;
  return (
    <>
      <FormProblem text={problem} isSending={isBusy} />
      <Button
        kind="quiet"
        size="large"
        wide
        icon="lock"
        busy={isBusy}
        onClick={() => void enter(requestPasskey(client, { suggested: false }))}
      >
        {t('sign-in.passkey')}
      </Button>
    </>
  );
}

/**
 * Offers passkeys in the suggestions of the user name field. The first focus of the field sends the request. After a failure, the next
 * focus sends it again.
 */
function useSuggestedPasskey(onChosen: (signature: PasskeySignature) => Promise<void>): void {
  const client = useClient();
  useEffect(() => {
    let isSuggesting = false;
    const suggest = async () => {
      isSuggesting = true;
      // If the request for suggestions fails, the player can sign in by other means.
      const signature = (await canSuggestPasskeys())
        ? await requestPasskey(client, { suggested: true }).catch(() => null)
        : null;
      if (signature !== null) await onChosen(signature);
      isSuggesting = false;
    };
    const onFocusIn = ({ target }: Event) => {
      if ((target as HTMLInputElement).name === 'user_name' && !isSuggesting) void suggest();
    };
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      if (isSuggesting) void stopSuggesting();
    };
  }, []);
}
