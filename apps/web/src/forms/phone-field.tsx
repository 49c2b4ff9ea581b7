import { TextField } from '@nua/ui';
import { useCopy } from '../copy/use-copy.ts';

export function PhoneField({ error, defaultValue }: { error?: string | undefined; defaultValue?: string }) {
  const t = useCopy();
  return (
    <TextField
      label={t('form.label.phone')}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="0300 1234567"
      maxLength={20}
      digits
      error={error}
      {...(defaultValue && { defaultValue })}
    />
  );
}
