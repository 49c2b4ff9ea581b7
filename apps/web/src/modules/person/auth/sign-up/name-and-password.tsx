import { TextField } from '@nua/ui';
import { useTranslation } from '../../../../client/use-translation.ts';
import { PasswordField } from '../../../../forms/password-field.tsx';
import type { FieldErrors } from '../../../../forms/use-checked-form.ts';

export function NameAndPassword({ errors }: { errors: FieldErrors }) {
  const t = useTranslation();
  return (
    <>
      <TextField
        label={t('form.label.user_name')}
        name="user_name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
        hint={!errors.user_name && t('form.hint.user_name')}
        error={errors.user_name}
      />
      <PasswordField
        isNew
        label={t('form.label.password')}
        {...(!errors.password && { hint: t('form.hint.password') })}
        error={errors.password}
      />
    </>
  );
}
