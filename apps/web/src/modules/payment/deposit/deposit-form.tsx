import { formatMoney, wireCurrency } from '@nua/money';
import { AmountField, Button, Checkbox, TextField } from '@nua/ui';
import styles from '@nua/ui/page.module.css';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import { maskCnic } from '../../../forms/cnic.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import type { Channel, ChannelField } from '../channel/channels-query.ts';
import { Choice } from '../channel/choice.tsx';
import { expectedTime, payTypeLook } from '../channel/pay-types.ts';
import { PendingNotice } from '../pending/pending-notice.tsx';
import { DebtNotice } from './debt-notice.tsx';
import { DepositPromo } from './deposit-promo.tsx';
import { useDepositForm } from './use-deposit-form.ts';

type Form = ReturnType<typeof useDepositForm>;

export function DepositForm({ channels, game }: { channels: readonly Channel[]; game: string | null }) {
  const t = useTranslation();
  const form = useDepositForm(channels, game);
  return (
    <form
      method="post"
      ref={form.ref}
      onSubmit={form.onSubmit}
      className={styles.form}
      noValidate
      aria-busy={form.isSending || undefined}
    >
      {form.hasPending && <PendingNotice busy={form.isSending} onSend={form.sendPending} />}
      <p className={styles.intro}>{t('deposit.intro')}</p>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('payment.how')}</legend>
        {channels.map((channel) => {
          const look = payTypeLook(channel.pay_type);
          const usual = expectedTime(channel.expected_s);
          return (
            <Choice
              key={channel.pay_type}
              name="pay_type"
              value={String(channel.pay_type)}
              checked={form.channel?.pay_type === channel.pay_type}
              onChoose={() => form.choose(channel.pay_type)}
              icon={look.icon}
              title={t(look.label)}
              about={t(usual.id, { count: usual.count })}
              closedReason={channel.open ? undefined : t('payment.closed')}
            />
          );
        })}
      </fieldset>
      {form.channel !== undefined && <Fields form={form} channel={form.channel} />}
    </form>
  );
}

const withoutDecimals = (amount: Channel['minimum']): string =>
  `\u2066${formatMoney(amount, { decimals: false })}\u2069`;

function Fields({ form, channel }: { form: Form; channel: Channel }) {
  const t = useTranslation();
  const { errors } = form;
  return (
    <>
      <AmountField
        name="amount"
        label={t('payment.amount')}
        currency={wireCurrency}
        value={form.amount}
        onChange={(value) => form.write('amount', value)}
        quick={channel.quick_amounts}
        quickLabel={t('payment.quick')}
        hint={
          !errors.amount &&
          t('payment.limits', { minimum: withoutDecimals(channel.minimum), maximum: withoutDecimals(channel.maximum) })
        }
        error={errors.amount}
      />
      <DebtNotice debt={form.debt} typed={form.amount} />
      <DepositPromo {...form.promo} typed={form.amount} />
      {channel.fields.map((field) => (
        <PayerField
          key={field}
          field={field}
          value={form.draft[field]}
          error={errors[field]}
          onChange={(value) => form.write(field, value)}
        />
      ))}
      {channel.fields.includes('cnic') && (
        <Checkbox checked={form.keepsCnic} onChange={(event) => form.keepCnic(event.target.checked)}>
          {t('payment.cnic.keep')}
        </Checkbox>
      )}
      <div className={styles.actions}>
        <FormProblem text={form.problem} isSending={form.isSending} />
        <Button type="submit" size="large" wide busy={form.isSending}>
          {t('deposit.go')}
        </Button>
      </div>
    </>
  );
}

type Props = { field: ChannelField; value: string; error: string | undefined; onChange: (value: string) => void };

const fieldProps: Readonly<Record<ChannelField, Partial<ComponentProps<typeof TextField>>>> = {
  phone: {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: '0300 1234567',
    maxLength: 30,
    digits: true,
  },
  cnic: { inputMode: 'numeric', autoComplete: 'off', placeholder: '35201-1234567-1', maxLength: 30, digits: true },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 100, digits: true },
  real_name: { autoComplete: 'name', maxLength: 60 },
};

function PayerField({ field, value, error, onChange }: Props) {
  const t = useTranslation();
  return (
    <TextField
      {...fieldProps[field]}
      name={field}
      label={t(`payment.${field}`)}
      hint={!error && t(`payment.${field}.hint`)}
      value={value}
      error={error}
      onChange={(event) => onChange(field === 'cnic' ? maskCnic(event.target.value) : event.target.value)}
    />
  );
}
