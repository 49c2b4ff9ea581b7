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
import { focusFirstWrong } from '../../../forms/focus-first-wrong.ts';
import { typedBefore } from '../../../forms/typed-before.ts';
import { takeSmsVerified } from '../../person/public.ts';
import { activeAccount } from '../../player/public.ts';
import type { Channel } from '../channel/channels-query.ts';
import { findByKey } from '../form/find-by-key.ts';
import { forfeitsOf, serverFieldErrors } from '../form/server-field-errors.ts';
import { useIdempotentRequest } from '../form/use-idempotent-request.ts';
import { isUsable, readWithdrawForm, type WithdrawErrors, type WithdrawRequest } from '../form/withdraw-form-rules.ts';
import type { PayoutAccount } from '../owner/payout-accounts-query.ts';
import { type Withdraw, withdrawQuery } from './withdraw-query.ts';

type Given = {
  player: Player;
  /** Bonus money that a withdrawal gives up, as far as this device knows. */
  forfeits: Cents;
  channels: readonly Channel[];
  accounts: readonly PayoutAccount[];
  /** The current time, updated as it passes and when the clock of this device is corrected. */
  now: Date;
  element: RefObject<HTMLFormElement | null>;
};

/** The state of the fields, with their field errors. */
function useFields(element: Given['element']) {
  const client = useClient();
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<WithdrawErrors>({});
  useEffect(() => {
    const { amount: typed = '', payout_account_id } = typedBefore(element.current);
    setAmount(typed);
    setChosen(payout_account_id ?? null);
  }, [client, element]);
  const choose = (id: string) => {
    setChosen(id);
    setFieldErrors(({ account: _mended, ...rest }) => rest);
  };
  const write = (next: string) => {
    setAmount(next);
    setFieldErrors(({ amount: _mended, ...rest }) => rest);
  };
  return { amount, chosen, fieldErrors, setFieldErrors, choose, write };
}

/** State and actions of the withdraw form: account, amount, one confirmation, a code, and one idempotent request. */
export function useWithdrawForm({ player, forfeits, channels, accounts, now, element }: Given) {
  const t = useTranslation();
  const client = useClient();
  const available = availableOf(player, useConfig()?.currency);
  const { amount, chosen, fieldErrors, setFieldErrors, ...fields } = useFields(element);
  const [problem, setProblem] = useState<string | null>(null);
  const { account, channel } = pick(channels, accounts, chosen, now);

  const wrong = (next: WithdrawErrors) => {
    setFieldErrors(next);
    setProblem(null);
    focusFirstWrong(element.current);
  };
  const { send, ...sending } = useIdempotentRequest({
    name: 'withdraw',
    call: createWithdraw,
    find: (key) => findByKey(client, listWithdraws, key),
    onDone: (order) => showStatus(client, order),
    onRefused: async (error, request) => {
      if (isApiError(error, errors.PROOF_REQUIRED)) return askForCode(request);
      if (isApiError(error, errors.WITHDRAW_FORFEITS_BONUS)) return askAgain(request, error);
      const found = serverFieldErrors(error);
      if (found?.amount) wrong({ amount: found.amount });
      else if (found?.fields.includes('account')) wrong({ account: 'withdraw.field_error.waiting' });
      else setProblem(await errorText(client, error));
    },
  });
  const askForCode = (request: WithdrawRequest) =>
    client.openDialog('phoneVerify', {
      purpose: 'withdraw',
      amount: request.amount,
      onVerified: () => submit(request),
    });
  /** A code verified just now lets the form submit once; otherwise it asks for one. */
  const submit = (request: WithdrawRequest) => {
    if (!takeSmsVerified(client)) return askForCode(request);
    setProblem(null);
    void send(request);
  };
  /** The bonus has changed since: nothing moved, and the player decides once more. The code is not used up. */
  const askAgain = (request: WithdrawRequest, refused: ApiError) => {
    void client.queries.invalidateQueries({ queryKey: ['bonus'] });
    const wanted = accounts.find(({ id }) => id === request.payout_account_id);
    const through = channels.find(({ pay_type }) => pay_type === request.pay_type);
    const sum = forfeitsOf(refused);
    if (through === undefined || sum === null) return setProblem(t('error.WITHDRAW_FORFEITS_BONUS'));
    const next = withForfeits(request, sum);
    const asked = { ...agreedTo(through, wanted, sum), bonus_changed: true, onConfirm: () => void send(next) };
    client.openDialog('withdrawConfirm', { ...next, ...asked });
  };
  const confirm = () => {
    // A second press before the question has come would ask it twice.
    if (sending.isSending || channel === undefined || client.stores.dialogs.get().open.length > 0) return;
    const read = readWithdrawForm(amount, account, { ...channel, available }, client.now());
    if ('fieldErrors' in read) return wrong(read.fieldErrors);
    setFieldErrors({});
    const request = withForfeits(read.request, forfeits);
    const asked = { ...agreedTo(channel, account, forfeits), onConfirm: () => submit(request) };
    client.openDialog('withdrawConfirm', { ...request, ...asked });
  };
  return { ...sending, ...fields, account, channel, available, amount, fieldErrors, problem, confirm };
}

/** The request with what it gives up; a sum of nothing is not named. */
const withForfeits = ({ forfeits: _before, ...request }: WithdrawRequest, forfeits: Cents): WithdrawRequest =>
  forfeits > 0n ? { ...request, forfeits } : request;

/** The terms that the player agrees to beside the amount. */
const agreedTo = (channel: Channel, account: PayoutAccount | undefined, forfeited_bonus: Cents) => ({
  forfeited_bonus,
  fee: channel.fee,
  account: account?.label ?? '',
  owner: account?.owner ?? null,
  is_account_reviewed: account !== undefined && account.review !== null,
  expected_s: channel.expected_s,
  ...(channel.review !== null && { review: channel.review }),
});

/** The part of the main wallet that is not frozen. */
function availableOf(player: Player, currency: string | undefined): Cents {
  const account = activeAccount(player, currency);
  const free = (account?.balance ?? 0n) - (account?.freeze ?? 0n);
  return free > 0n ? (free as Cents) : ZERO;
}

/** The account that was chosen, or the only one there is to choose, and the channel whose limits hold. */
function pick(channels: readonly Channel[], accounts: readonly PayoutAccount[], chosen: string | null, now: Date) {
  const open = channels.filter((one) => one.open);
  const usable = accounts.filter(
    (one) => open.some((channel) => channel.pay_type === one.pay_type) && isUsable(one, now),
  );
  const account = usable.find((one) => one.id === chosen) ?? (usable.length === 1 ? usable[0] : undefined);
  return { account, channel: open.find((one) => one.pay_type === account?.pay_type) ?? open[0] };
}

async function showStatus(client: Client, order: Withdraw): Promise<void> {
  client.queries.setQueryData(withdrawQuery(client, order.id).queryKey, order);
  for (const queryKey of [['payment', 'pending'], ['player'], ['fund_record'], ['bonus']]) {
    void client.queries.invalidateQueries({ queryKey });
  }
  await client.navigate(`/wallet/withdraw?id=${order.id}`, { replace: true });
}
