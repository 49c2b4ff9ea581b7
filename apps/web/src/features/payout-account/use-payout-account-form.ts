import type { PayType } from '@nua/contract/payment.ts';
import { createPayoutAccount } from '@nua/contract/payout-account.ts';
import { type RefObject, useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { serverFieldErrors } from '../../domain/payment/server-field-errors.ts';
import { takeSmsVerified } from '../../domain/phone-verify/sms-verified.ts';
import { usePlayer } from '../../domain/player/player-query.ts';
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts';
import { localNumber } from '../../forms/mobile-number.ts';
import {
  type PayoutAccountErrors,
  type PayoutAccountForm,
  type PayoutAccountRequest,
  readPayoutAccountForm,
} from './payout-account-form-rules.ts';

type Given = {
  pay_type: PayType;
  element: RefObject<HTMLFormElement | null>;
  onAdded: (payout_account_id: string) => void;
};

/** What the form of a payout account knows and does; a code read on the phone spares the account its waiting time. */
export function usePayoutAccountForm({ pay_type, element, onAdded }: Given) {
  const t = useTranslation();
  const client = useClient();
  const busy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<PayoutAccountErrors>({});
  // A wallet is most often on the number the account has proven.
  const phone = localNumber(usePlayer().data?.phone ?? '');
  const [form, setForm] = useState<PayoutAccountForm>({ pay_type, title: '', phone, cnic: '', iban: '' });

  const wrong = (next: PayoutAccountErrors) => {
    setFieldErrors(next);
    setProblem(null);
    focusFirstWrong(element.current);
  };
  const send = async (request: PayoutAccountRequest) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
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
  const submit = (withCode: boolean) => {
    // A second press would send a second code.
    if (busy.current || client.stores.dialogs.get().open.some((one) => one.name === 'phoneVerify')) return;
    const read = readPayoutAccountForm(form);
    if ('fieldErrors' in read) return wrong(read.fieldErrors);
    setFieldErrors({});
    if (!withCode || takeSmsVerified(client)) return void send(read.request);
    client.openDialog('phoneVerify', { purpose: 'payout_account', onVerified: () => void send(read.request) });
  };
  const write = (change: Partial<PayoutAccountForm>) => {
    setForm({ ...form, ...change });
    const mended = 'pay_type' in change ? Object.keys(fieldErrors) : Object.keys(change);
    setFieldErrors(Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !mended.includes(field))));
  };
  return { form, fieldErrors, problem, isSending, submit, write };
}

/** The field a refusal is about. */
function blamed(error: unknown): PayoutAccountErrors | null {
  const field = serverFieldErrors(error)?.fields[0];
  if (field === 'phone' || field === 'cnic') return { [field]: `payment.field_error.${field}` };
  if (field !== 'iban') return null;
  const rule = (error as { data?: { rule?: string } | null }).data?.rule;
  return { iban: rule === 'bank_unknown' ? 'payment.field_error.iban.bank' : 'payment.field_error.iban.check_digits' };
}
