import { errors } from '@nua/contract/errors.ts';
import { createWithdraw } from '@nua/contract/payment.ts';
import { type Cents, parseCents, ZERO } from '@nua/money';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isRefusal, isUnanswered } from '../../api/api-error.ts';
import { dropKept, readKept, sendWish } from '../../api/kept-wish.ts';
import type { Player } from '../../api/wire.ts';
import { errorText } from '../../features/error/error-text.ts';
import type { Channel } from '../../features/payment-channel/channels-query.ts';
import type { PayoutAccount } from '../../features/payout-account/payout-accounts-query.ts';
import { takeSmsVerified } from '../../features/phone-verify/sms-verified.ts';
import { activeAccount } from '../../features/player/balance-rules.ts';
import {
  isUsable,
  readWithdrawForm,
  type WithdrawFaults,
  type WithdrawWish,
} from '../../features/withdraw/withdraw-form-rules.ts';
import { withdrawQuery } from '../../features/withdraw/withdraw-query.ts';
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts';
import { typedBefore } from '../../forms/typed-before.ts';
import { useConfig } from '../../state/use-stores.ts';
import { serverFaults } from '../../story/server-faults.ts';
import { useClient } from '../../use-client.ts';

const WISH = 'withdraw';

type Given = {
  player: Player;
  channels: readonly Channel[];
  accounts: readonly PayoutAccount[];
  element: RefObject<HTMLFormElement | null>;
};

/** What can leave the main wallet: its balance, which already leaves out holds and what is frozen. */
function availableOf(player: Player, currency: string | undefined): Cents {
  return activeAccount(player, currency)?.balance ?? ZERO;
}

/** What the withdraw form knows and does: account, amount, one confirmation, a code, one sending of one wish. */
export function useWithdrawForm({ player, channels, accounts, element }: Given) {
  const client = useClient();
  const currency = useConfig()?.currency;
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [faults, setFaults] = useState<WithdrawFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [hasKept, setKept] = useState(false);
  const busy = useRef(false);
  const isOpen = (pay_type: number) => channels.some((one) => one.pay_type === pay_type && one.open);
  const usable = accounts.filter((one) => isOpen(one.pay_type) && isUsable(one, client.now()));
  const account = usable.find((one) => one.id === chosen) ?? (usable.length === 1 ? usable[0] : undefined);
  const channel = channels.find((one) => one.pay_type === account?.pay_type) ?? channels.find((one) => one.open);
  const available = availableOf(player, currency);

  useEffect(() => {
    const { amount: typed = '', payout_account_id } = typedBefore(element.current);
    setAmount(typed);
    setChosen(payout_account_id ?? null);
    setKept(readKept(client.storage, WISH) !== null);
  }, [client, element]);

  const wrong = (next: WithdrawFaults) => {
    setFaults(next);
    focusFirstWrong(element.current);
  };

  const refused = async (error: unknown, wish: WithdrawWish) => {
    if (isRefusal(error, errors.PROOF_REQUIRED)) return askForCode(wish);
    setKept(isUnanswered(error));
    if (isUnanswered(error)) return;
    const blamed = serverFaults(error);
    if (blamed?.amount) wrong({ amount: blamed.amount });
    else if (blamed?.fields.includes('account')) wrong({ account: 'withdraw.fault.waiting' });
    else setProblem(await errorText(client, error));
  };

  const send = async (wish: WithdrawWish) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
      const order = await sendWish(client, WISH, createWithdraw, wish);
      client.queries.setQueryData(withdrawQuery(client, order.id).queryKey, order);
      for (const queryKey of [['payment', 'pending'], ['player'], ['fund_record']]) {
        void client.queries.invalidateQueries({ queryKey });
      }
      await client.navigate(`/wallet/withdraw?id=${order.id}`, { replace: true });
    } catch (error) {
      busy.current = false;
      await refused(error, wish);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const askForCode = (wish: WithdrawWish) => {
    const { amount: wanted } = wish;
    client.openDialog('phoneVerify', { purpose: 'withdraw', amount: wanted, onVerified: () => submit(wish) });
  };

  /** A code verified just now lets the form submit once; otherwise it asks for one. */
  const submit = (wish: WithdrawWish) => {
    if (takeSmsVerified(client)) void send(wish);
    else askForCode(wish);
  };

  const confirm = () => {
    if (busy.current || channel === undefined) return;
    setProblem(null);
    const read = readWithdrawForm(amount, account, { ...channel, available }, client.now());
    if ('faults' in read) return wrong(read.faults);
    setFaults({});
    client.openDialog('withdrawConfirm', {
      amount: read.wish.amount,
      fee: channel.fee,
      pay_type: read.wish.pay_type,
      account: account?.label ?? '',
      expected_s: channel.expected_s,
      onConfirm: () => submit(read.wish),
    });
  };

  const sendKept = () => {
    const wish = readWish(readKept(client.storage, WISH)?.body);
    if (wish) return void send(wish);
    dropKept(client.storage, WISH);
    setKept(false);
  };

  return {
    account,
    channel,
    available,
    amount,
    faults,
    problem,
    isSending,
    hasKept,
    confirm,
    sendKept,
    choose(id: string) {
      setChosen(id);
      setFaults(({ account: _fixed, ...rest }) => rest);
    },
    setAmount(next: string) {
      setAmount(next);
      setFaults(({ amount: _fixed, ...rest }) => rest);
    },
  };
}

function readWish(body: string | undefined): WithdrawWish | null {
  try {
    const kept = JSON.parse(body ?? '') as WithdrawWish & { amount: string };
    return { ...kept, amount: parseCents(kept.amount) };
  } catch {
    return null;
  }
}
