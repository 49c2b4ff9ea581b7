export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Scalar = null | boolean | number | string;

export type TextField = {
  is: 'text';
  min_length: number;
  max_length: number;
  pattern: RegExp | null;
  format: 'date' | 'date-time' | 'uuid' | null;
  /** Further valid values, which the form suggests. */
  suggestions: readonly string[];
};
export type NumberField = { is: 'number'; is_integer: boolean; minimum: number; maximum: number };
export type ChoiceField = { is: 'choice'; options: readonly Scalar[] };
export type ListField = { is: 'list'; of: Field; minimum: number; maximum: number };
/** A part that may be null or missing in its object. `otherwise` is its default. */
export type OptionalField = { is: 'optional'; absent: 'null' | 'missing'; of: Field; otherwise: Json | undefined };
export type ObjectPart = { name: string; field: Field };
export type ObjectField = { is: 'object'; parts: readonly ObjectPart[] };
export type RecordField = { is: 'record'; key: TextField | ChoiceField; of: Field };
export type UnionField = { is: 'union'; of: readonly Field[] };

/** The field for a part of a JSON Schema. A part whose schema the form does not support is shown, but cannot be edited. */
export type Field = { description?: string } & (
  | TextField
  | NumberField
  | { is: 'money' }
  | { is: 'switch' }
  | ChoiceField
  | { is: 'choices'; options: readonly string[] }
  | OptionalField
  | UnionField
  | ListField
  | { is: 'tuple'; of: readonly Field[] }
  | ObjectField
  | RecordField
  | { is: 'json' }
);

type Schema = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** Keywords that the form does not support. */
const UNKNOWN_KEYWORDS = ['$ref', 'allOf', 'not', 'if', 'patternProperties', 'dependencies', 'prefixItems'] as const;

/** Reads a part of a JSON Schema (draft 7). */
export function readField(schema: unknown): Field {
  if (!isObject(schema) || UNKNOWN_KEYWORDS.some((keyword) => keyword in schema)) return { is: 'json' };
  const field = readShape(schema);
  return typeof schema.description === 'string' ? { ...field, description: schema.description } : field;
}

function readShape(schema: Schema): Field {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return readAlternatives(alternatives);
  if (schema.format === 'money') return { is: 'money' };
  if (Array.isArray(schema.enum)) return { is: 'choice', options: schema.enum as Scalar[] };
  if ('const' in schema) return { is: 'choice', options: [schema.const as Scalar] };
  if (schema.type === 'string') return readText(schema);
  if (schema.type === 'number' || schema.type === 'integer') return readNumber(schema);
  if (schema.type === 'boolean') return { is: 'switch' };
  if (schema.type === 'null') return { is: 'choice', options: [null] };
  if (schema.type === 'array') return readArray(schema);
  return schema.type === 'object' ? readObject(schema) : { is: 'json' };
}

function readAlternatives(alternatives: readonly unknown[]): Field {
  const nonNull = alternatives.filter((one) => !(isObject(one) && one.type === 'null')).map(readField);
  if (nonNull.length < alternatives.length)
    return nonNull.length === 0
      ? { is: 'choice', options: [null] }
      : { is: 'optional', absent: 'null', of: unionOf(nonNull), otherwise: undefined };
  return unionOf(nonNull);
}

function unionOf(fields: readonly Field[]): Field {
  const [first] = fields;
  if (fields.length === 1) return first!;
  return textWithSuggestions(fields) ?? { is: 'union', of: fields };
}

/** Merges fixed texts and one free text into a text field with suggestions. Returns null for other unions. */
function textWithSuggestions(fields: readonly Field[]): Field | null {
  const texts = fields.filter((field) => field.is === 'text');
  const suggestions: string[] = [];
  for (const field of fields) {
    if (field.is === 'text') continue;
    if (field.is !== 'choice') return null;
    for (const option of field.options) {
      if (typeof option !== 'string') return null;
      suggestions.push(option);
    }
  }
  return texts.length === 1 ? { ...texts[0]!, suggestions } : null;
}

function readText({ minLength, maxLength, pattern, format }: Schema): TextField {
  return {
    is: 'text',
    min_length: numberOr(minLength, 0),
    max_length: numberOr(maxLength, Number.POSITIVE_INFINITY),
    pattern: typeof pattern === 'string' ? readPattern(pattern) : null,
    format: format === 'date' || format === 'date-time' || format === 'uuid' ? format : null,
    suggestions: [],
  };
}

/** Returns null for a pattern that this browser cannot read. The server checks the value again. */
function readPattern(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null;
  }
}

function readNumber({ type, minimum, maximum }: Schema): NumberField {
  return {
    is: 'number',
    is_integer: type === 'integer',
    minimum: numberOr(minimum, Number.NEGATIVE_INFINITY),
    maximum: numberOr(maximum, Number.POSITIVE_INFINITY),
  };
}

function readArray({ items, minItems, maxItems, additionalItems }: Schema): Field {
  if (Array.isArray(items))
    return isObject(additionalItems) ? { is: 'json' } : { is: 'tuple', of: items.map(readField) };
  if (!isObject(items)) return { is: 'json' };
  const of = readField(items);
  const [minimum, maximum] = [numberOr(minItems, 0), numberOr(maxItems, Number.POSITIVE_INFINITY)];
  const isOfTexts = of.is === 'choice' && of.options.every((option) => typeof option === 'string');
  if (isOfTexts && minimum === 0 && maximum >= of.options.length)
    return { is: 'choices', options: of.options as readonly string[] };
  return { is: 'list', of, minimum, maximum };
}

function readObject({ properties, required, additionalProperties, propertyNames }: Schema): Field {
  if (!isObject(properties)) {
    const key = readField(propertyNames ?? { type: 'string' });
    const isKey = key.is === 'text' || key.is === 'choice';
    return isKey && isObject(additionalProperties)
      ? { is: 'record', key, of: readField(additionalProperties) }
      : { is: 'json' };
  }
  if (isObject(additionalProperties)) return { is: 'json' };
  const requiredNames = new Set(Array.isArray(required) ? required : []);
  const parts = Object.entries(properties).map(([name, schema]) => {
    const field = readField(schema);
    return { name, field: requiredNames.has(name) ? field : optionalOf(field, schema) };
  });
  return { is: 'object', parts };
}

function optionalOf(of: Field, schema: unknown): Field {
  const otherwise = isObject(schema) ? (schema.default as Json | undefined) : undefined;
  return { is: 'optional', absent: 'missing', of, otherwise, ...(of.description && { description: of.description }) };
}
