import { type codeSent, sendSms, verifySms } from '@nua/contract/auth.ts';
import { type Cents, wireCurrency, writtenMoney } from '@nua/money';
import { Button, DialogFrame, Skeleton } from '@nua/ui';
import { useEffect, useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import { apiAddress } from '#system/address';
import { errorText } from '../../../api/error-text.ts';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useConfig, useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { withCaptcha } from '../../captcha/public.ts';
import { usePlayer } from '../../player/public.ts';
import { CodeHelp } from '../../ticket/public.ts';
import { CodeStep } from './code-step.tsx';
import { areCodesUnavailable } from './codes-unavailable.ts';
import styles from './phone-verify-dialog.module.css';
import { markSmsVerified } from './sms-verified.ts';

type Props = DialogProps['phoneVerify'] & { close: () => boolean };
type Sent = InferOutput<typeof codeSent>;

/** Sends the signed-in player a code for one act and verifies it. `onVerified` then continues the act. */
export function Dialog({ purpose, phone, amount, onVerified, close }: Props) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const player = usePlayer();
  const config = useConfig();
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsHelp, setNeedsHelp] = useState(false);
  const hasSent = useRef(false);
  const act = {
    purpose,
    ...(phone !== undefined && { phone }),
    ...(amount !== undefined && { amount: amount as Cents }),
  };
  // A code to a new number requires a proof of work.
  const send = () =>
    withCaptcha(client, (captcha) =>
      client.call(sendSms, { body: { ...act, language, ...(captcha && { captcha }) }, quiet: true }),
    );
  const sendFirst = async () => {
    setProblem(null);
    try {
      setSent(await send());
    } catch (error) {
      setNeedsHelp(areCodesUnavailable(error));
      setProblem(await errorText(client, error));
    }
  };
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    void sendFirst();
  }, []);
  const verify = async (code: string) => {
    await client.call(verifySms, { body: { ...act, code }, quiet: true });
    markSmsVerified(client);
    // If the player has closed the dialog meanwhile, the act does not continue, although the code is verified.
    if (close()) onVerified();
  };
  const shownAmount = amount === undefined ? '' : writtenMoney(amount as Cents, wireCurrency);
  return (
    <DialogFrame title={t('verify.title')} closeLabel={t('shell.close')} onClose={close}>
      <div className={styles.body}>
        <p className={styles.why}>{t(`verify.why.${purpose}`, { amount: shownAmount })}</p>
        {sent !== null && (
          <CodeStep
            phone={(purpose === 'change_phone_old' ? undefined : phone) ?? player.data?.phone ?? ''}
            sent={sent}
            resend={send}
            verify={verify}
          />
        )}
        {sent === null && problem === null && <Skeleton height={180} radius={12} />}
        {sent === null && problem !== null && (
          <>
            <FormProblem text={problem} isSending={false} />
            <Button onClick={() => void sendFirst()}>{t('verify.send-again')}</Button>
            {needsHelp && <CodeHelp />}
          </>
        )}
        {config?.play_money === true && (
          <a href={apiAddress('/sandbox/phone')} target="_blank" rel="noreferrer" className={styles.demo}>
            {t('verify.demo')}
          </a>
        )}
      </div>
    </DialogFrame>
  );
}
