import { verifyPassword } from '@nua/contract/auth.ts';
import { changePhone } from '@nua/contract/phone-change.ts';
import { Button, EmptyState, Segmented, TextField } from '@nua/ui';
import { useState } from 'react';
import type * as v from 'valibot';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { PhoneField } from '../../../forms/phone-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { withCaptcha } from '../../captcha/public.ts';
import { lostNumberRules, type ProofKind } from '../account-form-rules.ts';
import { requestVerification } from '../phone-verify/request-verification.ts';
import { phoneChangeQuery } from './phone-change-query.ts';

type Typed = v.InferOutput<ReturnType<typeof lostNumberRules>['schema']>;

/**
 * Changes the phone when the old number is lost: with the password, an older payout account, a code to the new number, and a delay of 72
 * hours.
 */
export function LostNumber({ proven_by }: { proven_by: readonly ProofKind[] }) {
  const t = useTranslation();
  const [chosen, setChosen] = useState<ProofKind>(proven_by[0] ?? 'bank');
  if (proven_by.length === 0) {
    return (
      <EmptyState
        icon="bank"
        title={t('phone.no-proof')}
        text={t('phone.no-proof.text')}
        action={<Link to="/customer-service">{t('phone.no-proof.help')}</Link>}
      />
    );
  }
  return (
    <>
      <p className={styles.note}>{t('phone.lost')}</p>
      {proven_by.length > 1 && (
        <Segmented<ProofKind>
          label={t('phone.proof')}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: 'bank', label: t('phone.proof.bank') },
            { value: 'wallet', label: t('phone.proof.wallet') },
          ]}
        />
      )}
      <LostForm key={chosen} kind={chosen} />
    </>
  );
}

function useLostForm(kind: ProofKind) {
  const client = useClient();
  const requestChange = async ({ password: _password, ...rest }: Typed) => {
    try {
      const { waiting } = await client.call(changePhone, { body: { way: 'lost', ...rest }, quiet: true });
      const previous = client.queries.getQueryData<{ proven_by: ProofKind[] }>(phoneChangeQuery(client).queryKey);
      client.queries.setQueryData(['phone_change'], { proven_by: [], ...previous, waiting });
    } catch (error) {
      await form.reject(error);
    }
  };
  const form = useForm({
    ...lostNumberRules(kind),
    async send(values) {
      await withCaptcha(client, (captcha) =>
        client.call(verifyPassword, {
          body: { purpose: 'change_phone', password: values.password, ...(captcha && { captcha }) },
          quiet: true,
        }),
      );
      const onVerified = () => void requestChange(values);
      requestVerification(client, { purpose: 'change_phone', phone: values.phone, onVerified });
    },
  });
  return form;
}

function LostForm({ kind }: { kind: ProofKind }) {
  const t = useTranslation();
  const form = useLostForm(kind);
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <PhoneField label={t('phone.new')} error={form.errors.phone} />
      <PasswordField label={t('form.label.password')} error={form.errors.password} />
      {kind === 'bank' && (
        <TextField
          label={t('phone.iban')}
          name="iban"
          digits
          autoComplete="off"
          placeholder="PK00 XXXX 0000 0000 0000 0000"
          maxLength={40}
          error={form.errors.iban}
        />
      )}
      {kind === 'wallet' && (
        <>
          <PhoneField name="payout_phone" label={t('phone.payout-phone')} error={form.errors.payout_phone} />
          <TextField
            label={t('phone.cnic')}
            name="cnic"
            digits
            inputMode="numeric"
            autoComplete="off"
            placeholder="35201-1234567-1"
            maxLength={20}
            error={form.errors.cnic}
          />
        </>
      )}
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('phone.lost.go')}
      </Button>
    </form>
  );
}
