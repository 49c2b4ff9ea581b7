import { TextField } from '@nua/ui';
import { useTranslation } from '../client/use-translation.ts';

type Props = { error?: string | undefined; defaultValue?: string; name?: string; label?: string };

export function PhoneField({ error, defaultValue, name = 'phone', label }: Props) {
  const t = useTranslation();
  return (
    <TextField
      label={label ?? t('form.label.phone')}
      name={name}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="0300 1234567"
      maxLength={30}
      digits
      error={error}
      {...(defaultValue && { defaultValue })}
    />
  );
}
