import type { ResponseOf } from '@nua/contract/call.ts';
import { unnamedBrowser } from '@nua/contract/device.ts';
import { listPasskeys, removePasskey } from '@nua/contract/passkey.ts';
import { Button, EmptyState, Icon, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isUnanswered, isUnreadable } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { formatWhen } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import styles from '../device/devices-panel.module.css';
import { requestVerification } from '../phone-verify/request-verification.ts';
import { consumeSmsVerified } from '../phone-verify/sms-verified.ts';
import { createPasskey, hasPasskeys, reloadPasskeys } from './use-passkey.ts';

type Passkey = ResponseOf<typeof listPasskeys>['list'][number];

const passkeysQuery = (client: Client) => ({
  queryKey: ['passkey'],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listPasskeys, { quiet: true, ...(signal && { signal }) }),
});

export function Panel() {
  const t = useTranslation();
  const passkeys = useQuery(passkeysQuery(useClient()));
  const list = passkeys.data?.list ?? [];
  return (
    <>
      <p className={pageStyles.intro}>{t('passkey.intro')}</p>
      {passkeys.isPending && <Skeleton height={160} radius={12} />}
      {passkeys.isError && passkeys.data === undefined && (
        <LoadError error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      )}
      {passkeys.isSuccess && list.length === 0 && (
        <EmptyState icon="lock" title={t('passkey.none')} text={t('passkey.none.text')} />
      )}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </>
  );
}

/** Runs `act` after a code was verified. Clears the flag of the verified code, so that no other form can use it. */
function continueAfterCode(client: Client, act: () => Promise<void>): void {
  consumeSmsVerified(client);
  void act();
}

function AddPasskey() {
  const t = useTranslation();
  const client = useClient();
  // Undefined until the page is hydrated: the server does not know the browser.
  const [isPossible, setPossible] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setPossible(hasPasskeys()), []);
  const add = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await createPasskey(client);
      client.notify('success', t('passkey.added'));
    } catch (error) {
      // Only the server's errors are ApiErrors. The browser's errors mean that the player cancelled, or that this device already has a
      // passkey.
      setProblem(error instanceof ApiError ? await errorText(client, error) : t('passkey.cancelled'));
      // Without a response the passkey may have been added.
      if (isUnanswered(error) || isUnreadable(error)) await reloadPasskeys(client);
    }
    setBusy(false);
  };
  if (isPossible === false) return <p className={pageStyles.note}>{t('passkey.impossible')}</p>;
  return (
    <>
      <FormProblem text={problem} isSending={isBusy} />
      <Button
        size="large"
        wide
        icon="lock"
        busy={isBusy}
        disabled={isPossible === undefined}
        onClick={() =>
          requestVerification(client, { purpose: 'passkey', onVerified: () => continueAfterCode(client, add) })
        }
      >
        {t('passkey.add')}
      </Button>
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const label = passkey.name === unnamedBrowser ? t('passkey.unnamed') : passkey.name;
  const name = `\u2068${label}\u2069`;
  const remove = async () => {
    await client.call(removePasskey, { params: { id: passkey.id } }).then(
      () => client.notify('success', t('passkey.removed')),
      () => undefined,
    );
    await reloadPasskeys(client);
  };
  const ask = () =>
    client.openDialog('status', {
      kind: 'warning',
      title: t('passkey.ask'),
      message: t('passkey.ask.text', { name }),
      confirmText: t('passkey.remove'),
      cancelText: t('passkey.keep'),
      onConfirm: () =>
        requestVerification(client, { purpose: 'passkey', onVerified: () => continueAfterCode(client, remove) }),
    });
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name="lock" size={22} />
      </span>
      <div className={styles.text}>
        <bdi className={styles.name}>{label}</bdi>
        <span className={styles.seen}>
          {passkey.last_used_at === null
            ? t('passkey.never')
            : t('passkey.used', { when: formatWhen(passkey.last_used_at, language) })}
        </span>
        <span className={styles.seen}>{t('passkey.since', { when: formatWhen(passkey.created_at, language) })}</span>
      </div>
      <Button kind="quiet" size="small" onClick={ask} aria-label={t('passkey.remove.named', { name })}>
        {t('passkey.remove')}
      </Button>
    </li>
  );
}
