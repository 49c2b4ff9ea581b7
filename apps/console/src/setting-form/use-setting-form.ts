import { valueErrors } from '@nua/contract/console/act.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import type { CallError } from '../api/call.ts';
import { errorText, fieldErrors } from '../api/error-text.ts';
import { type ActRequest, noteOf, useAct } from '../parts/do-act.tsx';
import { sentenceOf } from '../texts/field-errors.ts';
import { settingForm as text } from '../texts/setting-form.ts';
import { type Draft, draftOf, isChanged, isEqual, valueOfDraft } from './draft.ts';
import type { Field, Json } from './field.ts';
import { errorsAfterEdit, type FieldErrors, findErrors, idAt, isWritable } from './field-errors.ts';
import { focusIn } from './form-state.ts';
import { labelOf } from './labels.ts';

/** `loaded` is the value in force when the form was opened. */
type Edited = { loaded: Json; draft: Draft };

const editedFrom = (field: Field, value: Json, start = value): Edited => ({
  loaded: value,
  draft: draftOf(field, start, { value }),
});

const NO_ERRORS: FieldErrors = new Map();

export type FormOptions = {
  name: string;
  field: Field;
  /** The value in force. */
  value: Json;
  /** The value that the form begins with, such as an earlier version. It is the value in force by default. */
  start?: Json | undefined;
  /** Returns the act that stores the value. */
  actOf: (json: string) => Omit<ActRequest, 'note'>;
  /** Receives the server's errors about other arguments than the value, such as the date of a rule. */
  onOtherErrors?: (errors: Readonly<Record<string, string>>) => void;
};

/** The state of a form, and the act that stores its value. */
export function useSettingForm({ name, field, value, start, actOf, onOtherErrors }: FormOptions) {
  const [edited, setEdited] = useState(() => editedFrom(field, value, start));
  const [note, setNote] = useState('');
  const { errors, problem, showErrors, setErrors, focusNext } = useErrors();
  const { draft, loaded } = edited;
  const sent = useRef({ draft, note });
  const current = valueOfDraft(draft) as Json;
  const reset = (to: Json) => {
    setEdited(editedFrom(field, to));
    showErrors(NO_ERRORS, null);
    setNote('');
  };
  const act = useAct({
    onInvalid: (error) => {
      const { found, others } = serverErrors(error, draft);
      onOtherErrors?.(others);
      showErrors(found, Object.keys(others).length > 0 || found.size > 0 ? text.check_fields : errorText(error));
    },
    onDone: () => {
      // An edit during the request is not sent yet.
      setEdited((now) => (now.draft === sent.current.draft ? editedFrom(field, loaded) : now));
      setNote((now) => (now === sent.current.note ? '' : now));
      showErrors(NO_ERRORS, null);
    },
  });
  const isOutdated = !isEqual(value, loaded);
  // When the stored value changes, the form loads it, unless the form has other changes.
  if (isOutdated && (isEqual(current, loaded) || isEqual(current, value))) setEdited(editedFrom(field, value));
  return {
    ...{ draft, note, setNote, errors, problem, focusNext, act, isOutdated, current },
    changed: changedLabels(name, draft),
    reset: () => reset(value),
    change: (next: Draft) => {
      setEdited({ ...edited, draft: next });
      if (errors.size > 0) setErrors(errorsAfterEdit(errors, field, draft, next));
    },
    submit: () => {
      const canBeWritten = isWritable(draft);
      const found = findErrors(field, draft);
      onOtherErrors?.({});
      showErrors(found, found.size > 0 ? text.check_fields : canBeWritten ? null : text.same_names);
      if (found.size > 0 || !canBeWritten) return;
      sent.current = { draft, note };
      act.run({ ...actOf(JSON.stringify(current)), ...noteOf(note) });
    },
  };
}

/** The errors that the form shows. The focus moves to the first field with an error. */
function useErrors() {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [problem, setProblem] = useState<string | null>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current !== null) focusIn(next.current);
    next.current = null;
  });
  const focusNext = useMemo(
    () => (id: string) => {
      next.current = id;
    },
    [],
  );
  const showErrors = (found: FieldErrors, message: string | null) => {
    setErrors(found);
    setProblem(message);
    const [first] = found.keys();
    if (first !== undefined) focusNext(first);
  };
  return { errors, problem, setErrors, showErrors, focusNext };
}

/** The labels of the parts that differ from the loaded value. */
function changedLabels(name: string, draft: Draft): string[] {
  if (draft.is !== 'object') return isChanged(draft) ? [labelOf(name).label] : [];
  return draft.parts.filter((part) => isChanged(part.draft)).map((part) => labelOf(part.name).label);
}

type ServerErrors = { found: FieldErrors; others: Readonly<Record<string, string>> };

/** Returns the errors of the server: those within the value by the ids of their fields, and those of other fields by their names. */
function serverErrors(error: CallError, draft: Draft): ServerErrors {
  const read = v.safeParse(valueErrors, error.data.value_errors);
  const all = read.success ? read.output : [];
  const isOther = (at: readonly (string | number)[]) =>
    draft.is === 'object' && at.length === 1 && !draft.parts.some(({ name }) => name === at[0]);
  const others = all.filter(({ at }) => isOther(at)).map((one) => [one.at[0], sentenceOf(one.text)] as const);
  const { json: _, ...fields } = fieldErrors(error);
  const found = new Map<string, string>();
  for (const { at, text: error } of all.filter((one) => !isOther(one.at))) {
    const id = idAt(draft, at);
    found.set(id, [found.get(id), sentenceOf(error)].filter((one) => one !== undefined).join(' '));
  }
  return { found, others: { ...fields, ...Object.fromEntries(others) } };
}
