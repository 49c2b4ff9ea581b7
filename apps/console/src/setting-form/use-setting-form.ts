import { valueErrors } from '@nua/contract/console/act.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import type { CallError } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { noteOf, useAct } from '../parts/do-act.tsx';
import { type Draft, draftOf, isChanged, isEqual, parseJson, valueOfDraft } from './draft.ts';
import type { Field, Json } from './field.ts';
import { errorsAfterEdit, type FieldErrors, findErrors, idAt, isWritable } from './field-errors.ts';
import { focusIn } from './form-state.ts';
import { labelOf } from './labels.ts';

/** `loaded` is the value that the form began with. `json` is the text while the value is edited as JSON. */
type Edited = { loaded: Json; draft: Draft; json: string | null };

const editedFrom = (field: Field, value: Json): Edited => ({ loaded: value, draft: draftOf(field, value), json: null });

const NO_ERRORS: FieldErrors = new Map();
const NO_JSON = 'This is not valid JSON.';
const CHECK = 'Check the marked fields.';

/** The state of a setting's form, and the act that stores the value. The fields and the JSON edit the same value. */
export function useSettingForm(name: string, field: Field, value: Json) {
  const [edited, setEdited] = useState(() => editedFrom(field, value));
  const [note, setNote] = useState('');
  const { errors, problem, showErrors, setErrors, focusNext } = useErrors();
  const { draft, json, loaded } = edited;
  const current = json === null ? valueOfDraft(draft) : parseJson(json);
  const reset = (to: Json) => {
    setEdited(editedFrom(field, to));
    showErrors(NO_ERRORS, null);
    setNote('');
  };
  const act = useAct({
    onInvalid: (error) => {
      const found = serverErrors(error, json === null ? draft : null);
      showErrors(found, found.size > 0 ? CHECK : errorText(error));
    },
    onDone: () => reset(loaded),
  });
  const isOutdated = !isEqual(value, loaded);
  // When the stored value changes, the form loads it, unless the form has other changes.
  if (isOutdated && (isEqual(current, loaded) || isEqual(current, value))) setEdited(editedFrom(field, value));
  return {
    ...{ draft, json, note, setNote, errors, problem, focusNext, act, isOutdated },
    changed: json === null ? changedLabels(name, draft) : isEqual(current, loaded) ? [] : ['the JSON'],
    reset: () => reset(value),
    change: (next: Draft) => {
      setEdited({ ...edited, draft: next });
      if (errors.size > 0) setErrors(errorsAfterEdit(errors, field, draft, next));
    },
    changeJson: (text: string) => {
      setEdited({ ...edited, json: text });
      showErrors(NO_ERRORS, null);
    },
    switchView: () => {
      if (current === undefined) return showErrors(NO_ERRORS, NO_JSON);
      if (json === null && !isWritable(draft))
        return showErrors(findErrors(field, draft), 'Two rows have the same name.');
      const next = json === null ? { json: JSON.stringify(current, null, 2) } : { json: null };
      setEdited({ ...edited, ...next, draft: json === null ? draft : draftOf(field, current, { value: loaded }) });
      showErrors(NO_ERRORS, null);
    },
    submit: () => {
      if (current === undefined) return showErrors(NO_ERRORS, NO_JSON);
      const found = json === null ? findErrors(field, draft) : NO_ERRORS;
      showErrors(found, found.size > 0 ? CHECK : null);
      if (found.size > 0) return;
      act.run({ name: 'set', values: { key: name, json: JSON.stringify(current) }, ...noteOf(note) });
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
  const showErrors = (found: FieldErrors, text: string | null) => {
    setErrors(found);
    setProblem(text);
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

/** Returns the errors of the server by the ids of their fields. The JSON view has no draft and no fields. */
function serverErrors(error: CallError, draft: Draft | null): FieldErrors {
  const found = v.safeParse(valueErrors, error.data.value_errors);
  if (!found.success || draft === null) return NO_ERRORS;
  return new Map(found.output.map(({ at, text }) => [idAt(draft, at), sentenceOf(text)]));
}

/** "must be later" -> "This must be later." */
function sentenceOf(text: string): string {
  const whole = text.startsWith('must ') ? `This ${text}` : text;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${whole.endsWith('.') ? '' : '.'}`;
}
