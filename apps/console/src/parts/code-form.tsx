import { getStaff, proveSecond } from '@nua/contract/console/staff.ts';
import { Button, TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { hasPasskeys, provePasskeyHere } from '../api/passkey.ts';
import { useCall } from '../api/queries.ts';
import { secondFactor as text } from '../texts/access.ts';
import { Form } from './form.tsx';
import styles from './parts.module.css';

type CodeFormProps = { onDone: (recovery_codes: string[] | null) => void };

/** Asks a signed-in person for a new code or a passkey. */
export function FreshCodeForm({ onDone }: CodeFormProps) {
  const { data } = useCall(getStaff, {});
  return <CodeForm onDone={onDone} hasPasskey={data?.has_passkey ?? false} />;
}

/** Asks for the second factor: an authenticator code, a recovery code or a passkey. */
export function CodeForm({ onDone, hasPasskey }: CodeFormProps & { hasPasskey: boolean }) {
  const isPasskeyOffered = hasPasskeys() && hasPasskey;
  const passkey = useMutation({ mutationFn: provePasskeyHere, onSuccess: () => onDone(null) });
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
        label={text.code}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        hint={text.code_form}
        error={prove.error === null ? undefined : errorText(prove.error)}
        data-autofocus
        required
        digits
      />
      <Button type="submit" busy={prove.isPending}>
        {text.confirm}
      </Button>
      {isPasskeyOffered && (
        <Button kind="quiet" busy={passkey.isPending} onClick={() => passkey.mutate()}>
          {text.use_passkey}
        </Button>
      )}
      {passkey.error !== null && (
        <p role="alert" className={styles.stale}>
          {errorText(passkey.error)}
        </p>
      )}
    </Form>
  );
}
