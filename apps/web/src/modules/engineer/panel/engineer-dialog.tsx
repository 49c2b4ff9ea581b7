import type { ResponseOf } from '@nua/contract/call.ts';
import { enterEngineerMode } from '@nua/contract/engineer.ts';
import { errors } from '@nua/contract/errors.ts';
import { Button, DialogFrame } from '@nua/ui';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from '../../../forms/form.module.css';
import { PasswordField } from '../../../forms/password-field.tsx';
import { formatClock } from '../../../i18n/format-when.ts';
import { ENGINEER_FLAG, ENGINEER_TOKEN, isApp } from '../engineer-flag.ts';

const RELOAD_AFTER_MS = 2_000;
/** The app has no cookies, so it gets a token. */
const origin = isApp ? 'android' : 'web';

/** Asks for the engineer password. Closing the dialog without the correct password shows a notice. */
export function Dialog({ close }: { close: () => boolean }) {
  const t = useTranslation();
  const client = useClient();
  const isDone = useRef(false);
  const [isSending, setSending] = useState(false);
  const notifyCancelled = useEffectEvent(() => {
    if (!isDone.current) client.notify('warning', t('engineer.cancelled'));
  });
  // Runs when the dialog closes by its button, the back button or a navigation.
  useEffect(() => () => notifyCancelled(), []);

  const onEnabled = ({ until, token }: ResponseOf<typeof enterEngineerMode>) => {
    isDone.current = true;
    client.storage.write(ENGINEER_FLAG, until);
    if (token !== null) client.storage.write(ENGINEER_TOKEN, token);
    close();
    const reload = () => location.reload();
    setTimeout(reload, RELOAD_AFTER_MS);
    const texts = { title: t('engineer.enabled'), confirmText: t('engineer.reload') };
    client.openDialog('status', { kind: 'success', ...texts, onConfirm: reload });
  };
  const onRefused = (error: unknown) => {
    const { code, data } = error instanceof ApiError ? error : { code: null, data: null };
    const showFailure = (title: string, message: string) =>
      client.openDialog('status', { kind: 'fail', title, message });
    if (code === errors.ENGINEER_REFUSED) return showFailure(t('engineer.wrong.title'), t('engineer.wrong'));
    if (code !== errors.LOGIN_DELAYED) return showFailure(t('engineer.failed.title'), t('engineer.failed'));
    const { retry_at } = data as { retry_at: string };
    showFailure(t('engineer.delayed.title'), t('engineer.delayed', { time: formatClock(retry_at) }));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (password === '') return void close();
    setSending(true);
    try {
      onEnabled(await client.call(enterEngineerMode, { body: { password, origin }, quiet: true }));
    } catch (error) {
      onRefused(error);
      setSending(false);
    }
  };
  return (
    <DialogFrame title={t('engineer.title')} closeLabel={t('shell.close')} onClose={close}>
      <form method="post" onSubmit={(event) => void submit(event)} className={styles.form} noValidate>
        <p className={styles.note}>{t('engineer.intro')}</p>
        <PasswordField label={t('engineer.password')} />
        <Button type="submit" size="large" wide busy={isSending}>
          {t('engineer.confirm')}
        </Button>
        <Button type="button" kind="quiet" wide onClick={close}>
          {t('engineer.cancel')}
        </Button>
      </form>
    </DialogFrame>
  );
}
