import { money } from '@nua/contract/wire.ts';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { fieldTexts } from './field-texts.ts';
import { type SettingKey, settingRules } from './setting-rules.ts';

/** The first schema of the pipe of an amount. The conversion to JSON Schema sees only this schema. */
const [moneyInput] = money.pipe;
const MONEY: JsonSchema = { type: ['string', 'number'], pattern: '^-?\\d{1,15}(\\.\\d{1,2})?$' };

type Schemas = Record<string, JsonSchema>;

/** Adds the texts of fields to a JSON Schema, by their names. */
export function describeSchema(schema: unknown, texts: Readonly<Record<string, string | undefined>>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => describeSchema(item, texts));
  if (typeof schema !== 'object' || schema === null) return schema;
  const described = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, describeSchema(part, texts)]),
  );
  for (const [name, property] of Object.entries((described.properties ?? {}) as Schemas)) {
    const text = texts[name];
    if (text !== undefined) (described.properties as Schemas)[name] = { ...property, description: text };
  }
  return described;
}

/**
 * Returns the form of a setting as JSON Schema (draft 7), for the console. Amounts have the format `money`.
 *
 * A check that JSON Schema cannot express is left out, because the value is checked again when it is set.
 */
export function settingSchema(key: SettingKey): Record<string, unknown> {
  const { $schema: _, ...schema } = toJsonSchema(settingRules[key].schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === (moneyInput as unknown) ? { ...MONEY, format: 'money' } : undefined,
  });
  return describeSchema(schema, fieldTexts[key] ?? {}) as Record<string, unknown>;
}
