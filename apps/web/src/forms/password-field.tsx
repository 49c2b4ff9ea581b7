import { IconButton, TextField } from '@nua/ui';
import { useState } from 'react';
import { useTranslation } from '../client/use-translation.ts';

type Props = { label: string; name?: string; hint?: string; error?: string | undefined; isNew?: boolean };

export function PasswordField({ label, name = 'password', hint, error, isNew }: Props) {
  const t = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={64}
      dir="ltr"
      error={error}
      {...(hint && { hint })}
      after={
        <IconButton
          icon={isShown ? 'lock' : 'eye'}
          label={t(isShown ? 'form.hide' : 'form.show')}
          size={20}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
