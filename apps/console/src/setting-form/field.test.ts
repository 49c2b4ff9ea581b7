import { describe, expect, it } from 'vitest';
import { readField } from './field.ts';

const text = {
  is: 'text',
  min_length: 0,
  max_length: Number.POSITIVE_INFINITY,
  pattern: null,
  format: null,
  suggestions: [],
};
const number = {
  is: 'number',
  is_integer: false,
  minimum: Number.NEGATIVE_INFINITY,
  maximum: Number.POSITIVE_INFINITY,
};

describe('a part of a JSON Schema', () => {
  it.each([
    [
      { type: 'string', minLength: 1, maxLength: 9 },
      { ...text, min_length: 1, max_length: 9 },
    ],
    [
      { type: 'string', format: 'date', description: 'A day.' },
      { ...text, format: 'date', description: 'A day.' },
    ],
    [{ type: 'string', pattern: '(' }, text],
    [
      { type: 'integer', minimum: 1, maximum: 9 },
      { is: 'number', is_integer: true, minimum: 1, maximum: 9 },
    ],
    [{ type: 'boolean' }, { is: 'switch' }],
    [{ type: ['string', 'number'], format: 'money' }, { is: 'money' }],
    [
      { enum: [0, 15], type: 'number' },
      { is: 'choice', options: [0, 15] },
    ],
    [{ const: 'all' }, { is: 'choice', options: ['all'] }],
    [{ type: 'null' }, { is: 'choice', options: [null] }],
    [
      { anyOf: [{ type: 'number' }, { type: 'null' }] },
      { is: 'optional', absent: 'null', of: number, otherwise: undefined },
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { is: 'union', of: [text, number] }],
    [{ anyOf: [{ enum: ['a'], type: 'string' }, { type: 'string' }] }, { ...text, suggestions: ['a'] }],
    [
      { type: 'array', items: { type: 'boolean' }, maxItems: 3 },
      { is: 'list', of: { is: 'switch' }, minimum: 0, maximum: 3 },
    ],
    [
      { type: 'array', items: { enum: ['a', 'b'] } },
      { is: 'choices', options: ['a', 'b'] },
    ],
    [
      { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 1 },
      { is: 'list', of: { is: 'choice', options: ['a', 'b'] }, minimum: 0, maximum: 1 },
    ],
    [
      { type: 'array', items: [{ type: 'string' }, { type: 'boolean' }], minItems: 2 },
      { is: 'tuple', of: [text, { is: 'switch' }] },
    ],
    [
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean', default: true } }, required: ['a'] },
      {
        is: 'object',
        parts: [
          { name: 'a', field: text },
          { name: 'b', field: { is: 'optional', absent: 'missing', of: { is: 'switch' }, otherwise: true } },
        ],
      },
    ],
    [
      { type: 'object', propertyNames: { enum: ['bank'] }, additionalProperties: { type: 'boolean' } },
      { is: 'record', key: { is: 'choice', options: ['bank'] }, of: { is: 'switch' } },
    ],
  ])('becomes a form field: %j', (schema, field) => {
    expect(readField(schema)).toEqual(field);
  });

  it.each([
    [{}],
    [true],
    [{ type: ['string', 'number'] }],
    [{ allOf: [{ type: 'string' }] }],
    [{ type: 'string', not: { const: 'a' } }],
    [{ $ref: '#/$defs/0' }],
    [{ type: 'array' }],
    [{ type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'number' } }],
    [{ type: 'object' }],
    [{ type: 'object', properties: {}, additionalProperties: { type: 'number' } }],
    [{ type: 'object', patternProperties: { a: {} } }],
  ])('is shown as JSON if the form does not support it: %j', (schema) => {
    expect(readField(schema)).toEqual({ is: 'json' });
  });
});
