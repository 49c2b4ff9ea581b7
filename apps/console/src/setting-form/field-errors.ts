import { fieldErrors as text } from '../texts/field-errors.ts';
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
    if (seen.has(key)) errors.set(id, text.same_name);
    else if (key === '') errors.set(id, text.name_missing);
    else if (field.key.is === 'text') {
      const problem = textError(field.key, key);
      if (problem !== null) errors.set(id, problem);
    }
    seen.add(key);
    check(field.of, draft, errors);
  }
}

function errorOf(field: Field, draft: Draft): string | null {
  if (draft.is === 'json') return parseJson(draft.text) === undefined ? text.not_json : null;
  if (draft.is === 'text' && field.is === 'text') return textError(field, draft.text);
  if (draft.is === 'money') {
    if (draft.text.trim() === '') return text.amount_missing;
    return MONEY.test(plainNumber(draft.text)) ? null : text.not_amount;
  }
  if (draft.is === 'number' && field.is === 'number') return numberError(field, draft.text);
  if (draft.is === 'list' && field.is === 'list') return countError(field, draft.rows.length);
  return null;
}

function numberError({ is_integer, minimum, maximum }: NumberField, typed: string): string | null {
  const plain = plainNumber(typed);
  if (!NUMBER.test(plain)) return text.not_number;
  const value = Number(plain);
  if (is_integer && !Number.isSafeInteger(value)) return text.not_whole;
  if (value < minimum) return text.too_low({ minimum });
  return value > maximum ? text.too_high({ maximum }) : null;
}

function countError({ minimum, maximum }: ListField, count: number): string | null {
  if (count < minimum) return text.too_few({ minimum });
  return count > maximum ? text.too_many({ maximum }) : null;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

function textError(field: TextField, typed: string): string | null {
  const { min_length, max_length, pattern, format, suggestions } = field;
  if (suggestions.includes(typed)) return null;
  if (typed.length < min_length) return typed === '' ? text.missing : text.too_short({ minimum: min_length });
  if (typed.length > max_length) return text.too_long({ maximum: max_length });
  if (format === 'date' && !DATE.test(typed)) return text.not_date;
  if (format === 'date-time' && Number.isNaN(Date.parse(typed))) return text.not_time;
  return pattern === null || pattern.test(typed) ? null : text.wrong_form;
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
  const errorAfter = (id: string, error: string) =>
    foundAfter.get(id) ?? (!foundBefore.has(id) && isUnedited(id) ? error : null);
  const errors = [...shown].map(([id, error]) => [id, errorAfter(id, error)] as const);
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
