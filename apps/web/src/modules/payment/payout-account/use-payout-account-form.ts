import { verifyPassword } from '@nua/contract/auth.ts';
import { errors } from '@nua/contract/errors.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { createPayoutAccount } from '@nua/contract/payout-account.ts';
import { type RefObject, useRef, useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { focusFirstWrong } from '../../../forms/focus-first-wrong.ts';
import { localNumber } from '../../../forms/mobile-number.ts';
import { withCaptcha } from '../../captcha/public.ts';
import { askCode, takeSmsVerified } from '../../person/public.ts';
import { usePlayer } from '../../player/public.ts';
import { serverFieldErrors } from '../form/server-field-errors.ts';
import {
  type PayoutAccountErrors,
  type PayoutAccountForm,
  type PayoutAccountRequest,
  type ProofWay,
  readPayoutAccountForm,
} from './payout-account-form-rules.ts';

type Given = {
  pay_type: PayType;
  element: RefObject<HTMLFormElement | null>;
  onAdded: (payout_account_id: string) => void;
};

/**
 * State and actions of the payout account form. The player confirms with a fresh code, which lets the account skip its waiting time,
 * or with the password.
 */
export function usePayoutAccountForm({ pay_type, element, onAdded }: Given) {
  const t = useTranslation();
  const client = useClient();
  const busy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<PayoutAccountErrors>({});
  const player = usePlayer().data;
  const [way, setWay] = useState<ProofWay>('code');
  // Most wallets belong to the verified number of the account.
  const phone = localNumber(player?.phone ?? '');
  const [form, setForm] = useState<PayoutAccountForm>({ pay_type, title: '', phone, cnic: '', iban: '' });

  const wrong = (next: PayoutAccountErrors) => {
    setFieldErrors(next);
    setProblem(null);
    focusFirstWrong(element.current);
  };
  const send = async (request: PayoutAccountRequest, password: string | null) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
      if (password !== null) await provePassword(client, password);
      const account = await client.call(createPayoutAccount, { body: request, quiet: true });
      await client.queries.invalidateQueries({ queryKey: ['payout_account'] });
      client.notify('success', t('payout.added'));
      onAdded(account.id);
    } catch (error) {
      const next = blamed(error);
      if (next !== null) wrong(next);
      else setProblem(await errorText(client, error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const submit = () => {
    if (busy.current) return;
    const password = way === 'password' ? passwordIn(element.current) : null;
    const read = readPayoutAccountForm(form, password);
    if ('fieldErrors' in read) return wrong(read.fieldErrors);
    setFieldErrors({});
    if (password !== null || takeSmsVerified(client)) return void send(read.request, password);
    askCode(client, { purpose: 'payout_account', onVerified: () => void send(read.request, null) });
  };
  const changeWay = () => {
    setWay(way === 'code' ? 'password' : 'code');
    setProblem(null);
    setFieldErrors(({ password: _gone, ...rest }) => rest);
  };
  const write = (change: Partial<PayoutAccountForm>) => {
    setForm({ ...form, ...change });
    const mended = 'pay_type' in change ? Object.keys(fieldErrors) : Object.keys(change);
    setFieldErrors(Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !mended.includes(field))));
  };
  return {
    form,
    fieldErrors,
    problem,
    isSending,
    submit,
    write,
    way,
    changeWay,
    has_password: player?.has_password ?? false,
  };
}

const provePassword = (client: Client, password: string) =>
  withCaptcha(client, (captcha) =>
    client.call(verifyPassword, {
      body: { purpose: 'payout_account', password, ...(captcha && { captcha }) },
      quiet: true,
    }),
  );

/** Reads the password from the form. The password is never stored in component state. */
const passwordIn = (form: HTMLFormElement | null): string => String((form && new FormData(form).get('password')) ?? '');

/** The field that an error belongs to. */
function blamed(error: unknown): PayoutAccountErrors | null {
  if (isApiError(error, errors.LOGIN_REFUSED)) return { password: 'form.wrong-password' };
  const field = serverFieldErrors(error)?.fields[0];
  if (field === 'phone' || field === 'cnic') return { [field]: `payment.field_error.${field}` };
  if (field !== 'iban') return null;
  const rule = (error as { data?: { rule?: string } | null }).data?.rule;
  return { iban: rule === 'bank_unknown' ? 'payment.field_error.iban.bank' : 'payment.field_error.iban.check_digits' };
}
