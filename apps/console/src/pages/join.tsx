import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { join } from '@nua/contract/console/staff.ts';
import { Button, TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, send } from '../api/call.ts';
import { errorText, fieldErrors } from '../api/error-text.ts';
import { Form } from '../parts/form.tsx';
import styles from '../parts/parts.module.css';
import { InvitationField, NameField, normalized, type StepProps } from './sign-in-fields.tsx';

/** A chosen password that other staff members must still allow. */
export type WaitingPassword = NonNullable<ConsoleResponse<typeof join>['waiting']>;

/** Returns the waiting password from a sign-in error, or null for other errors. */
export const waitingIn = (error: unknown): WaitingPassword | null =>
  error instanceof CallError && error.error === 'PASSWORD_WAITS' ? (error.data as WaitingPassword) : null;

/** A new password, typed twice. */
type Chosen = { password: string; again: string };

const differs = ({ password, again }: Chosen): boolean => again !== '' && again !== password;

type JoinFormProps = StepProps & {
  onDone: (waiting: WaitingPassword | null) => void;
  onSignIn: () => void;
};

export function JoinForm({ typed, onType, onDone, onSignIn }: JoinFormProps) {
  const [chosen, setChosen] = useState<Chosen>({ password: '', again: '' });
  const joining = useMutation({
    mutationFn: () => {
      const [name, code] = [normalized(typed.name), normalized(typed.invitation)];
      return send(join, { body: { name, code, password: chosen.password } });
    },
    onSuccess: ({ waiting }) => onDone(waiting),
  });
  const errors = fieldErrors(joining.error);
  const otherError = Object.keys(errors).length > 0 || joining.error === null ? undefined : errorText(joining.error);
  return (
    <Form
      onSubmit={() => {
        if (!differs(chosen)) joining.mutate();
      }}
    >
      <h2>Choose your password</h2>
      <p>Another person has invited you and handed you a code.</p>
      <NameField {...{ typed, onType }} error={errors.name} data-autofocus />
      <InvitationField {...{ typed, onType }} error={errors.code} />
      <NewPassword {...chosen} onChange={setChosen} error={errors.password ?? otherError} />
      <Button type="submit" busy={joining.isPending}>
        Choose this password
      </Button>
      <Button kind="plain" onClick={onSignIn}>
        I have a password
      </Button>
    </Form>
  );
}

type NewPasswordProps = Chosen & { onChange: (chosen: Chosen) => void; error: string | undefined };

function NewPassword({ password, again, onChange, error }: NewPasswordProps) {
  return (
    <>
      <TextField
        label="New password"
        name="new-password"
        type="password"
        value={password}
        onChange={(event) => onChange({ password: event.target.value, again })}
        autoComplete="new-password"
        hint="At least 12 characters, which nobody else knows."
        error={error}
        required
      />
      <TextField
        label="The same again"
        name="new-password-again"
        type="password"
        value={again}
        onChange={(event) => onChange({ password, again: event.target.value })}
        autoComplete="new-password"
        error={differs({ password, again }) ? 'The two entries differ.' : undefined}
        required
      />
    </>
  );
}

/** Shown to the first owner, whose password needs no approval. */
export function Joined({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={styles.form}>
      <h2>You are the first owner</h2>
      <p>Sign in with your password now. The code of your invitation then sets up your authenticator.</p>
      <Button data-autofocus onClick={onSignIn}>
        Sign in
      </Button>
    </div>
  );
}

const allowedByText: Readonly<Record<WaitingPassword['allowed_by'], string>> = {
  first: 'The first owner must allow your password. Until then you cannot sign in.',
  two: 'Two others must allow your password. Until then you cannot sign in.',
};

/** Shows the fingerprint of a waiting password. Its owner reads the fingerprint out to the staff members who allow it. */
export function Waiting({
  name,
  fingerprint,
  allowed_by,
  onSignIn,
}: WaitingPassword & { name: string; onSignIn: () => void }) {
  return (
    <div className={styles.form}>
      <h2>Your password is stored</h2>
      <p role="status">{allowedByText[allowed_by]}</p>
      <p>
        Read this fingerprint out to {allowed_by === 'first' ? 'the first owner' : 'both of them'} yourself, in person
        or by a call. Nobody else may pass it on.
      </p>
      <p>
        <code className={styles.key}>{fingerprint}</code>
      </p>
      <p className={styles.soft}>
        They enter it with the act allow-name for the name {normalized(name)}. Keep the code of your invitation: it sets
        up your authenticator at your first sign-in.
      </p>
      <Button data-autofocus onClick={onSignIn}>
        Try to sign in
      </Button>
    </div>
  );
}
