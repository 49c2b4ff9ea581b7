import type { codeSent } from '@nua/contract/auth.ts';
import { Button } from '@nua/ui';
import { useState } from 'react';
import type * as v from 'valibot';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { PhoneField } from '../../../forms/phone-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { CodeHelp } from '../../ticket/public.ts';
import { areCodesUnavailable } from '../phone-verify/codes-unavailable.ts';
import { phoneRules } from './auth-form-rules.ts';

type Sent = v.InferOutput<typeof codeSent>;
type Props = {
  initialPhone?: string;
  /** Why the number must be confirmed again. */
  problem?: string | undefined;
  send: (phone: string) => Promise<Sent>;
  onSent: (phone: string, sent: Sent) => void;
};

export function PhoneStep({ initialPhone, problem, send, onSent }: Props) {
  const t = useTranslation();
  const [needsHelp, setNeedsHelp] = useState(false);
  const form = useForm({
    ...phoneRules,
    async send({ phone }) {
      try {
        onSent(phone, await send(phone));
      } catch (error) {
        setNeedsHelp(areCodesUnavailable(error));
        throw error;
      }
    },
  });
  return (
    <>
      <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
        <PhoneField error={form.errors.phone} {...(initialPhone && { defaultValue: initialPhone })} />
        <FormProblem text={form.problem ?? problem ?? null} isSending={form.isSending} />
        <Button type="submit" size="large" wide busy={form.isSending}>
          {t('form.send-code')}
        </Button>
      </form>
      {needsHelp && <CodeHelp />}
    </>
  );
}
