import type { codeSent } from '@nua/contract/auth.ts';
import { buttonNames } from '@nua/ui';
import { useEffect, useState } from 'react';
import type { InferOutput } from 'valibot';
import { Link } from '../../../../client/link.tsx';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { AuthTools } from '../../../../page/auth-tools.tsx';
import { safeNext } from '../../../../platform/safe-next.ts';
import { MessageCheckSection } from '../../../ticket/public.ts';
import { CodeStep } from '../../phone-verify/code-step.tsx';
import { type Registration, readRegistration, sendCode, storeRegistration, verifyCode } from '../account-calls.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { PhoneStep } from '../phone-step.tsx';
import { InvitedBy, useLinkedInvite } from './invite-field.tsx';
import { NameForm } from './name-form.tsx';
import styles from './sign-up-page.module.css';

type Sent = { phone: string; sent: InferOutput<typeof codeSent> };

/** The number that must be confirmed again, and why. */
type Again = { phone: string; text: 'sign-up.maybe-done' | 'form.proof-expired' };

function useSteps() {
  const [step, setStep] = useState<Sent | null>(null);
  const [registration, setRegistration] = useState<Registration | null>(null);
  const [again, setAgain] = useState<Again | null>(null);
  useEffect(() => setRegistration(readRegistration()), []);
  const store = (next: Registration | null) => {
    storeRegistration(next);
    setRegistration(next);
  };
  const startOver = (reason: Again | null = null) => {
    store(null);
    setStep(null);
    setAgain(reason);
  };
  return { step, setStep, registration, setRegistration: store, again, startOver };
}

/** Registration: a phone number verified by code, then a name and a password. A number that was verified at sign-in skips the code. */
export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const client = useClient();
  const { step, setStep, registration, setRegistration, again, startOver } = useSteps();
  const invite = useLinkedInvite(url);
  const next = url.searchParams.get('next');
  const signIn = next === null ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
  const mayExist = again?.text === 'sign-up.maybe-done';
  const stepNumber = registration !== null ? 3 : step !== null ? 2 : 1;
  return (
    <AuthFrame
      home={(mark) => <Link to="/">{mark}</Link>}
      badge={<AuthTools />}
      title={t('sign-up.title')}
      text={stepNumber === 3 ? t('sign-up.text-name') : t('sign-up.text-phone')}
    >
      <div className={styles.body}>
        <ol className={styles.steps} aria-label={t('sign-up.steps', { at: stepNumber })}>
          {[1, 2, 3].map((number) => (
            <li key={number} className={styles.step} data-done={number <= stepNumber || undefined} />
          ))}
        </ol>
        {stepNumber < 3 && <InvitedBy code={invite} />}
        {stepNumber === 1 && (
          <PhoneStep
            {...(again && { initialPhone: again.phone, problem: t(again.text) })}
            send={(phone) => sendCode(client, phone, 'register')}
            onSent={(phone, sent) => setStep({ phone, sent })}
          />
        )}
        {stepNumber === 2 && step && (
          <CodeStep
            phone={step.phone}
            sent={step.sent}
            resend={() => sendCode(client, step.phone, 'register')}
            verify={async (code) => {
              const { proof } = await verifyCode(client, step.phone, 'register', code);
              setRegistration({ phone: step.phone, proof });
            }}
            onChangePhone={() => startOver()}
            otherWay={t('sign-up.other-way')}
          />
        )}
        {stepNumber === 3 && registration && (
          <NameForm
            registration={registration}
            onAgain={(mayExist) =>
              startOver({ phone: registration.phone, text: mayExist ? 'sign-up.maybe-done' : 'form.proof-expired' })
            }
            onDone={async () => {
              client.notify('login', t('sign-up.welcome'));
              await client.navigate(safeNext(next), { replace: true });
            }}
          />
        )}
        <Link to={signIn} className={buttonNames({ kind: mayExist ? 'quiet' : 'plain', wide: true })}>
          {t(mayExist ? 'sign-in.action' : 'sign-up.have-account')}
        </Link>
        <MessageCheckSection summary={t('sign-in.message-check')} />
      </div>
    </AuthFrame>
  );
}
