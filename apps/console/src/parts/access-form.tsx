import { giveReason } from '@nua/contract/console/look.ts';
import { Button, TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, send } from '../api/call.ts';
import { errorText, fieldErrors } from '../api/error-text.ts';
import { access as text } from '../texts/access.ts';
import { FreshCodeForm } from './code-form.tsx';
import { Form } from './form.tsx';

const NEEDED: ReadonlySet<string> = new Set(['SECOND_FACTOR_STALE', 'REASON_NEEDED']);

/** Reports whether the server refused to show personal data until the staff member enters a new code or a reason. */
export const needsAccessForm = (error: unknown): error is CallError =>
  error instanceof CallError && NEEDED.has(error.error);

/** Asks for the code or the reason that the refused call needs. */
export function AccessForm({ error, onDone }: { error: CallError; onDone: () => void }) {
  if (error.error === 'REASON_NEEDED') return <ReasonForm subject={String(error.data.subject)} onDone={onDone} />;
  return (
    <>
      <p>{text.needs_new_code}</p>
      <FreshCodeForm onDone={onDone} />
    </>
  );
}

/** Asks why the staff member views a subject. In the next 15 minutes, each view of the subject is logged with this reason. */
export function ReasonForm({ subject, onDone }: { subject: string; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const give = useMutation({
    mutationFn: () => send(giveReason, { body: { subject, reason: typed.trim() } }),
    onSuccess: onDone,
  });
  const isPlayer = subject.startsWith('player ');
  return (
    <Form
      onSubmit={() => {
        give.mutate();
      }}
    >
      <TextField
        label={isPlayer ? text.why_player : text.why}
        name="reason"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={text.reason_use}
        error={give.error === null ? undefined : (fieldErrors(give.error).reason ?? errorText(give.error))}
        minLength={3}
        maxLength={200}
        data-autofocus
        required
      />
      <Button type="submit" busy={give.isPending}>
        {isPlayer ? text.show_player : text.show}
      </Button>
    </Form>
  );
}
