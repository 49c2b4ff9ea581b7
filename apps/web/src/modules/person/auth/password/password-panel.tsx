import { changePassword } from '@nua/contract/auth.ts';
import { Button } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from '../../../../forms/form.module.css';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import { PasswordField } from '../../../../forms/password-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { useOutcome } from '../../../../forms/use-outcome.ts';
import { safeNext } from '../../../../platform/safe-next.ts';
import { withCaptcha } from '../../../captcha/public.ts';
import { refreshPlayer, usePlayer } from '../../../player/public.ts';
import { changePasswordRules, setPasswordRules } from '../../account-form-rules.ts';
import { requestVerification } from '../../phone-verify/request-verification.ts';

/** Changes the password with the old password, or sets a first password after a code. */
export function Panel() {
  const t = useTranslation();
  const player = usePlayer().data;
  if (player === undefined) return null;
  if (player.phone === null) return <p className={pageStyles.intro}>{t('password.guest')}</p>;
  return player.has_password ? <ChangePassword phone={player.phone} /> : <SetPassword />;
}

/** Returns a function that announces the change, and opens the page that asked for a password, or the profile. */
function useOnPasswordSet(): () => void {
  const t = useTranslation();
  const client = useClient();
  return () => {
    client.notify('success', t('password.done'));
    void refreshPlayer(client);
    void client.queries.invalidateQueries({ queryKey: ['device'] });
    const next = new URL(location.href).searchParams.get('next');
    void client.navigate(next === null ? '/profile' : safeNext(next), { replace: true });
  };
}

function ChangePassword({ phone }: { phone: string }) {
  const t = useTranslation();
  const client = useClient();
  const onPasswordSet = useOnPasswordSet();
  const outcome = useOutcome();
  const form = useForm({
    ...changePasswordRules,
    // The earlier attempt may have set the new password, so that the typed one is the old one.
    ...(outcome.mayBeDone && { textOfError: { LOGIN_REFUSED: 'password.maybe-done' } as const }),
    async send(values) {
      try {
        await withCaptcha(client, (captcha) =>
          client.call(changePassword, { body: { ...values, ...(captcha && { captcha }) }, quiet: true }),
        );
      } catch (error) {
        outcome.note(error);
        throw error;
      }
      onPasswordSet();
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <p className={pageStyles.intro}>{t('password.intro')}</p>
      <PasswordField name="old_password" label={t('password.old')} error={form.errors.old_password} />
      <PasswordField
        isNew
        label={t('form.label.new-password')}
        hint={t('form.hint.password')}
        error={form.errors.password}
      />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('password.change')}
      </Button>
      <div className={styles.ways}>
        <button type="button" className={styles.plain} onClick={() => client.openDialog('forgetPassword', { phone })}>
          {t('password.forgotten')}
        </button>
      </div>
    </form>
  );
}

function SetPassword() {
  const t = useTranslation();
  const client = useClient();
  const onPasswordSet = useOnPasswordSet();
  const outcome = useOutcome();
  const set = async (chosen: string) => {
    try {
      await client.call(changePassword, { body: { password: chosen }, quiet: true });
      onPasswordSet();
    } catch (error) {
      await form.reject(error);
      // The first password may be set now. The panel then shows the form that asks for it.
      if (outcome.note(error)) await refreshPlayer(client);
    }
  };
  const form = useForm({
    ...setPasswordRules,
    async send(values) {
      requestVerification(client, { purpose: 'set_password', onVerified: () => void set(values.password) });
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <p className={pageStyles.intro}>{t('password.none')}</p>
      <PasswordField
        isNew
        label={t('form.label.new-password')}
        hint={t('form.hint.password')}
        error={form.errors.password}
      />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('password.set')}
      </Button>
    </form>
  );
}
