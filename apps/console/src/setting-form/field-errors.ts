import { type Draft, MONEY, NUMBER, parseJson, plainNumber, type RecordRow } from './draft.ts';
import type { Field, ListField, NumberField, RecordField, TextField } from './field.ts';

/** The error of a part by the part's id. */
export type FieldErrors = ReadonlyMap<string, string>;

/** Checks the rules that JSON Schema can express. The server checks further rules. */
export function findErrors(field: Field, draft: Draft): Map<string, string> {
  const errors = new Map<string, string>();
  check(field, draft, errors);
  return errors;
}

type Errors = Map<string, string>;

function check(field: Field, draft: Draft, errors: Errors): void {
  const error = errorOf(field, draft);
  if (error !== null) errors.set(draft.id, error);
  if (draft.is === 'optional' && field.is === 'optional' && draft.has) check(field.of, draft.of, errors);
  else if (draft.is === 'union' && field.is === 'union')
    check(field.of[draft.chosen]!, draft.of[draft.chosen]!, errors);
  else if (draft.is === 'list') for (const [at, row] of draft.rows.entries()) check(rowField(field, at), row, errors);
  else if (draft.is === 'object')
    for (const { name, draft: part } of draft.parts) check(partField(field, name), part, errors);
  else if (draft.is === 'record' && field.is === 'record') checkRecord(field, draft.rows, errors);
}

/** The field of a row of a list or a tuple. */
export function rowField(field: Field, at: number): Field {
  if (field.is === 'list') return field.of;
  return (field.is === 'tuple' ? field.of[at] : undefined) ?? { is: 'json' };
}

/** The field of a part of an object. A part that the schema does not list is edited as JSON. */
export function partField(field: Field, name: string): Field {
  const part = field.is === 'object' ? field.parts.find((one) => one.name === name) : undefined;
  return part?.field ?? { is: 'json' };
}

function checkRecord(field: RecordField, rows: readonly RecordRow[], errors: Errors): void {
  const seen = new Set<string>();
  for (const { id, key, draft } of rows) {
    if (seen.has(key)) errors.set(id, 'This name is there twice.');
    else if (key === '') errors.set(id, 'Enter a name.');
    else if (field.key.is === 'text') {
      const problem = textError(field.key, key);
      if (problem !== null) errors.set(id, problem);
    }
    seen.add(key);
    check(field.of, draft, errors);
  }
}

function errorOf(field: Field, draft: Draft): string | null {
  if (draft.is === 'json') return parseJson(draft.text) === undefined ? 'This is not valid JSON.' : null;
  if (draft.is === 'text' && field.is === 'text') return textError(field, draft.text);
  if (draft.is === 'money') {
    if (draft.text.trim() === '') return 'Enter an amount.';
    return MONEY.test(plainNumber(draft.text)) ? null : 'Enter an amount, such as 500.00.';
  }
  if (draft.is === 'number' && field.is === 'number') return numberError(field, draft.text);
  if (draft.is === 'list' && field.is === 'list') return countError(field, draft.rows.length);
  return null;
}

function numberError({ is_integer, minimum, maximum }: NumberField, text: string): string | null {
  const plain = plainNumber(text);
  if (!NUMBER.test(plain)) return 'Enter a number.';
  const value = Number(plain);
  if (is_integer && !Number.isSafeInteger(value)) return 'Enter a whole number.';
  if (value < minimum) return `Enter ${minimum} or more.`;
  return value > maximum ? `Enter ${maximum} or less.` : null;
}

function countError({ minimum, maximum }: ListField, count: number): string | null {
  if (count < minimum) return `Add at least ${minimum}.`;
  return count > maximum ? `Only ${maximum} are possible.` : null;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

function textError({ min_length, max_length, pattern, format, suggestions }: TextField, text: string): string | null {
  if (suggestions.includes(text)) return null;
  if (text.length < min_length) return text === '' ? 'This is missing.' : `Enter at least ${min_length} characters.`;
  if (text.length > max_length) return `Enter at most ${max_length} characters.`;
  if (format === 'date' && !DATE.test(text)) return 'Enter a day, such as 2026-01-31.';
  if (format === 'date-time' && Number.isNaN(Date.parse(text))) return 'Enter a time, such as 2026-01-31T12:00:00Z.';
  return pattern === null || pattern.test(text) ? null : 'This does not have the right form.';
}

/** The parts of a draft, and the rows of its records, by their ids. */
function partsById(draft: Draft, found = new Map<string, Draft | RecordRow>()): Map<string, Draft | RecordRow> {
  found.set(draft.id, draft);
  if (draft.is === 'optional') partsById(draft.of, found);
  else if (draft.is === 'union') for (const one of draft.of) partsById(one, found);
  else if (draft.is === 'list') for (const row of draft.rows) partsById(row, found);
  else if (draft.is === 'object') for (const { draft: part } of draft.parts) partsById(part, found);
  else if (draft.is === 'record') for (const row of draft.rows) partsById(row.draft, found.set(row.id, row));
  return found;
}

/**
 * Returns the remaining errors after an edit. An error of the form disappears when its check passes. A server's error disappears when its
 * part, or a part within it, is edited.
 */
export function errorsAfterEdit(shown: FieldErrors, field: Field, before: Draft, after: Draft): FieldErrors {
  const [foundBefore, foundAfter] = [findErrors(field, before), findErrors(field, after)];
  const [partsBefore, partsAfter] = [partsById(before), partsById(after)];
  // An edit creates new objects for a part and for the parts that contain it.
  const isUnedited = (id: string) => partsBefore.get(id) === partsAfter.get(id);
  const textOf = (id: string, text: string) =>
    foundAfter.get(id) ?? (!foundBefore.has(id) && isUnedited(id) ? text : null);
  const errors = [...shown].map(([id, text]) => [id, textOf(id, text)] as const);
  return new Map(errors.filter((one): one is readonly [string, string] => one[1] !== null));
}

/** Returns the id of the innermost part on a path. The server reports an error with the path in the value. */
export function idAt(draft: Draft, path: readonly (string | number)[]): string {
  const [step, ...rest] = path;
  if (draft.is === 'optional' && draft.has) return idAt(draft.of, path);
  if (draft.is === 'union') return idAt(draft.of[draft.chosen]!, path);
  if (step === undefined) return draft.id;
  const inner =
    draft.is === 'list'
      ? draft.rows[Number(step)]
      : draft.is === 'object'
        ? draft.parts.find(({ name }) => name === step)?.draft
        : draft.is === 'record'
          ? draft.rows.find(({ key }) => key === step)?.draft
          : undefined;
  return inner === undefined ? draft.id : idAt(inner, rest);
}

/** Reports whether a draft can be written as JSON. A record with two rows of the same name cannot. */
export function isWritable(draft: Draft): boolean {
  if (draft.is === 'optional') return !draft.has || isWritable(draft.of);
  if (draft.is === 'union') return isWritable(draft.of[draft.chosen]!);
  if (draft.is === 'list') return draft.rows.every(isWritable);
  if (draft.is === 'object') return draft.parts.every(({ draft: part }) => isWritable(part));
  if (draft.is !== 'record') return true;
  const names = new Set(draft.rows.map(({ key }) => key));
  return names.size === draft.rows.length && draft.rows.every((row) => isWritable(row.draft));
}
