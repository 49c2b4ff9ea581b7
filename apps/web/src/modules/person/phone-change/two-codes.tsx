import { verifyPassword } from '@nua/contract/auth.ts';
import { changePhone } from '@nua/contract/phone-change.ts';
import { Button } from '@nua/ui';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { PhoneField } from '../../../forms/phone-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { withCaptcha } from '../../captcha/public.ts';
import { refreshPlayer } from '../../player/public.ts';
import { twoCodesRules } from '../account-form-rules.ts';
import { requestVerification } from '../phone-verify/request-verification.ts';

export function TwoCodes() {
  const t = useTranslation();
  const client = useClient();
  const change = async (next: string) => {
    try {
      await client.call(changePhone, { body: { way: 'codes', phone: next }, quiet: true });
      await refreshPlayer(client);
      client.notify('success', t('phone.changed'));
      await client.navigate('/profile', { replace: true });
    } catch (error) {
      await form.reject(error);
    }
  };
  const askCodeOfNewNumber = (next: string) =>
    client.openDialog('phoneVerify', { purpose: 'change_phone', phone: next, onVerified: () => void change(next) });
  const form = useForm({
    ...twoCodesRules,
    async send(values) {
      await withCaptcha(client, (captcha) =>
        client.call(verifyPassword, {
          body: { purpose: 'change_phone', password: values.password, ...(captcha && { captcha }) },
          quiet: true,
        }),
      );
      const onVerified = () => askCodeOfNewNumber(values.phone);
      requestVerification(client, { purpose: 'change_phone_old', phone: values.phone, onVerified });
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <p className={styles.note}>{t('phone.codes')}</p>
      <PhoneField label={t('phone.new')} error={form.errors.phone} />
      <PasswordField label={t('form.label.password')} error={form.errors.password} />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('phone.codes.go')}
      </Button>
    </form>
  );
}
