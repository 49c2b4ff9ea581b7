import type { codeSent } from '@nua/contract/auth.ts';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { CodeStep } from '../../phone-verify/code-step.tsx';
import { sendCode, signInByCode } from '../account-calls.ts';
import { PhoneStep } from '../phone-step.tsx';
import { NewDeviceForm } from './new-device-form.tsx';

type Sent = { phone: string; sent: InferOutput<typeof codeSent>; code?: string };

type Props = { onDone: () => Promise<void>; onUnknown: () => Promise<void> };

export function CodeForm({ onDone, onUnknown }: Props) {
  const t = useTranslation();
  const client = useClient();
  const [step, setStep] = useState<Sent | null>(null);
  const [initialPhone, setInitialPhone] = useState('');
  if (step === null) {
    return (
      <PhoneStep
        initialPhone={initialPhone}
        send={(phone) => sendCode(client, phone, 'login')}
        onSent={(phone, sent) => setStep({ phone, sent })}
      />
    );
  }
  const startAgain = () => {
    setInitialPhone(step.phone);
    setStep(null);
  };
  const { phone, code } = step;
  if (code !== undefined) {
    return <NewDeviceForm phone={phone} code={code} onDone={onDone} onExpired={startAgain} />;
  }
  const verify = async (typed: string) => {
    const next = await signInByCode(client, phone, typed);
    if (next === 'password') return setStep({ ...step, code: typed });
    await (next === 'in' ? onDone() : onUnknown());
  };
  return (
    <CodeStep
      phone={phone}
      sent={step.sent}
      resend={() => sendCode(client, phone, 'login')}
      verify={verify}
      onChangePhone={startAgain}
      otherWay={t('sign-in.other-way')}
    />
  );
}
