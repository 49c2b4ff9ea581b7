import { closeAccount } from '@nua/contract/account-closing.ts';
import { verifyPassword } from '@nua/contract/auth.ts';
import { wireCurrency, writtenMoney } from '@nua/money';
import { Button, Card, Checkbox, Icon } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useEffect, useRef, useState } from 'react';
import { isUnanswered, isUnreadable } from '../../api/api-error.ts';
import { isLoggedIn } from '../../client/auth-store.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import formStyles from '../../forms/form.module.css';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { withCaptcha } from '../captcha/public.ts';
import { type ClosingProof, closingRules, requestVerification } from '../person/public.ts';
import { endSession } from '../session/public.ts';
import type { Closing } from './closing-query.ts';

const consequences = ['erased', 'kept', 'name', 'again'] as const;

function useClosing({ closing, proof }: { closing: Closing; proof: ClosingProof }) {
  const t = useTranslation();
  const client = useClient();
  const hasBalance = closing.left > 0n;
  const mayBeClosed = useRef(false);
  // If no response arrived and the player was signed out, the account may already be closed.
  const warnIfMayBeClosed = () => {
    if (mayBeClosed.current && !isLoggedIn(client.stores.auth.get()))
      client.notify('warning', t('account.closing.maybe'));
  };
  useEffect(() => warnIfMayBeClosed, [client]);
  const close = async () => {
    try {
      await client.call(closeAccount, { body: hasBalance ? { give_up: closing.left } : {}, quiet: true });
    } catch (error) {
      const isUnknown = isUnanswered(error) || isUnreadable(error);
      mayBeClosed.current ||= isUnknown;
      // A refusal means that the obstacles or the balance may have changed, so both are loaded again.
      if (!isUnknown) void client.queries.invalidateQueries({ queryKey: ['closing'] });
      // If the session ended before this call failed, the unmount has already read `mayBeClosed` as false.
      warnIfMayBeClosed();
      throw error;
    }
    mayBeClosed.current = false;
    endSession(client);
    await client.navigate('/');
    client.notify('success', t('account.closing.done'));
  };
  const afterCode = () => void close().catch((error) => form.reject(error));
  const form = useForm({
    ...closingRules(proof, hasBalance),
    async send({ password = '' }) {
      if (proof === 'code') {
        requestVerification(client, { purpose: 'close_account', onVerified: afterCode });
        return;
      }
      if (proof === 'password') {
        await withCaptcha(client, (captcha) =>
          client.call(verifyPassword, {
            body: { purpose: 'close_account', password, ...(captcha && { captcha }) },
            quiet: true,
          }),
        );
      }
      await close();
    },
  });
  return { form, hasBalance };
}

/** The form that closes the account. It lists the consequences and asks for proof of identity. */
export function ClosingForm({ closing, isGuest }: { closing: Closing; isGuest: boolean }) {
  const t = useTranslation();
  const [proof, setProof] = useState<ClosingProof>(isGuest ? 'guest' : 'password');
  const { form, hasBalance } = useClosing({ closing, proof });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={formStyles.form} noValidate>
      <Card>
        <ul className={pageStyles.points}>
          {(closing.open_rounds > 0 ? (['rounds', ...consequences] as const) : consequences).map((fact) => (
            <li key={fact}>
              <Icon name="info" size={18} />
              {t(`account.closing.${fact}`)}
            </li>
          ))}
        </ul>
      </Card>
      {hasBalance && (
        <Checkbox key={String(closing.left)} name="give_up" error={form.errors.give_up}>
          {t('account.closing.give-up', { amount: writtenMoney(closing.left, wireCurrency) })}
        </Checkbox>
      )}
      <Checkbox name="understood" error={form.errors.understood}>
        {t('account.closing.understood')}
      </Checkbox>
      {proof === 'password' && <PasswordField label={t('form.label.password')} error={form.errors.password} />}
      {!isGuest && (
        <div className={formStyles.ways}>
          <button
            type="button"
            className={formStyles.plain}
            onClick={() => setProof(proof === 'password' ? 'code' : 'password')}
          >
            {t(proof === 'password' ? 'account.closing.by-code' : 'account.closing.by-password')}
          </button>
        </div>
      )}
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button kind="danger" type="submit" size="large" wide busy={form.isSending}>
        {t('account.closing.close')}
      </Button>
    </form>
  );
}
