import { enrol, login } from '@nua/contract/console/staff.ts';
import { Button, Card, TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { CodeForm } from '../parts/code-form.tsx';
import { Form } from '../parts/form.tsx';
import styles from '../parts/parts.module.css';
import { Qr } from '../parts/qr.tsx';
import { signIn as text } from '../texts/sign-in.ts';
import { Joined, JoinForm, Waiting, type WaitingPassword, waitingIn } from './join.tsx';
import { InvitationField, NameField, normalized, type StepProps, type Typed } from './sign-in-fields.tsx';

type AuthenticatorKey = { uri: string; secret: string };
type Stage =
  | { is: 'password' }
  | { is: 'join' }
  | { is: 'joined' }
  | { is: 'waiting'; waiting: WaitingPassword }
  | { is: 'invitation' }
  | { is: 'code'; newAuthenticator: AuthenticatorKey | null; hasPasskey: boolean }
  | { is: 'recovery'; codes: string[] };

const stageAfterPassword = (secondFactors: readonly string[]): Stage =>
  secondFactors.includes('invitation')
    ? { is: 'invitation' }
    : { is: 'code', newAuthenticator: null, hasPasskey: secondFactors.includes('passkey') };

/**
 * The sign-in: name and password, then the second factor. An invited person first chooses a password. After other staff members have
 * allowed it, the same invitation code sets up the authenticator.
 */
export function SignInPage({ onDone }: { onDone: () => void }) {
  const [stage, setStage] = useState<Stage>({ is: 'password' });
  const [typed, setTyped] = useState<Typed>({ name: '', invitation: '' });
  const steps = { typed, onType: setTyped };
  const toPassword = () => setStage({ is: 'password' });
  const showWaiting = (waiting: WaitingPassword | null) =>
    setStage(waiting === null ? { is: 'joined' } : { is: 'waiting', waiting });
  return (
    <main className={styles.signIn}>
      <h1>{text.title}</h1>
      <Card raised>
        {stage.is === 'password' && (
          <>
            <PasswordForm
              {...steps}
              onDone={(secondFactors) => setStage(stageAfterPassword(secondFactors))}
              onWaiting={showWaiting}
            />
            <Button kind="plain" onClick={() => setStage({ is: 'join' })}>
              {text.has_invitation}
            </Button>
          </>
        )}
        {stage.is === 'join' && <JoinForm {...steps} onDone={showWaiting} onSignIn={toPassword} />}
        {stage.is === 'joined' && <Joined onSignIn={toPassword} />}
        {stage.is === 'waiting' && <Waiting {...stage.waiting} name={typed.name} onSignIn={toPassword} />}
        {stage.is === 'invitation' && (
          <InvitationForm
            {...steps}
            onDone={(newAuthenticator) => setStage({ is: 'code', newAuthenticator, hasPasskey: false })}
          />
        )}
        {stage.is === 'code' && (
          <>
            {stage.newAuthenticator !== null && <Enrolment {...stage.newAuthenticator} />}
            <CodeForm
              hasPasskey={stage.hasPasskey}
              onDone={(codes) => (codes === null ? onDone() : setStage({ is: 'recovery', codes }))}
            />
          </>
        )}
        {(stage.is === 'invitation' || stage.is === 'code') && (
          <Button kind="plain" onClick={toPassword}>
            {text.other_name}
          </Button>
        )}
        {stage.is === 'recovery' && <RecoveryCodes codes={stage.codes} onDone={onDone} />}
      </Card>
    </main>
  );
}

type PasswordFormProps = StepProps & {
  onDone: (secondFactors: readonly string[]) => void;
  onWaiting: (waiting: WaitingPassword) => void;
};

function PasswordForm({ typed, onType, onDone, onWaiting }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => send(login, { body: { name: normalized(typed.name), password } }),
    onSuccess: ({ second }) => onDone(second),
    onError: (error) => {
      const waiting = waitingIn(error);
      if (waiting !== null) onWaiting(waiting);
    },
  });
  return (
    <Form
      onSubmit={() => {
        signIn.mutate();
      }}
    >
      <NameField {...{ typed, onType }} />
      <TextField
        label={text.password}
        name="password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        error={signIn.error === null ? undefined : errorText(signIn.error)}
        required
      />
      <Button type="submit" busy={signIn.isPending}>
        {text.continue}
      </Button>
    </Form>
  );
}

/** Asks a person without a second factor for the code that another staff member handed over. */
function InvitationForm({
  typed,
  onType,
  onDone,
}: StepProps & { onDone: (newAuthenticator: AuthenticatorKey) => void }) {
  const setUp = useMutation({
    mutationFn: () => send(enrol, { body: { code: normalized(typed.invitation) } }),
    onSuccess: onDone,
  });
  return (
    <Form
      onSubmit={() => {
        setUp.mutate();
      }}
    >
      <h2>{text.first_sign_in}</h2>
      <p>{text.enter_invitation}</p>
      <InvitationField
        {...{ typed, onType }}
        error={setUp.error === null ? undefined : errorText(setUp.error)}
        data-autofocus
      />
      <Button type="submit" busy={setUp.isPending}>
        {text.set_up}
      </Button>
    </Form>
  );
}

function Enrolment({ uri, secret }: AuthenticatorKey) {
  return (
    <div className={styles.form}>
      <h2>{text.authenticator}</h2>
      <p>{text.scan}</p>
      <Qr text={uri} label={text.qr} />
      <p>
        {text.type_key} <code className={styles.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </div>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={styles.form}>
      <h2>{text.recovery_codes}</h2>
      <p>{text.recovery_purpose}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onDone}>{text.written_down}</Button>
    </div>
  );
}
