import { asciiDigits, formatMoney, parseCents, toWire, withoutMarks } from '@nua/money';
import { type Field, isObject, type Json } from './field.ts';

/** The value of a part when the form was opened, or undefined if the part was missing. */
export type Loaded = { readonly value: Json | undefined };

export type RecordRow = { readonly id: string; readonly key: string; readonly draft: Draft };

/**
 * A value while it is edited. A draft and the drafts within it are called parts. `loaded` is null for a new part.
 *
 * `text` is the content of the input, made from the value `given`. The part keeps the value `given` until the text is edited.
 */
export type Draft = { readonly id: string; readonly loaded: Loaded | null } & (
  | { readonly is: 'text' | 'number' | 'money'; readonly text: string; readonly given: Json | undefined }
  | { readonly is: 'json'; readonly text: string; readonly given: Json | undefined }
  | { readonly is: 'choice'; readonly value: Json }
  | { readonly is: 'choices'; readonly values: readonly string[] }
  | { readonly is: 'optional'; readonly absent: 'null' | 'missing'; readonly has: boolean; readonly of: Draft }
  | { readonly is: 'union'; readonly chosen: number; readonly of: readonly Draft[] }
  | { readonly is: 'list'; readonly rows: readonly Draft[] }
  | { readonly is: 'object'; readonly parts: readonly { readonly name: string; readonly draft: Draft }[] }
  | { readonly is: 'record'; readonly rows: readonly RecordRow[] }
);

export type DraftOf<Is extends Draft['is']> = Extract<Draft, { is: Is }>;

let count = 0;
/** Returns a new id for a part and its element. */
export function nextId(): string {
  count += 1;
  return `part-${count}`;
}

const jsonText = (value: Json | undefined): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Reports whether a value has the structure of a field. `findErrors` checks the limits of the field. */
function fits(field: Field, value: Json | undefined): boolean {
  switch (field.is) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'money':
      return typeof value === 'string' || typeof value === 'number';
    case 'switch':
      return typeof value === 'boolean';
    case 'choice':
      return field.options.some((option) => option === value);
    case 'choices':
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((one) => field.options.includes(one as string))
      );
    case 'optional':
      return (field.absent === 'null' ? value === null : value === undefined) || fits(field.of, value);
    case 'union':
      return field.of.some((one) => fits(one, value));
    case 'list':
      return Array.isArray(value) && value.every((one: Json) => fits(field.of, one));
    case 'tuple':
      return (
        Array.isArray(value) && value.length === field.of.length && field.of.every((of, at) => fits(of, value[at]))
      );
    case 'object':
      return isObject(value) && field.parts.every(({ name, field: of }) => fits(of, partOf(value, name)));
    case 'record':
      return isObject(value) && Object.values(value).every((one) => fits(field.of, one as Json));
    case 'json':
      return true;
  }
}

const partOf = (value: unknown, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? (value[name] as Json) : undefined;

/** Returns the loaded value of an object's part, or null if no object was loaded. */
const loadedPart = (loaded: Loaded | null, name: string): Loaded | null =>
  isObject(loaded?.value) ? { value: partOf(loaded.value, name) } : null;

const loadedItem = (loaded: Loaded | null, at: number): Loaded | null =>
  Array.isArray(loaded?.value) && at < loaded.value.length ? { value: loaded.value[at] } : null;

/**
 * Makes the draft of a value. A part that does not fit its field is preserved as JSON, so that nothing is lost.
 *
 * `loaded` is the value that the form was opened with, by default `value`.
 */
export function draftOf(field: Field, value: Json | undefined, loaded: Loaded | null = { value }): Draft {
  const base = { id: nextId(), loaded };
  const asJson: Draft = { ...base, is: 'json', text: jsonText(value), given: value };
  switch (field.is) {
    case 'text':
    case 'number':
    case 'money':
      return fits(field, value)
        ? { ...base, is: field.is, text: textOf(value as Json, field.is), given: value }
        : asJson;
    case 'switch':
    case 'choice':
      return fits(field, value) ? { ...base, is: 'choice', value: value as Json } : asJson;
    case 'choices':
      return fits(field, value) ? { ...base, is: 'choices', values: value as string[] } : asJson;
    case 'optional':
      return optionalDraft(field, value, base);
    case 'union': {
      const chosen = field.of.findIndex((one) => fits(one, value));
      if (chosen === -1) return asJson;
      const of = field.of.map((one, at) => (at === chosen ? draftOf(one, value, loaded) : emptyDraft(one)));
      return { ...base, is: 'union', chosen, of };
    }
    case 'list':
      if (!Array.isArray(value)) return asJson;
      return { ...base, is: 'list', rows: value.map((one, at) => draftOf(field.of, one, loadedItem(loaded, at))) };
    case 'tuple':
      if (!Array.isArray(value) || value.length !== field.of.length) return asJson;
      return { ...base, is: 'list', rows: field.of.map((of, at) => draftOf(of, value[at], loadedItem(loaded, at))) };
    case 'object':
      return isObject(value) ? objectDraft(field, value, base) : asJson;
    case 'record':
      if (!isObject(value)) return asJson;
      return {
        ...{ ...base, is: 'record' },
        rows: Object.entries(value).map(([key, one]) => ({
          ...{ id: nextId(), key },
          draft: draftOf(field.of, one as Json, loadedPart(loaded, key)),
        })),
      };
    case 'json':
      return asJson;
  }
}

type Base = { id: string; loaded: Loaded | null };

function optionalDraft(field: Extract<Field, { is: 'optional' }>, value: Json | undefined, base: Base): Draft {
  const { absent } = field;
  const absentValue = absent === 'null' ? null : undefined;
  const loaded = base.loaded !== null && base.loaded.value !== absentValue ? base.loaded : null;
  const has = value !== absentValue;
  const of = has ? draftOf(field.of, value, loaded) : emptyDraft(field.of, field.otherwise);
  return { ...base, is: 'optional', absent, has, of };
}

function objectDraft(
  field: Extract<Field, { is: 'object' }>,
  value: Readonly<Record<string, unknown>>,
  base: Base,
): Draft {
  const known = new Set(field.parts.map(({ name }) => name));
  const parts = field.parts.map(({ name, field: of }) => {
    const part = partOf(value, name);
    const isMissing = part === undefined && of.is !== 'optional';
    const loaded = loadedPart(base.loaded, name);
    return { name, draft: isMissing ? { ...emptyDraft(of), loaded } : draftOf(of, part, loaded) };
  });
  // Parts that the schema does not list are preserved as JSON.
  const others = Object.entries(value)
    .filter(([name]) => !known.has(name))
    .map(([name, one]) => ({ name, draft: draftOf({ is: 'json' }, one as Json, loadedPart(base.loaded, name)) }));
  return { ...base, is: 'object', parts: [...parts, ...others] };
}

/** Makes the draft of a new part from `value`, or else from defaults. */
export function emptyDraft(field: Field, value?: Json): Draft {
  if (value !== undefined) return draftOf(field, value, null);
  const base = { id: nextId(), loaded: null };
  switch (field.is) {
    case 'text':
      return { ...base, is: 'text', text: field.format === 'uuid' ? crypto.randomUUID() : '', given: undefined };
    case 'number':
    case 'money':
    case 'json':
      return { ...base, is: field.is, text: '', given: undefined };
    case 'switch':
      return { ...base, is: 'choice', value: false };
    case 'choice':
      return { ...base, is: 'choice', value: field.options[0] ?? null };
    case 'choices':
      return { ...base, is: 'choices', values: [] };
    case 'optional':
      return { ...base, is: 'optional', absent: field.absent, has: false, of: emptyDraft(field.of, field.otherwise) };
    case 'union':
      return { ...base, is: 'union', chosen: 0, of: field.of.map((one) => emptyDraft(one)) };
    case 'list':
      return { ...base, is: 'list', rows: Array.from({ length: field.minimum }, () => emptyDraft(field.of)) };
    case 'tuple':
      return { ...base, is: 'list', rows: field.of.map((one) => emptyDraft(one)) };
    case 'object':
      return {
        ...base,
        is: 'object',
        parts: field.parts.map(({ name, field: of }) => ({ name, draft: emptyDraft(of) })),
      };
    case 'record':
      return { ...base, is: 'record', rows: [] };
  }
}

/** Converts the digits of a typed number to ASCII and removes its commas, spaces and invisible marks. */
export const plainNumber = (text: string): string => withoutMarks(asciiDigits(text)).replace(/[,\s]/g, '');

export const NUMBER = /^-?\d{1,15}(\.\d{1,12})?$/;
export const MONEY = /^-?\d{1,15}(\.\d{1,2})?$/;

/** Returns the value of a draft, or undefined for a missing part. Invalid numbers and JSON are returned as typed. */
export function valueOfDraft(draft: Draft): Json | undefined {
  switch (draft.is) {
    case 'text':
    case 'number':
    case 'money':
    case 'json':
      return draft.given !== undefined && textOf(draft.given, draft.is) === draft.text
        ? draft.given
        : typedValue(draft.is, draft.text);
    case 'choice':
      return draft.value;
    case 'choices':
      return draft.values;
    case 'optional':
      return draft.has ? valueOfDraft(draft.of) : draft.absent === 'null' ? null : undefined;
    case 'union':
      return valueOfDraft(draft.of[draft.chosen]!);
    case 'list':
      return draft.rows.map((row) => valueOfDraft(row) ?? null);
    case 'object':
      return objectOf(draft.parts.map(({ name, draft: part }) => [name, valueOfDraft(part)]));
    case 'record':
      return objectOf(draft.rows.map(({ key, draft: row }) => [key, valueOfDraft(row)]));
  }
}

const objectOf = (entries: readonly (readonly [string, Json | undefined])[]): Json =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Json;

type Typed = 'text' | 'number' | 'money' | 'json';

/** Returns the text that an input shows for a value. Amounts have thousands separators. */
function textOf(given: Json, is: Typed): string {
  if (is === 'json') return jsonText(given);
  const text = String(given);
  return is === 'money' && MONEY.test(text) ? formatMoney(parseCents(text)) : text;
}

function typedValue(is: Typed, text: string): Json {
  if (is === 'text') return text;
  if (is === 'json') {
    const parsed = parseJson(text);
    return parsed === undefined ? text : parsed;
  }
  const plain = plainNumber(text);
  if (is === 'money') return MONEY.test(plain) ? toWire(parseCents(plain)) : text;
  return NUMBER.test(plain) ? Number(plain) : text;
}

/** Parses JSON. Returns undefined if the text is not valid JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export const replaceAt = <Item>(list: readonly Item[], index: number, item: Item): readonly Item[] =>
  list.map((one, at) => (at === index ? item : one));

export const removeAt = <Item>(list: readonly Item[], index: number): readonly Item[] =>
  list.filter((_, at) => at !== index);

/** Returns a list with one item moved. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const others = removeAt(list, from);
  return [...others.slice(0, to), list[from]!, ...others.slice(to)];
}

/** Reports whether two JSON values are equal. The order of keys does not matter. */
export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isEqual(item, other[at]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name] as Json, other[name] as Json))
  );
}

/** Reports whether a part has changed since it was loaded. A new part counts as changed. */
export const isChanged = (draft: Draft): boolean =>
  draft.loaded === null || !isEqual(valueOfDraft(draft), draft.loaded.value);
