import { houseGames } from '@nua/games';
import { type ProvidedReturns, type RuleKind, ruleAmount, schemas } from '@nua/rewards';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { describeSchema } from '../settings/setting-schema.ts';
import { ruleTexts } from './texts/rule-field-texts.ts';

/** The first schema of the pipe of an amount. The conversion to JSON Schema sees only this schema. */
const [amountInput] = ruleAmount.pipe;
const AMOUNT: JsonSchema = { type: 'string', pattern: '^\\d{1,10}(\\.\\d{1,2})?$', format: 'money' as never };

/**
 * Adds the ids of games as suggestions to the fields that name games. Every part is required, because a published rule has all parts.
 */
function withGames(schema: unknown, games: readonly string[], name = ''): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withGames(part, games, name));
  if (typeof schema !== 'object' || schema === null) return schema;
  const suggest = (part: unknown) => ({ anyOf: [{ enum: games }, part] });
  const { items, propertyNames, properties, ...rest } = schema as Record<string, unknown>;
  const parts = Object.entries((properties ?? {}) as object).map(([key, part]) => [key, withGames(part, games, key)]);
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, withGames(part, games, name)])),
    ...(items !== undefined && { items: name === 'games' ? suggest(items) : withGames(items, games) }),
    ...(propertyNames !== undefined && { propertyNames: name === 'weights' ? suggest(propertyNames) : propertyNames }),
    ...(properties !== undefined && { properties: Object.fromEntries(parts), required: parts.map(([key]) => key) }),
  };
}

/** Returns the form of a rule as JSON Schema (draft 7), for the console. Amounts have the format `money`. */
export function ruleSchema(kind: RuleKind, provided: ProvidedReturns): Record<string, unknown> {
  const { $schema: _, ...schema } = toJsonSchema(schemas[kind], {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => (valibotSchema === (amountInput as unknown) ? AMOUNT : undefined),
  });
  const games = [...houseGames.map(({ id }) => id), ...Object.keys(provided)];
  return withGames(describeSchema(schema, ruleTexts[kind] ?? {}), games) as Record<string, unknown>;
}
