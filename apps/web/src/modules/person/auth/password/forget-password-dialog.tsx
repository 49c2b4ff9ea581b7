import { type codeSent, updatePassword } from '@nua/contract/auth.ts';
import { errors } from '@nua/contract/errors.ts';
import { Button, DialogFrame } from '@nua/ui';
import { useState } from 'react';
import type * as v from 'valibot';
import { isApiError } from '../../../../api/api-error.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from '../../../../forms/form.module.css';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import { PasswordField } from '../../../../forms/password-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { useOutcome } from '../../../../forms/use-outcome.ts';
import { CodeStep } from '../../phone-verify/code-step.tsx';
import { sendCode, verifyCode } from '../account-calls.ts';
import { forgottenPasswordRules } from '../auth-form-rules.ts';
import { PhoneStep } from '../phone-step.tsx';

/** The number that must be confirmed again, and why. */
type Again = { phone: string; text: 'forgotten.maybe-done' | 'form.proof-expired' };

type Step =
  | { at: 'phone'; again?: Again }
  | { at: 'code'; phone: string; sent: v.InferOutput<typeof codeSent> }
  | { at: 'password'; phone: string; proof: string };

export function Dialog({ phone: initialPhone, close }: { phone?: string; close: () => boolean }) {
  const t = useTranslation();
  const client = useClient();
  const [step, setStep] = useState<Step>({ at: 'phone' });
  const send = (phone: string) => sendCode(client, phone, 'forgotten');
  return (
    <DialogFrame title={t('forgotten.title')} closeLabel={t('shell.close')} onClose={close}>
      {step.at === 'phone' && (
        <PhoneStep
          {...(initialPhone && { initialPhone })}
          {...(step.again && { initialPhone: step.again.phone, problem: t(step.again.text) })}
          send={send}
          onSent={(phone, sent) => setStep({ at: 'code', phone, sent })}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          phone={step.phone}
          sent={step.sent}
          resend={() => send(step.phone)}
          verify={async (code) => {
            const { proof } = await verifyCode(client, step.phone, 'forgotten', code);
            setStep({ at: 'password', phone: step.phone, proof });
          }}
          onChangePhone={() => setStep({ at: 'phone' })}
        />
      )}
      {step.at === 'password' && (
        <NewPassword
          phone={step.phone}
          proof={step.proof}
          close={close}
          onAgain={(text) => setStep({ at: 'phone', again: { phone: step.phone, text } })}
        />
      )}
    </DialogFrame>
  );
}

type NewPasswordProps = {
  phone: string;
  proof: string;
  close: () => boolean;
  onAgain: (text: Again['text']) => void;
};

function NewPassword({ phone, proof, close, onAgain }: NewPasswordProps) {
  const t = useTranslation();
  const client = useClient();
  const outcome = useOutcome();
  const form = useForm({
    ...forgottenPasswordRules,
    async send(values) {
      try {
        await client.call(updatePassword, { body: { phone, proof, password: values.password }, quiet: true });
      } catch (error) {
        outcome.note(error);
        if (!isApiError(error, errors.CODE_REFUSED)) throw error;
        return onAgain(outcome.mayBeDone ? 'forgotten.maybe-done' : 'form.proof-expired');
      }
      // If the player has closed the dialog meanwhile, a notification replaces the result dialog.
      if (!close()) return client.notify('success', t('forgotten.done'));
      client.openDialog('status', {
        kind: 'success',
        title: t('forgotten.title'),
        message: t('forgotten.done'),
        auto_close_s: 6,
      });
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <PasswordField
        isNew
        label={t('form.label.new-password')}
        hint={t('form.hint.password')}
        error={form.errors.password}
      />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('forgotten.action')}
      </Button>
    </form>
  );
}
