import { createPayoutAccount, type PayType } from '@nua/contract/payment.ts';
import { Button, DialogFrame, Segmented, TextField } from '@nua/ui';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../api/error-text.ts';
import { useCopy } from '../copy/use-copy.ts';
import {
  type PayoutAccountFaults,
  type PayoutAccountForm,
  type PayoutAccountWish,
  readPayoutAccountForm,
} from '../features/payout-account/payout-account-form-rules.ts';
import { takeSmsVerified } from '../features/phone-verify/sms-verified.ts';
import { maskCnic } from '../forms/cnic.ts';
import { focusFirstWrong } from '../forms/focus-first-wrong.ts';
import formStyles from '../forms/form.module.css';
import { FormProblem } from '../forms/form-problem.tsx';
import { groupIban } from '../forms/iban.ts';
import { serverFaults } from '../story/server-faults.ts';
import { useClient } from '../use-client.ts';
import type { DialogProps } from './names.ts';

export const copyAreas = ['payment', 'withdrawal-info', 'form'];

type Props = DialogProps['withdrawInfo'] & { close: () => void };
type Field = Exclude<keyof PayoutAccountForm, 'pay_type'>;

/** Adds a payout account: a wallet by phone and CNIC, a bank by IBAN; with a code it can be used at once. */
export function Dialog({ pay_type, onChosen, close }: Props) {
  const t = useCopy();
  const client = useClient();
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [faults, setFaults] = useState<PayoutAccountFaults>({});
  const [form, setForm] = useState<PayoutAccountForm>({
    pay_type: (pay_type ?? 3) as PayType,
    title: '',
    phone: '',
    cnic: '',
    iban: '',
  });

  const wrong = (next: PayoutAccountFaults) => {
    setFaults(next);
    focusFirstWrong(element.current);
  };

  const refused = async (error: unknown) => {
    const field = serverFaults(error)?.fields[0];
    const rule = (error as { data?: { rule?: string } }).data?.rule;
    if (field === 'phone' || field === 'cnic') wrong({ [field]: `payment.fault.${field}` });
    else if (field === 'iban')
      wrong({ iban: rule === 'bank_unknown' ? 'payment.fault.iban.bank' : 'payment.fault.iban.check_digits' });
    else setProblem(await errorText(client, error));
  };

  const send = async (wish: PayoutAccountWish) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      const account = await client.call(createPayoutAccount, { body: wish, quiet: true });
      await client.queries.invalidateQueries({ queryKey: ['payout_account'] });
      client.notify('success', t('payout.added'));
      close();
      onChosen?.(account.id);
    } catch (error) {
      await refused(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const submit = (withCode: boolean) => {
    setProblem(null);
    const read = readPayoutAccountForm(form);
    if ('faults' in read) return wrong(read.faults);
    setFaults({});
    if (!withCode || takeSmsVerified(client)) return void send(read.wish);
    client.openDialog('phoneVerify', { purpose: 'payout_account', onVerified: () => void send(read.wish) });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(true);
  };

  const field = (name: Field, label: string, hint: string, mask: (typed: string) => string = (typed) => typed) => ({
    name,
    label,
    hint: !faults[name] && hint,
    value: form[name],
    error: faults[name] && t(faults[name]),
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: mask(event.target.value) });
      setFaults(({ [name]: _fixed, ...rest }) => rest);
    },
  });

  return (
    <DialogFrame title={t('payout.add')} closeLabel={t('shell.close')} onClose={close}>
      <form method="post" ref={element} onSubmit={onSubmit} className={formStyles.form} noValidate>
        <Segmented<'1' | '2' | '3'>
          label={t('payout.kind')}
          value={String(form.pay_type) as '1' | '2' | '3'}
          onChange={(next) => {
            setForm({ ...form, pay_type: Number(next) as PayType });
            setFaults({});
          }}
          options={(['3', '2', '1'] as const).map((value) => ({ value, label: t(`payment.type.${value}`) }))}
        />
        <TextField {...field('title', t('payout.owner'), t('payout.owner.hint'))} autoComplete="name" maxLength={60} />
        {form.pay_type === 1 ? (
          <TextField
            {...field('iban', t('payout.iban'), t('payout.iban.hint'), groupIban)}
            digits
            autoComplete="off"
            placeholder="PK00 XXXX 0000 0000 0000 0000"
          />
        ) : (
          <>
            <TextField
              {...field('phone', t('payment.phone'), t('payment.phone.hint'))}
              digits
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="0300 1234567"
              maxLength={20}
            />
            <TextField
              {...field('cnic', t('payment.cnic'), t('payment.cnic.hint'), maskCnic)}
              digits
              inputMode="numeric"
              autoComplete="off"
              placeholder="35201-1234567-1"
            />
          </>
        )}
        <p className={formStyles.note}>{t('payout.wait')}</p>
        <FormProblem text={problem} />
        <Button type="submit" size="large" wide busy={isSending}>
          {t('payout.with-code')}
        </Button>
        <Button kind="plain" wide disabled={isSending} onClick={() => submit(false)}>
          {t('payout.without-code')}
        </Button>
      </form>
    </DialogFrame>
  );
}
