import { verifyPassword } from '@nua/contract/auth.ts';
import { errors } from '@nua/contract/errors.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { createPayoutAccount } from '@nua/contract/payout-account.ts';
import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { localNumber } from '../../../forms/mobile-number.ts';
import { type CheckedForm, useCheckedForm } from '../../../forms/use-checked-form.ts';
import { withCaptcha } from '../../captcha/public.ts';
import { consumeSmsVerified, requestVerification } from '../../person/public.ts';
import { usePlayer } from '../../player/public.ts';
import { moneyErrorTexts } from '../form/amount-error-text.ts';
import { serverFieldErrors } from '../form/server-field-errors.ts';
import {
  type PayoutAccountErrors,
  type PayoutAccountForm,
  type PayoutAccountRequest,
  type ProofMethod,
  readPayoutAccountForm,
} from './payout-account-form-rules.ts';

type FormOptions = { pay_type: PayType; onAdded: (payout_account_id: string) => void };
type Confirmed = { account: PayoutAccountRequest; password: string | null };

/**
 * The state and actions of the payout account form. The player confirms with a fresh code, which lets the account skip its waiting time, or
 * with the password.
 */
export function usePayoutAccountForm({ pay_type, onAdded }: FormOptions) {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer().data;
  const [proofMethod, setProofMethod] = useState<ProofMethod>('code');
  // The phone field starts with the player's verified number, because a wallet often belongs to the same number.
  const phone = localNumber(player?.phone ?? '');
  const [typed, setTyped] = useState<PayoutAccountForm>({ pay_type, title: '', phone, cnic: '', iban: '' });

  const form: CheckedForm<Confirmed> = useCheckedForm({
    // The password is read from its field, so it is not part of `typed`.
    check({ password = '' }, t) {
      const typedPassword = proofMethod === 'password' ? String(password) : null;
      const result = readPayoutAccountForm(typed, typedPassword);
      if ('request' in result) return { values: { account: result.request, password: typedPassword } };
      return { errors: moneyErrorTexts(t, result.fieldErrors) };
    },
    async explain(error) {
      const fieldErrors = fieldErrorsOf(error);
      return fieldErrors === null
        ? { problem: await errorText(client, error) }
        : { errors: moneyErrorTexts(t, fieldErrors) };
    },
    confirm(values) {
      if (values.password !== null || consumeSmsVerified(client)) form.send(values);
      else requestVerification(client, { purpose: 'payout_account', onVerified: () => form.send(values) });
    },
    async send({ account, password }) {
      if (password !== null) await verifyTypedPassword(client, password);
      const added = await client.call(createPayoutAccount, { body: account, quiet: true });
      await client.queries.invalidateQueries({ queryKey: ['payout_account'] });
      client.notify('success', t('payout.added'));
      onAdded(added.id);
    },
  });
  const changeProofMethod = () => {
    setProofMethod(proofMethod === 'code' ? 'password' : 'code');
    form.dismissProblem();
    form.clearError('password');
  };
  const choose = (next: PayType) => {
    setTyped({ ...typed, pay_type: next });
    form.clearError();
  };
  const write = (change: Partial<PayoutAccountForm>) => setTyped({ ...typed, ...change });
  return { ...form, typed, choose, write, proofMethod, changeProofMethod, has_password: player?.has_password ?? false };
}

const verifyTypedPassword = (client: Client, password: string) =>
  withCaptcha(client, (captcha) =>
    client.call(verifyPassword, {
      body: { purpose: 'payout_account', password, ...(captcha && { captcha }) },
      quiet: true,
    }),
  );

/** The error of the field that a server error names; null if the error names no field. */
function fieldErrorsOf(error: unknown): PayoutAccountErrors | null {
  if (isApiError(error, errors.LOGIN_REFUSED)) return { password: 'form.wrong-password' };
  const field = serverFieldErrors(error)?.fields[0];
  if (field === 'phone' || field === 'cnic') return { [field]: `payment.field_error.${field}` };
  if (field !== 'iban') return null;
  const rule = (error as { data?: { rule?: string } | null }).data?.rule;
  return { iban: rule === 'bank_unknown' ? 'payment.field_error.iban.bank' : 'payment.field_error.iban.check_digits' };
}
