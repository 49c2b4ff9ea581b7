import { Button, TextField } from '@nua/ui';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from '../../../../forms/form.module.css';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import { PasswordField } from '../../../../forms/password-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { signInByPassword } from '../account-calls.ts';
import { signInRules } from '../auth-form-rules.ts';

export function PasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTranslation();
  const client = useClient();
  const form = useForm({
    ...signInRules,
    async send({ user_name, password }) {
      await signInByPassword(client, user_name.trim(), password);
      await onDone();
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <TextField
        label={t('form.label.user_name')}
        name="user_name"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        dir="ltr"
        error={form.errors.user_name}
      />
      <PasswordField label={t('form.label.password')} error={form.errors.password} />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('sign-in.action')}
      </Button>
      <div className={styles.ways}>
        <button type="button" className={styles.plain} onClick={() => client.openDialog('forgetPassword', {})}>
          {t('sign-in.forgotten')}
        </button>
      </div>
    </form>
  );
}
