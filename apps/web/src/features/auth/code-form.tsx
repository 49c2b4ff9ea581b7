import type { codeSent } from '@nua/contract/auth.ts';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { CodeStep } from '../../domain/phone-verify/code-step.tsx';
import { sendCode, signInByCode } from './enter.ts';
import { PhoneStep } from './phone-step.tsx';

type Sent = { phone: string; sent: InferOutput<typeof codeSent> };

type Props = { onDone: () => Promise<void>; onUnknown: () => Promise<void> };

export function CodeForm({ onDone, onUnknown }: Props) {
  const t = useTranslation();
  const client = useClient();
  const [step, setStep] = useState<Sent | null>(null);
  const [start, setStart] = useState('');
  if (step === null) {
    return (
      <PhoneStep
        start={start}
        send={(phone) => sendCode(client, phone, 'login')}
        onSent={(phone, sent) => setStep({ phone, sent })}
      />
    );
  }
  return (
    <CodeStep
      phone={step.phone}
      sent={step.sent}
      resend={() => sendCode(client, step.phone, 'login')}
      verify={async (code) => ((await signInByCode(client, step.phone, code)) === 'in' ? onDone() : onUnknown())}
      onChangePhone={() => {
        setStart(step.phone);
        setStep(null);
      }}
      otherWay={t('sign-in.other-way')}
    />
  );
}
