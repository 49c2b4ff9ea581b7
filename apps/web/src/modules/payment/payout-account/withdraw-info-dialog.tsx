import { listBanks } from '@nua/contract/bank.ts';
import type { ResponseOf } from '@nua/contract/call.ts';
import { payTypeNames, payTypes } from '@nua/contract/payment.ts';
import { Button, DialogFrame, Segmented, TextField } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../client/client.ts';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { maskCnic } from '../../../forms/cnic.ts';
import formStyles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { groupIban } from '../../../forms/iban.ts';
import { PasswordField } from '../../../forms/password-field.tsx';
import { keysOf } from '../../../platform/known-keys.ts';
import { isBankTransfer } from '../channel/pay-types.ts';
import type { PayoutAccountErrors } from './payout-account-form-rules.ts';
import { usePayoutAccountForm } from './use-payout-account-form.ts';

type Bank = ResponseOf<typeof listBanks>['list'][number];

export const banksQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['bank'] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<readonly Bank[]> =>
    (await client.call(listBanks, { quiet: true, background: true, ...(signal && { signal }) })).list,
});

/**
 * Returns the bank of a typed IBAN. Characters 5 to 8 of the IBAN identify the bank.
 *
 * Shape   'PK36 SCBL 0000 …' -> its bank; null while the characters are missing or unknown
 */
export function bankOfIban(banks: readonly Bank[], typed: string): Bank | null {
  const code = typed.replace(/\s/g, '').slice(4, 8).toUpperCase();
  return banks.find(({ iban_code }) => iban_code === code) ?? null;
}

const payTypeOptions = keysOf(payTypes).reverse();

type Props = DialogProps['withdrawInfo'] & { close: () => boolean };
type Form = ReturnType<typeof usePayoutAccountForm>;

/**
 * Adds a payout account: a wallet or a bank account. The player confirms with a code or the password. After a code, the account can be used
 * immediately.
 */
export function Dialog({ pay_type, onChosen, close }: Props) {
  const t = useTranslation();
  const form = usePayoutAccountForm({
    pay_type: pay_type ?? payTypes.jazzcash,
    onAdded(id) {
      if (close()) onChosen?.(id);
    },
  });
  return (
    <DialogFrame title={t('payout.add')} closeLabel={t('shell.close')} onClose={close}>
      <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={formStyles.form} noValidate>
        <Segmented
          label={t('payout.kind')}
          value={payTypeNames[form.typed.pay_type]}
          onChange={(next) => form.choose(payTypes[next])}
          options={payTypeOptions.map((value) => ({ value, label: t(`payment.type.${payTypes[value]}`) }))}
        />
        <Fields form={form} />
        {form.proofMethod === 'password' && (
          <PasswordField label={t('form.label.password')} error={form.errors.password} />
        )}
        <p className={formStyles.note}>{t(`payout.wait.${form.proofMethod}`)}</p>
        <FormProblem text={form.problem} isSending={form.isSending} />
        <Button type="submit" size="large" wide busy={form.isSending}>
          {t(`payout.with.${form.proofMethod}`)}
        </Button>
        {form.has_password && (
          <Button kind="plain" wide disabled={form.isSending} onClick={form.changeProofMethod}>
            {t(form.proofMethod === 'code' ? 'payout.by-password' : 'payout.by-code')}
          </Button>
        )}
      </form>
    </DialogFrame>
  );
}

function Fields({ form: { typed, errors, write } }: { form: Form }) {
  const t = useTranslation();
  const banks = useQuery({ ...banksQuery(useClient()), enabled: isBankTransfer(typed.pay_type) }).data ?? [];
  const bank = bankOfIban(banks, typed.iban);
  const field = (
    name: Exclude<keyof PayoutAccountErrors, 'password'>,
    hint: string,
    mask = (value: string) => value,
  ) => ({
    name,
    hint: !errors[name] && hint,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => write({ [name]: mask(event.target.value) }),
  });
  return (
    <>
      <TextField
        {...field('title', t('payout.owner.hint'))}
        label={t('payout.owner')}
        autoComplete="name"
        maxLength={60}
      />
      {isBankTransfer(typed.pay_type) ? (
        <TextField
          {...field('iban', bank?.name ?? t('payout.iban.hint'), groupIban)}
          label={t('payout.iban')}
          digits
          autoComplete="off"
          placeholder="PK00 XXXX 0000 0000 0000 0000"
        />
      ) : (
        <>
          <TextField
            {...field('phone', t('payment.phone.hint'))}
            label={t('payment.phone')}
            digits
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="0300 1234567"
            maxLength={30}
          />
          <TextField
            {...field('cnic', t('payment.cnic.hint'), maskCnic)}
            label={t('payment.cnic')}
            digits
            inputMode="numeric"
            autoComplete="off"
            placeholder="35201-1234567-1"
          />
        </>
      )}
    </>
  );
}
