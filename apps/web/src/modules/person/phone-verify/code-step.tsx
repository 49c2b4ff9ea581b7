import type { codeSent } from '@nua/contract/auth.ts';
import { Button, OtpField } from '@nua/ui';
import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { errorText } from '../../../api/error-text.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { codeRules } from '../../../forms/code-rules.ts';
import styles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { CodeHelp } from '../../ticket/public.ts';
import { areCodesUnavailable } from './codes-unavailable.ts';

type CodeSent = v.InferOutput<typeof codeSent>;

type Props = {
  phone: string;
  sent: CodeSent;
  resend: () => Promise<CodeSent>;
  verify: (code: string) => Promise<unknown>;
  onChangePhone?: () => void;
  /** Advice for a player who receives no code. If absent, the standard advice is shown. */
  otherWay?: string;
};

/**
 * Asks for the six-digit code of a text message. The server decides when the player can request another code, and when customer service is
 * offered.
 */
export function CodeStep({ phone, sent: initial, resend, verify, onChangePhone, otherWay }: Props) {
  const t = useTranslation();
  const client = useClient();
  const [sent, setSent] = useState(initial);
  const [left_s, setLeft] = useState(initial.resend_after_s);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsHelp, setNeedsHelp] = useState(false);
  const received = useReceivedCode(sent);
  const form = useForm({ ...codeRules, send: ({ code }) => verify(code) });
  useEffect(() => {
    if (left_s <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left_s - 1), 1000);
    return () => clearTimeout(timer);
  }, [left_s]);
  const resendCode = async () => {
    setProblem(null);
    try {
      const next = await resend();
      setSent(next);
      setLeft(next.resend_after_s);
    } catch (error) {
      setNeedsHelp(areCodesUnavailable(error));
      setProblem(await errorText(client, error));
    }
  };
  return (
    <>
      <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
        <p className={styles.note} role="status">
          {t(sent.unconfirmed ? 'form.code-unconfirmed' : 'form.code-sent', { phone: `\u2066${phone}\u2069` })}
        </p>
        <OtpField
          name="code"
          label={t('form.label.code')}
          error={form.errors.code}
          autoFocus
          received={received}
          onComplete={() => queueMicrotask(() => form.ref.current?.requestSubmit())}
        />
        <FormProblem text={form.problem ?? problem} isSending={form.isSending} />
        <Button type="submit" size="large" wide busy={form.isSending}>
          {t('form.confirm-code')}
        </Button>
        <div className={styles.ways}>
          <button type="button" className={styles.plain} disabled={left_s > 0} onClick={() => void resendCode()}>
            {left_s > 0 ? t('form.resend-in', { time: formatCountdown(left_s) }) : t('form.resend')}
          </button>
          {onChangePhone && (
            <button type="button" className={styles.plain} onClick={onChangePhone}>
              {t('form.change-phone')}
            </button>
          )}
        </div>
      </form>
      {(sent.other_way || needsHelp) && <CodeHelp advice={otherWay} />}
    </>
  );
}

/** Returns the code of the text message if the browser can read it (WebOTP) and the player permits it. */
function useReceivedCode(sent: CodeSent): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return undefined;
    const controller = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential) => setCode((credential as { code?: string } | null)?.code ?? null),
      // The player refused the permission or left the step. The code can still be typed.
      () => undefined,
    );
    return () => controller.abort();
  }, [sent]);
  return code;
}

const formatCountdown = (seconds: number): string =>
  `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
