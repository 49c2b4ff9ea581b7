import { TextField } from '@nua/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import { maskCnic } from '../../../forms/cnic.ts';
import type { ChannelField } from '../channel/channels-query.ts';

type Props = { field: ChannelField; value: string; error: string | undefined; onChange: (value: string) => void };

const looks: Readonly<Record<ChannelField, Partial<ComponentProps<typeof TextField>>>> = {
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

/** One thing a pay type wants to know about the payer. */
export function PayerField({ field, value, error, onChange }: Props) {
  const t = useTranslation();
  return (
    <TextField
      {...looks[field]}
      name={field}
      label={t(`payment.${field}`)}
      hint={!error && t(`payment.${field}.hint`)}
      value={value}
      error={error}
      onChange={(event) => onChange(field === 'cnic' ? maskCnic(event.target.value) : event.target.value)}
    />
  );
}
