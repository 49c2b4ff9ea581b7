import { proveSecond } from '@nua/contract/console/staff.ts';
import { Button, TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { Form } from './form.tsx';

/** Asks for a code of the authenticator, or a recovery code, and proves the second factor with it. */
export function CodeForm({ onDone }: { onDone: (recovery_codes: string[] | null) => void }) {
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: () => send(proveSecond, { body: { code: code.trim().toLowerCase() } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: () => setCode(''),
  });
  return (
    <Form
      onSubmit={() => {
        prove.mutate();
      }}
    >
      <TextField
        label="Code"
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        hint="Six digits of your authenticator, or a recovery code."
        error={prove.error === null ? undefined : errorText(prove.error)}
        data-autofocus
        required
        digits
      />
      <Button type="submit" busy={prove.isPending}>
        Confirm
      </Button>
    </Form>
  );
}
