import { type ActEffect, actEffect, runAct } from '@nua/contract/console/act.ts';
import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { Button, TextField } from '@nua/ui';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { CallError, send } from '../api/call.ts';
import { sendFields } from '../api/changed-fields.ts';
import { isOutcomeUnknown } from '../api/error-text.ts';
import { refreshAll, refreshLive } from '../api/queries.ts';
import { actDialog as text } from '../texts/act-dialog.ts';
import { actForm } from '../texts/act-form.ts';
import { app } from '../texts/app.ts';
import { words } from '../texts/words.ts';
import { ReasonForm } from './access-form.tsx';
import { ActData } from './act-data.tsx';
import { FreshCodeForm } from './code-form.tsx';
import { Dialog } from './dialog.tsx';
import { EffectView } from './effect-view.tsx';
import { Link } from './link.tsx';
import styles from './parts.module.css';
import { CallErrorText } from './reload.tsx';
import { Time } from './time.tsx';

export type ActRequest = { name: string; values: Record<string, string>; note?: string };

type ActResult = ConsoleResponse<typeof runAct>;

/** A request that is done once, however often it is sent: again after a code or a confirmation, or if its response is lost. */
type RepeatableRequest = { name: string; send: (confirm?: string) => Promise<ActResult> };

function repeatable(act: ActRequest): RepeatableRequest {
  const keyed = { ...act, key: crypto.randomUUID() };
  return {
    name: act.name,
    send: (confirm) => send(runAct, { body: { ...keyed, ...(confirm !== undefined && { confirm }) } }),
  };
}

type Step =
  | { is: 'closed' }
  | { is: 'running' }
  | { is: 'code' }
  | { is: 'reason'; subject: string }
  | { is: 'confirm'; preview: string; confirm: string; effect: ActEffect | null; concerns: string | null }
  | { is: 'done'; result: ActResult }
  | { is: 'failed'; error: unknown };

type Options = {
  onInvalid?: (error: CallError) => void;
  onDone?: (result: ActResult) => void;
  /** Runs when the last dialog is closed, or when a quiet act is done. */
  onClosed?: () => void;
  /** True if the page itself shows that the act was done. */
  isQuiet?: boolean;
};

/**
 * Runs an act and shows its dialogs: for a new code, the preview to confirm, the result or the error.
 *
 * The dialog is beside the fields of the act, so that a reload does not ask about them after the act.
 *
 * `onInvalid` receives an error about a field, and a refusal of a part of a value, so that a form can show it beside the field.
 */
export function useAct({ onInvalid, onDone, onClosed, isQuiet = false }: Options = {}) {
  const [request, setRequest] = useState<RepeatableRequest | null>(null);
  const [step, setStep] = useState<Step>({ is: 'closed' });
  const beside = useRef<HTMLSpanElement>(null);
  const storeFields = useRef(() => {});
  async function run(next: RepeatableRequest, confirm?: string): Promise<void> {
    setRequest(next);
    setStep({ is: 'running' });
    try {
      const result = await next.send(confirm);
      if (result.is !== 'read') storeFields.current();
      const isShown = !isQuiet || result.is === 'proposed';
      setStep(isShown ? { is: 'done', result } : { is: 'closed' });
      onDone?.(result);
      if (!isShown) onClosed?.();
      void refreshAll();
    } catch (error) {
      setStep(stepAfter(error));
      if (error instanceof CallError && hasFields(error) && onInvalid) {
        setStep({ is: 'closed' });
        onInvalid(error);
      }
    }
  }
  const close = () => {
    setStep({ is: 'closed' });
    // Somebody else may have decided. A refresh before this could remove the part of the page that shows the dialog.
    if (step.is === 'failed') void refreshLive();
    onClosed?.();
  };
  const dialog = (
    <>
      <span ref={beside} hidden />
      <ActDialog
        step={step}
        name={request?.name ?? ''}
        close={close}
        resend={(confirm) => void run(request!, confirm)}
      />
    </>
  );
  return {
    run: (act: ActRequest) => {
      storeFields.current = sendFields(beside.current?.parentElement ?? null, act);
      void run(repeatable(act));
    },
    /** Runs a request of another call than that of acts. */
    runRequest: (other: RepeatableRequest) => {
      storeFields.current = () => {};
      void run(other);
    },
    isRunning: step.is === 'running',
    hasDialog: step.is !== 'closed' && step.is !== 'running',
    dialog,
  };
}

const hasFields = ({ error, data }: CallError): boolean =>
  error === 'INVALID_INPUT' || (error === 'ACT_REFUSED' && data.value_errors !== undefined);

function stepAfter(error: unknown): Step {
  if (error instanceof CallError && error.error === 'SECOND_FACTOR_STALE') return { is: 'code' };
  if (error instanceof CallError && error.error === 'REASON_NEEDED')
    return { is: 'reason', subject: String(error.data.subject) };
  if (error instanceof CallError && error.error === 'CONFIRMATION_NEEDED') {
    const { preview, confirm, effect, concerns } = error.data;
    const read = v.safeParse(actEffect, effect);
    return {
      ...{ is: 'confirm', preview: String(preview), confirm: String(confirm) },
      effect: read.success ? read.output : null,
      concerns: typeof concerns === 'string' ? concerns : null,
    };
  }
  return { is: 'failed', error };
}

const failedTitle = (error: unknown): string => (isOutcomeUnknown(error) ? text.not_known : text.not_done);

type ActDialogProps = { step: Step; name: string; close: () => void; resend: (confirm?: string) => void };

function ActDialog({ step, name, close, resend }: ActDialogProps) {
  if (step.is === 'closed' || step.is === 'running') return null;
  const common = { closeLabel: words.close, onClose: close };
  if (step.is === 'code')
    return (
      <Dialog {...common} title={words.new_code} narrow>
        <p>{text.needs_new_code}</p>
        <FreshCodeForm onDone={() => resend()} />
      </Dialog>
    );
  if (step.is === 'reason')
    return (
      <Dialog {...common} title={text.personal_data} narrow>
        <ReasonForm subject={step.subject} onDone={() => resend()} />
      </Dialog>
    );
  if (step.is === 'confirm')
    return (
      <Dialog
        {...common}
        title={text.confirm({ act: name })}
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              {words.cancel}
            </Button>
            <Button kind="danger" onClick={() => resend(step.confirm)}>
              {text.do_it}
            </Button>
          </>
        }
      >
        {step.effect === null ? (
          <pre className={styles.text}>{step.preview}</pre>
        ) : (
          <EffectView effect={step.effect} concerns={step.concerns} />
        )}
      </Dialog>
    );
  const isDone = step.is === 'done';
  const isUnknown = step.is === 'failed' && isOutcomeUnknown(step.error);
  return (
    <Dialog
      {...common}
      title={isDone ? (step.result.is === 'proposed' ? text.proposed({ act: name }) : name) : failedTitle(step.error)}
      actions={
        <>
          {isUnknown && (
            <Button kind="quiet" onClick={() => resend()}>
              {text.send_again}
            </Button>
          )}
          <Button onClick={close}>{words.close}</Button>
        </>
      }
    >
      {isDone ? <Result of={step.result} /> : <ActError of={step.error} />}
      {isUnknown && <p>{text.is_done_once}</p>}
    </Dialog>
  );
}

function Result({ of: { is, data, text: done } }: { of: ActResult }) {
  if (is === 'read') return <ActData data={data} />;
  if (is === 'done') return <pre className={styles.text}>{done}</pre>;
  return (
    <p>
      {text.accept_on} <Link href="/proposals">{app.pages.proposals}</Link> {text.accept_until}{' '}
      <Time at={String(data.until)} />
      {text.nothing_changed}
    </p>
  );
}

/** Why an act was not done. */
const ActError = ({ of }: { of: unknown }) => (
  <pre className={styles.text}>
    <CallErrorText error={of} />
  </pre>
);

/** Returns the `note` of a request. An empty note is omitted. */
export const noteOf = (note: string): { note?: string } => (note.trim() === '' ? {} : { note: note.trim() });

type NoteFieldProps = { value: string; onChange: (note: string) => void; isReason?: boolean };

/** The note of an act. With `isReason`, it is the required reason for viewing personal data. */
export function NoteField({ value, onChange, isReason = false }: NoteFieldProps) {
  return (
    <TextField
      label={isReason ? actForm.reason : actForm.note}
      name="note"
      required={isReason}
      value={value}
      maxLength={500}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
