import { Button } from '@nua/ui';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from '../../../../forms/form.module.css';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import { PasswordField } from '../../../../forms/password-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { signInByCode } from '../account-calls.ts';
import { newDeviceRules } from '../auth-form-rules.ts';

type Props = {
  phone: string;
  /** A code that the server has accepted but not consumed. */
  code: string;
  onDone: () => Promise<void>;
  onExpired: () => void;
};

/** Asks for the password, which a new device needs in addition to the code. */
export function NewDeviceForm({ phone, code, onDone, onExpired }: Props) {
  const t = useTranslation();
  const client = useClient();
  const form = useForm({
    ...newDeviceRules,
    async send({ password }) {
      await signInByCode(client, phone, code, password);
      await onDone();
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <p className={styles.note} role="status">
        {t('sign-in.new-device')}
      </p>
      <PasswordField label={t('form.label.password')} error={form.errors.password} />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('sign-in.action')}
      </Button>
      <div className={styles.ways}>
        <button type="button" className={styles.plain} onClick={() => client.openDialog('forgetPassword', { phone })}>
          {t('sign-in.forgotten')}
        </button>
        <button type="button" className={styles.plain} onClick={onExpired}>
          {t('sign-in.new-device.expired')}
        </button>
      </div>
    </form>
  );
}
