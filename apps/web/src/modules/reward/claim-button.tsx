import { Button } from '@nua/ui';
import { sameKey } from '@nua/wire/new-key.ts';
import { useRef, useState } from 'react';
import { isUnanswered } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { isGuest, usePlayer } from '../player/public.ts';
import styles from './claim-button.module.css';

type Props = {
  /** The name of the reward, which screen readers read after "Claim". */
  label: string;
  /** Sends the claim with an idempotency key. */
  send: (key: string) => Promise<unknown>;
  /** The first word in the keys of the queries that are refetched after a claim. */
  queryWord: string;
};

/**
 * Claims one reward. If there is no response, the next press retries with the same idempotency key. A guest is asked to add a phone number
 * instead. Needs the texts of namespace `reward`.
 */
export function ClaimButton({ label, send, queryWord }: Props) {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer();
  const key = useRef<string>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (player.data !== undefined && isGuest(player.data)) {
    return (
      <Button kind="quiet" icon="phone" onClick={() => client.openDialog('guestModeLimitations', {})}>
        {t('reward.guest')}
      </Button>
    );
  }
  const claim = async () => {
    setBusy(true);
    setProblem(null);
    key.current = sameKey(key.current);
    let hasResponse = true;
    try {
      await send(key.current);
      client.notify('success', t('reward.done'));
    } catch (error) {
      hasResponse = !isUnanswered(error);
      setProblem(await errorText(client, error));
    }
    if (hasResponse) {
      key.current = null;
      await Promise.all(
        [queryWord, 'reward', 'player', 'fund_record', 'bonus'].map((word) =>
          client.queries.invalidateQueries({ queryKey: [word] }),
        ),
      );
    }
    setBusy(false);
  };
  return (
    <>
      <Button icon="gift" busy={busy} aria-label={`${t('reward.claim')}: ${label}`} onClick={() => void claim()}>
        {t('reward.claim')}
      </Button>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
