import { type codeSent, sendSms, touristUpgrade, verifySms } from '@nua/contract/auth.ts';
import { Button, DialogFrame, Icon } from '@nua/ui';
import { useState } from 'react';
import type * as v from 'valibot';
import { readOrigin } from '#system/origin';
import type { DialogProps } from '../../../../client/dialog-names.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from '../../../../forms/form.module.css';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { withCaptcha } from '../../../captcha/public.ts';
import { playerQuery } from '../../../player/public.ts';
import { beginSession, signOut } from '../../../session/public.ts';
import { CodeStep } from '../../phone-verify/code-step.tsx';
import { upgradeRules } from '../auth-form-rules.ts';
import { PhoneStep } from '../phone-step.tsx';
import { NameAndPassword } from '../sign-up/name-and-password.tsx';
import points from './points.module.css';

type Step =
  | { at: 'why' | 'phone' }
  | { at: 'code'; phone: string; sent: v.InferOutput<typeof codeSent> }
  | { at: 'name'; phone: string };

/**
 * Lists the limits of a guest, and offers an account that keeps id, balance and history. Before a sign-out, it warns that the account
 * cannot be reached afterwards.
 */
export function Dialog({ reason, close }: DialogProps['guestModeLimitations'] & { close: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const [step, setStep] = useState<Step>({ at: 'why' });
  const send = (phone: string) =>
    withCaptcha(client, (captcha) =>
      client.call(sendSms, { body: { purpose: 'upgrade', phone, language, ...(captcha && { captcha }) }, quiet: true }),
    );
  const whyTitle = reason === 'sign_out' ? t('guest-sign-out.title') : t('guest-limits.title');
  const title = step.at === 'why' ? whyTitle : t('upgrade.title');
  const addPhone = () => setStep({ at: 'phone' });
  return (
    <DialogFrame title={title} closeLabel={t('shell.close')} onClose={close}>
      {step.at === 'why' && reason !== 'sign_out' && <GuestLimits onGo={addPhone} />}
      {step.at === 'why' && reason === 'sign_out' && <SignOutWarning onGo={addPhone} />}
      {step.at === 'phone' && <PhoneStep send={send} onSent={(phone, sent) => setStep({ at: 'code', phone, sent })} />}
      {step.at === 'code' && (
        <CodeStep
          phone={step.phone}
          sent={step.sent}
          resend={() => send(step.phone)}
          verify={async (code) => {
            await client.call(verifySms, { body: { purpose: 'upgrade', phone: step.phone, code }, quiet: true });
            setStep({ at: 'name', phone: step.phone });
          }}
          onChangePhone={addPhone}
        />
      )}
      {step.at === 'name' && <UpgradeForm phone={step.phone} close={close} />}
    </DialogFrame>
  );
}

function GuestLimits({ onGo }: { onGo: () => void }) {
  const t = useTranslation();
  return (
    <div className={styles.form}>
      <ul className={points.list}>
        <li>
          <Icon name="minus" size={18} />
          {t('guest-mode.cannot')}
        </li>
        <li>
          <Icon name="minus" size={18} />
          {t('guest-mode.lost')}
        </li>
        <li data-good>
          <Icon name="check" size={18} />
          {t('guest-limits.keep')}
        </li>
      </ul>
      <Button size="large" wide icon="phone" onClick={onGo}>
        {t('guest-limits.go')}
      </Button>
    </div>
  );
}

function SignOutWarning({ onGo }: { onGo: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <div className={styles.form}>
      <ul className={points.list}>
        <li>
          <Icon name="minus" size={18} />
          {t('guest-sign-out.lost')}
        </li>
        <li data-good>
          <Icon name="check" size={18} />
          {t('guest-limits.keep')}
        </li>
      </ul>
      <Button size="large" wide icon="phone" onClick={onGo}>
        {t('guest-limits.go')}
      </Button>
      <Button
        kind="quiet"
        wide
        icon="logout"
        busy={isSigningOut}
        onClick={() => {
          setSigningOut(true);
          void signOut(client);
        }}
      >
        {t('guest-sign-out.action')}
      </Button>
    </div>
  );
}

function UpgradeForm({ phone, close }: { phone: string; close: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const form = useForm({
    ...upgradeRules,
    async send({ user_name, password }) {
      const session = await client.call(touristUpgrade, {
        body: { phone, user_name, password, origin: readOrigin() },
        quiet: true,
      });
      beginSession(client, session);
      await client.queries.fetchQuery(playerQuery(client));
      close();
      client.notify('success', t('upgrade.done'));
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <NameAndPassword errors={form.errors} />
      <FormProblem text={form.problem ?? form.errors.phone ?? null} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('upgrade.action')}
      </Button>
    </form>
  );
}
