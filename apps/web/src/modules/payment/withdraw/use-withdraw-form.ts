import { errors } from '@nua/contract/errors.ts';
import { createWithdraw, listWithdraws } from '@nua/contract/withdraw.ts';
import { type Cents, ZERO } from '@nua/money';
import { type RefObject, useEffect, useState } from 'react';
import { type ApiError, isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Player } from '../../../api/wire.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useConfig } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import type { AmountLimits } from '../../../forms/amount-input.ts';
import { typedBeforeHydration } from '../../../forms/typed-before.ts';
import { type CheckedForm, useCheckedForm } from '../../../forms/use-checked-form.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { consumeSmsVerified, requestVerification } from '../../person/public.ts';
import { activeAccount } from '../../player/public.ts';
import type { Channel } from '../channel/channels-query.ts';
import { moneyErrorTexts } from '../form/amount-error-text.ts';
import { findByKey } from '../form/find-by-key.ts';
import { forfeitsOf, serverFieldErrors } from '../form/server-field-errors.ts';
import { useIdempotentRequest } from '../form/use-idempotent-request.ts';
import { isUsable, readWithdrawForm, type WithdrawRequest } from '../form/withdraw-form-rules.ts';
import type { PayoutAccount } from '../owner/payout-accounts-query.ts';
import { type Withdraw, withdrawQuery } from './withdraw-query.ts';

type FormOptions = {
  player: Player;
  /** Bonus money that a withdrawal gives up. The server may have a newer amount. */
  forfeits: Cents;
  channels: readonly Channel[];
  accounts: readonly PayoutAccount[];
  /** Updated by the caller while the form is shown. */
  now: Date;
};

/**
 * The state and actions of the withdraw form. The player confirms the withdrawal and enters a code. The withdrawal is then sent as one
 * idempotent request.
 */
export function useWithdrawForm({ player, forfeits, channels, accounts, now }: FormOptions) {
  const t = useTranslation();
  const client = useClient();
  const available = availableOf(player, useConfig()?.currency);
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { account, channel } = selectAccount(channels, accounts, chosen, now);

  const request = useIdempotentRequest({
    name: 'withdraw',
    call: createWithdraw,
    find: (key) => findByKey(client, listWithdraws, key),
    onDone: (order) => showStatus(client, order),
    onRefused(error, refused) {
      if (isApiError(error, errors.PROOF_REQUIRED)) return askToVerify(refused);
      if (isApiError(error, errors.WITHDRAW_FORFEITS_BONUS)) return confirmChangedTerms(refused, error);
      return form.reject(error);
    },
  });
  const form: CheckedForm<WithdrawRequest> = useCheckedForm({
    check: (filled) => checkWithdrawal(t, filled, account, channel && { ...channel, available }, client.now()),
    explain: (error) => explainRefusal(client, t, error),
    confirm(values) {
      // A second press before the dialog opens would open it twice.
      if (channel === undefined || request.isSending || client.stores.dialogs.get().open.length > 0) return;
      const next = withForfeits(values, forfeits);
      const terms = confirmedTerms(channel, account, forfeits);
      client.openDialog('withdrawConfirm', { ...next, ...terms, onConfirm: () => sendOrAskToVerify(next) });
    },
    send: request.send,
  });
  const sendOrAskToVerify = (confirmed: WithdrawRequest) => {
    if (consumeSmsVerified(client)) form.send(confirmed);
    else askToVerify(confirmed);
  };
  const askToVerify = (confirmed: WithdrawRequest) =>
    requestVerification(client, {
      purpose: 'withdraw',
      amount: confirmed.amount,
      onVerified: () => sendOrAskToVerify(confirmed),
    });
  /** Asks for a second confirmation, because the bonus has changed. Nothing was withdrawn. */
  const confirmChangedTerms = (refused: WithdrawRequest, error: ApiError) => {
    void client.queries.invalidateQueries({ queryKey: ['bonus'] });
    const account = accounts.find(({ id }) => id === refused.payout_account_id);
    const channel = channels.find(({ pay_type }) => pay_type === refused.pay_type);
    const sum = forfeitsOf(error);
    if (channel === undefined || sum === null) return form.reject(error);
    const next = withForfeits(refused, sum);
    const terms = { ...confirmedTerms(channel, account, sum), bonus_changed: true };
    client.openDialog('withdrawConfirm', { ...next, ...terms, onConfirm: () => form.send(next) });
  };

  useTypedBeforeHydration(form.ref, ({ amount: typed = '', payout_account_id = null }) => {
    setAmount(typed);
    setChosen(payout_account_id);
  });
  const choose = (id: string) => {
    setChosen(id);
    form.clearError('account');
  };
  const write = (next: string) => {
    setAmount(next);
    form.clearError('amount');
  };
  const { hasPending, sendPending } = request;
  const isSending = form.isSending || request.isSending;
  return { ...form, isSending, hasPending, sendPending, account, channel, available, amount, choose, write };
}

/** Calls `restore` once with the values that the player entered before hydration. */
function useTypedBeforeHydration(
  ref: RefObject<HTMLFormElement | null>,
  restore: (typed: Readonly<{ amount?: string; payout_account_id?: string }>) => void,
): void {
  useEffect(() => restore(typedBeforeHydration(ref.current)), [ref]);
}

/** Checks the fields. If no channel is open, returns no values, so that nothing is sent. */
function checkWithdrawal(
  t: Translate,
  { amount: typed = '' }: Readonly<Record<string, unknown>>,
  account: PayoutAccount | undefined,
  limits: AmountLimits | undefined,
  now: Date,
) {
  if (limits === undefined) return { errors: {} };
  const result = readWithdrawForm(String(typed), account, limits, now);
  return 'request' in result ? { values: result.request } : { errors: moneyErrorTexts(t, result.fieldErrors) };
}

/** The error text of a refused withdrawal, beside the field that the error names or for the whole form. */
async function explainRefusal(client: Client, t: Translate, error: unknown) {
  const serverErrors = serverFieldErrors(error);
  if (serverErrors?.amount) return { errors: moneyErrorTexts(t, { amount: serverErrors.amount }) };
  if (serverErrors?.fields.includes('account')) return { errors: { account: t('withdraw.field_error.waiting') } };
  return { problem: await errorText(client, error) };
}

const withForfeits = ({ forfeits: _before, ...request }: WithdrawRequest, forfeits: Cents): WithdrawRequest =>
  forfeits > 0n ? { ...request, forfeits } : request;

const confirmedTerms = (channel: Channel, account: PayoutAccount | undefined, forfeited_bonus: Cents) => ({
  forfeited_bonus,
  fee: channel.fee,
  account: account?.label ?? '',
  owner: account?.owner ?? null,
  is_account_reviewed: account !== undefined && account.review !== null,
  expected_s: channel.expected_s,
  ...(channel.review !== null && { review: channel.review }),
});

/** The balance of the main wallet that is not frozen. */
function availableOf(player: Player, currency: string | undefined): Cents {
  const account = activeAccount(player, currency);
  const unfrozen = (account?.balance ?? 0n) - (account?.freeze ?? 0n);
  return unfrozen > 0n ? (unfrozen as Cents) : ZERO;
}

/** The chosen account, or else the only usable account, and the channel whose limits apply. */
function selectAccount(
  channels: readonly Channel[],
  accounts: readonly PayoutAccount[],
  chosen: string | null,
  now: Date,
) {
  const openChannels = channels.filter(({ open }) => open);
  const usable = accounts.filter(
    (account) => openChannels.some(({ pay_type }) => pay_type === account.pay_type) && isUsable(account, now),
  );
  const account = usable.find(({ id }) => id === chosen) ?? (usable.length === 1 ? usable[0] : undefined);
  return { account, channel: openChannels.find(({ pay_type }) => pay_type === account?.pay_type) ?? openChannels[0] };
}

async function showStatus(client: Client, order: Withdraw): Promise<void> {
  client.queries.setQueryData(withdrawQuery(client, order.id).queryKey, order);
  for (const queryKey of [['payment', 'pending'], ['player'], ['fund_record'], ['bonus']]) {
    void client.queries.invalidateQueries({ queryKey });
  }
  await client.navigate(`/wallet/withdraw?id=${order.id}`, { replace: true });
}
