import { errors } from '@nua/contract/errors.ts';
import { claimWheel } from '@nua/contract/wheel.ts';
import { cents, wireCurrency } from '@nua/money';
import { Button, DialogFrame, Money } from '@nua/ui';
import { sameKey } from '@nua/wire/new-key.ts';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { refreshPlayer } from '../../player/public.ts';
import { refreshWheel } from '../wheel-query.ts';
import styles from './prize-dialog.module.css';

type Props = DialogProps['claimNuaPrize'] & { close: () => boolean };

/** Shows the conditions of a prize before it is claimed into the bonus wallet. */
export function Dialog({ id, prize, expires_at, wager_times, days, close }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const { claim, isSending, problem } = useClaim(id, close);
  return (
    <DialogFrame
      narrow
      title={t('wheel.claim.title')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <Button busy={isSending} onClick={() => void claim()}>
          {t('wheel.claim.go')}
        </Button>
      }
    >
      <div className={styles.body}>
        <Money amount={cents(prize)} currency={wireCurrency} tone="winnings" className={styles.prize ?? ''} />
        <dl className={styles.terms}>
          <div>
            <dt>{t('wheel.claim.wallet')}</dt>
            <dd>{t('wheel.claim.wallet.bonus')}</dd>
          </div>
          <div>
            <dt>{t('wheel.claim.wager')}</dt>
            <dd>
              <Money amount={cents(prize * BigInt(wager_times))} currency={wireCurrency} />
            </dd>
          </div>
          <div>
            <dt>{t('wheel.claim.days')}</dt>
            <dd>{t('wheel.claim.days.count', { count: days })}</dd>
          </div>
          <div>
            <dt>{t('wheel.claim.until')}</dt>
            <dd>{formatWhen(expires_at, language)}</dd>
          </div>
        </dl>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </DialogFrame>
  );
}

/** Claims a prize. All presses share one idempotency key, so that a retry after a lost response claims once. */
function useClaim(id: string, close: () => boolean) {
  const t = useTranslation();
  const client = useClient();
  const key = useRef<string>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = async () => {
    close();
    client.notify('success', t('wheel.claimed'));
    await Promise.all([
      refreshWheel(client),
      refreshPlayer(client),
      client.queries.invalidateQueries({ queryKey: ['bonus'] }),
    ]);
  };
  const claim = async () => {
    key.current = sameKey(key.current);
    setSending(true);
    setProblem(null);
    try {
      await client.call(claimWheel, { params: { id }, key: key.current, quiet: true });
      await finish();
    } catch (error) {
      // Another device, or an earlier press whose response was lost, has already claimed the prize.
      if (error instanceof ApiError && error.code === errors.CLAIMED_BEFORE) return await finish();
      setProblem(await errorText(client, error));
      void refreshWheel(client);
    } finally {
      setSending(false);
    }
  };
  return { claim, isSending, problem };
}
