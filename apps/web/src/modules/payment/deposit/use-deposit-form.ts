import { createDeposit, listDeposits } from '@nua/contract/deposit.ts';
import { errors } from '@nua/contract/errors.ts';
import { type PromoRefusal, promoRefusals } from '@nua/contract/promo.ts';
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { localNumber } from '../../../forms/mobile-number.ts';
import { isInField, typedBeforeHydration } from '../../../forms/typed-before.ts';
import { type CheckedForm, useCheckedForm } from '../../../forms/use-checked-form.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Language } from '../../../i18n/language.ts';
import { useDebt, usePlayer } from '../../player/public.ts';
import { MY_PROMOS, type OpenPromo, typedBonus } from '../../promo/public.ts';
import type { Channel } from '../channel/channels-query.ts';
import { moneyErrorTexts } from '../form/amount-error-text.ts';
import { findByKey } from '../form/find-by-key.ts';
import { serverFieldErrors } from '../form/server-field-errors.ts';
import { useIdempotentRequest } from '../form/use-idempotent-request.ts';
import { type Deposit, depositQuery } from '../order/deposit-query.ts';
import { type DepositDraft, emptyDraft, initialDraft, readDraft, writeDraft } from './deposit-draft.ts';
import { type DepositErrors, type DepositRequest, readDepositForm } from './deposit-form-rules.ts';
import { useDepositPromo } from './deposit-promo.tsx';

/** The state and actions of the deposit form. The player confirms the deposit, which is then sent as one idempotent request. */
export function useDepositForm(channels: readonly Channel[], game: string | null) {
  const t = useTranslation();
  const client = useClient();
  const [payType, setPayType] = useState(() => channels.find(({ open }) => open)?.pay_type);
  const [amount, setAmount] = useState('');
  const [draft, setDraft] = useState<DepositDraft>(emptyDraft);
  const saved = useSavedDraft(draft);
  const channel = channels.find(({ pay_type, open }) => pay_type === payType && open);
  const debt = useDebt();
  const promo = useDepositPromo(channel?.fields.includes('cnic') === true);

  const request = useIdempotentRequest({
    name: 'deposit',
    call: createDeposit,
    find: (key) => findByKey(client, listDeposits, key),
    onDone: (order) => showStatus(client, order, game),
    onRefused(error) {
      void client.queries.invalidateQueries({ queryKey: [MY_PROMOS] });
      return form.reject(error);
    },
  });
  const form: CheckedForm<DepositRequest> = useCheckedForm({
    check(filled) {
      if (channel === undefined) return { errors: {} };
      const result = readDepositForm(channel, { ...emptyDraft, amount: '', ...filled }, promo.chosen);
      return 'request' in result ? { values: result.request } : { errors: moneyErrorTexts(t, result.fieldErrors) };
    },
    async explain(error) {
      const errors = fieldErrorsOf(error);
      if (Object.keys(errors).length > 0) return { errors: moneyErrorTexts(t, errors) };
      return { problem: promoReason(t, error) ?? (await errorText(client, error)) };
    },
    confirm(values) {
      // A second press before the dialog opens would open it twice.
      if (channel === undefined || request.isSending || client.stores.dialogs.get().open.length > 0) return;
      client.openDialog('depositConfirm', {
        ...confirmedRequest(t, channel, values),
        debt,
        promo: confirmedPromo(promo.chosen, amount, client.i18n.language()),
        onConfirm: () => form.send(values),
      });
    },
    send: request.send,
  });

  // The draft is stored on this device only, so the server renders the page without it.
  useEffect(() => {
    const typed = typedBeforeHydration(form.ref.current);
    setDraft(initialDraft(readDraft(client.storage), typed, isInField(form.ref.current)));
    setAmount(typed.amount ?? '');
    setPayType((current) => channels.find(({ pay_type }) => String(pay_type) === typed.pay_type)?.pay_type ?? current);
  }, [client, form.ref]);
  useVerifiedNumber(form.ref, setDraft);

  const choose = (next: Channel['pay_type']) => {
    setPayType(next);
    form.clearError();
  };
  const write = (field: keyof DepositDraft | 'amount', value: string) => {
    form.clearError(field);
    if (field === 'amount') return setAmount(value);
    const next = { ...draft, [field]: value };
    setDraft(next);
    saved.save(next);
  };
  const { hasPending, sendPending } = request;
  const isSending = form.isSending || request.isSending;
  return { ...form, ...saved, isSending, hasPending, sendPending, channel, amount, debt, promo, draft, choose, write };
}

/** Why the server refused the promotion. Null for another error, or for a reason that this build does not know. */
function promoReason(t: Translate, error: unknown): string | null {
  if (!isApiError(error, errors.PROMO_REFUSED)) return null;
  const { reason } = (error.data ?? {}) as { reason?: PromoRefusal };
  return reason === undefined || !promoRefusals.includes(reason) ? null : t(`promo.reason.${reason}`);
}

const confirmedRequest = (t: Translate, { fee, expected_s }: Channel, request: DepositRequest) => ({
  ...request,
  fee,
  expected_s,
  account: request.phone ?? request.real_name ?? t(`payment.type.${request.pay_type}`),
});

/** The promotion in the confirmation. Null if no promotion was chosen, or if the amount brings no bonus. */
function confirmedPromo(chosen: OpenPromo | null, typed: string, language: Language) {
  if (chosen === null) return null;
  const { rule, promo } = chosen;
  const title = promo.content[language].title ?? promo.key;
  if (rule.type === 'free_rounds') return { title, bonus: null, wager: null };
  const expected = typedBonus(rule, typed);
  return expected && { title, ...expected };
}

async function showStatus(client: Client, order: Deposit, game: string | null): Promise<void> {
  client.queries.setQueryData(depositQuery(client, order.id).queryKey, order);
  // If the deposit is already final, no later status change reloads these queries.
  for (const queryKey of [['payment', 'pending'], ['player'], ['fund_record'], [MY_PROMOS]]) {
    void client.queries.invalidateQueries({ queryKey });
  }
  await client.navigate(`/wallet/deposit?id=${order.id}${game === null ? '' : `&game=${game}`}`, { replace: true });
}

function fieldErrorsOf(error: unknown): DepositErrors {
  const serverErrors = serverFieldErrors(error);
  const fieldErrors: DepositErrors = { ...(serverErrors?.amount && { amount: serverErrors.amount }) };
  for (const field of ['phone', 'cnic', 'email', 'real_name'] as const) {
    if (serverErrors?.fields.includes(field)) fieldErrors[field] = `payment.field_error.${field}`;
  }
  return fieldErrors;
}

/** Saves the draft while the player types. The CNIC is saved only if the player asks for it. */
function useSavedDraft(draft: DepositDraft) {
  const client = useClient();
  const [keepsCnic, setKeepsCnic] = useState(false);
  useEffect(() => setKeepsCnic(readDraft(client.storage).cnic !== ''), [client]);
  return {
    keepsCnic,
    save: (next: DepositDraft) => writeDraft(client.storage, next, keepsCnic),
    keepCnic(keeps: boolean) {
      setKeepsCnic(keeps);
      writeDraft(client.storage, draft, keeps);
    },
  };
}

/** Fills the verified phone number into the phone field, unless the field has a value or the focus. */
function useVerifiedNumber(
  element: RefObject<HTMLFormElement | null>,
  setDraft: Dispatch<SetStateAction<DepositDraft>>,
): void {
  const verified = usePlayer().data?.phone ?? null;
  useEffect(() => {
    const field = element.current?.elements.namedItem('phone');
    if (verified === null || (field && field === document.activeElement)) return;
    setDraft((current) => (current.phone === '' ? { ...current, phone: localNumber(verified) } : current));
  }, [verified, element, setDraft]);
}
