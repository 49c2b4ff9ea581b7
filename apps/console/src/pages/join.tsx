import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { join } from '@nua/contract/console/staff.ts';
import { Button, TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, send } from '../api/call.ts';
import { errorText, fieldErrors } from '../api/error-text.ts';
import { Form } from '../parts/form.tsx';
import styles from '../parts/parts.module.css';
import { allowedByTexts, readOutTexts, join as text } from '../texts/join.ts';
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
      <h2>{text.title}</h2>
      <p>{text.invited}</p>
      <NameField {...{ typed, onType }} error={errors.name} data-autofocus />
      <InvitationField {...{ typed, onType }} error={errors.code} />
      <NewPassword {...chosen} onChange={setChosen} error={errors.password ?? otherError} />
      <Button type="submit" busy={joining.isPending}>
        {text.choose}
      </Button>
      <Button kind="plain" onClick={onSignIn}>
        {text.has_password}
      </Button>
    </Form>
  );
}

type NewPasswordProps = Chosen & { onChange: (chosen: Chosen) => void; error: string | undefined };

function NewPassword({ password, again, onChange, error }: NewPasswordProps) {
  return (
    <>
      <TextField
        label={text.new_password}
        name="new-password"
        type="password"
        value={password}
        onChange={(event) => onChange({ password: event.target.value, again })}
        autoComplete="new-password"
        hint={text.password_hint}
        error={error}
        required
      />
      <TextField
        label={text.again}
        name="new-password-again"
        type="password"
        value={again}
        onChange={(event) => onChange({ password, again: event.target.value })}
        autoComplete="new-password"
        error={differs({ password, again }) ? text.differs : undefined}
        required
      />
    </>
  );
}

/** Shown to the first owner, whose password needs no approval. */
export function Joined({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={styles.form}>
      <h2>{text.first_owner}</h2>
      <p>{text.sign_in_now}</p>
      <Button data-autofocus onClick={onSignIn}>
        {text.sign_in}
      </Button>
    </div>
  );
}

/** Shows the fingerprint of a waiting password. Its owner reads the fingerprint out to the staff members who allow it. */
export function Waiting({
  name,
  fingerprint,
  allowed_by,
  onSignIn,
}: WaitingPassword & { name: string; onSignIn: () => void }) {
  return (
    <div className={styles.form}>
      <h2>{text.stored}</h2>
      <p role="status">{allowedByTexts[allowed_by]}</p>
      <p>{readOutTexts[allowed_by]}</p>
      <p>
        <code className={styles.key}>{fingerprint}</code>
      </p>
      <p className={styles.soft}>
        {text.enter_fingerprint({ name: normalized(name) })} {text.keep_code}
      </p>
      <Button data-autofocus onClick={onSignIn}>
        {text.try_sign_in}
      </Button>
    </div>
  );
}
