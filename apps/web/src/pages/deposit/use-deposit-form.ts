import { createDeposit } from '@nua/contract/payment.ts';
import { parseCents } from '@nua/money';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../../api/api-error.ts';
import { dropKept, readKept, sendWish } from '../../api/kept-wish.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { type DepositDraft, emptyDraft, readDraft, writeDraft } from '../../features/deposit/deposit-draft.ts';
import { type DepositFaults, type DepositWish, readDepositForm } from '../../features/deposit/deposit-form-rules.ts';
import { depositQuery } from '../../features/deposit/deposit-query.ts';
import { errorText } from '../../features/error/error-text.ts';
import type { Channel } from '../../features/payment-channel/channels-query.ts';
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts';
import { serverFaults } from '../../story/server-faults.ts';
import { useClient } from '../../use-client.ts';

const WISH = 'deposit';

/** What the deposit form knows and does: draft, faults, one confirmation, one sending of one wish. */
export function useDepositForm(
  channels: readonly Channel[],
  game: string | null,
  element: RefObject<HTMLFormElement | null>,
) {
  const t = useCopy();
  const client = useClient();
  const [payType, setPayType] = useState(() => channels.find((one) => one.open)?.pay_type);
  const [amount, setAmount] = useState('');
  const [draft, setDraft] = useState<DepositDraft>(emptyDraft);
  const [faults, setFaults] = useState<DepositFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [hasKept, setKept] = useState(false);
  const busy = useRef(false);
  const channel = channels.find((one) => one.pay_type === payType && one.open);

  // The draft and the kept wish live on this device: the server draws the page without them.
  useEffect(() => {
    setDraft(readDraft(client.storage));
    setKept(readKept(client.storage, WISH) !== null);
  }, [client]);

  const wrong = (next: DepositFaults) => {
    setFaults(next);
    focusFirstWrong(element.current);
  };

  const refused = async (error: unknown) => {
    setKept(isUnanswered(error));
    if (isUnanswered(error)) return;
    const blamed = serverFaults(error);
    const next: DepositFaults = { ...(blamed?.amount && { amount: blamed.amount }) };
    for (const field of ['phone', 'cnic', 'email', 'real_name'] as const) {
      if (blamed?.fields.includes(field)) next[field] = `payment.fault.${field}`;
    }
    if (Object.keys(next).length > 0) wrong(next);
    else setProblem(await errorText(client, error));
  };

  const send = async (wish: DepositWish) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
      const order = await sendWish(client, WISH, createDeposit, wish);
      client.queries.setQueryData(depositQuery(client, order.id).queryKey, order);
      void client.queries.invalidateQueries({ queryKey: ['payment', 'pending'] });
      await client.navigate(`/wallet/deposit?id=${order.id}${game === null ? '' : `&game=${game}`}`, { replace: true });
    } catch (error) {
      await refused(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const confirm = () => {
    if (channel === undefined || busy.current) return;
    setProblem(null);
    const read = readDepositForm(channel, { ...draft, amount });
    if ('faults' in read) return wrong(read.faults);
    setFaults({});
    const { wish } = read;
    client.openDialog('depositConfirm', {
      amount: wish.amount,
      fee: channel.fee,
      pay_type: wish.pay_type,
      account: wish.phone ?? wish.real_name ?? t(`payment.type.${wish.pay_type}`),
      expected_s: channel.expected_s,
      onConfirm: () => void send(wish),
    });
  };

  const sendKept = () => {
    const kept = readKept(client.storage, WISH);
    const wish = kept && readWish(kept.body);
    if (wish) return void send(wish);
    dropKept(client.storage, WISH);
    setKept(false);
  };

  return {
    channel,
    amount,
    draft,
    faults,
    problem,
    isSending,
    hasKept,
    confirm,
    sendKept,
    choose(next: Channel['pay_type']) {
      setPayType(next);
      setFaults({});
    },
    setAmount(next: string) {
      setAmount(next);
      setFaults(({ amount: _fixed, ...rest }) => rest);
    },
    write(field: keyof DepositDraft, value: string) {
      const next = { ...draft, [field]: value };
      setDraft(next);
      writeDraft(client.storage, next);
      setFaults(({ [field]: _fixed, ...rest }) => rest);
    },
  };
}

/** The wish as it was written down before it left. */
function readWish(body: string): DepositWish | null {
  try {
    const kept = JSON.parse(body) as DepositWish & { amount: string };
    return { ...kept, amount: parseCents(kept.amount) };
  } catch {
    return null;
  }
}
