import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Column } from './prepare.ts';
import type { Source } from './source.ts';
import type { Statement } from './statements.ts';

/** The type that the pool's parsers return for each database type. JSON is not checked. */
const PARSED_TYPES: Record<string, string> = {
  int8: 'bigint',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  char: 'string',
  uuid: 'string',
  date: 'string',
  inet: 'string',
  regclass: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
};
export const NULL_PROBLEM = 'may be null, asserted as not null';

const UNCHECKED = new Set(['json', 'jsonb', 'void']);

/** Compares the asserted row type with the columns of a statement. */
export function differences(source: Source, statement: Statement, columns: readonly Column[]): string[] {
  const { row, json } = statement;
  if (row === null || row.flags & (TypeFlags.Any | TypeFlags.Unknown)) return [];
  if (columns.length === 0) {
    return source.checker.getPropertiesOfType(row).length === 0 ? [] : ['returns no columns'];
  }
  const found: string[] = [];
  // With `rowMode: 'array'`, a row is a tuple in the order of the columns.
  const is_tuple = source.checker.isTupleType(row);
  const properties = source.checker.getPropertiesOfType(row).filter(({ name }) => !is_tuple || /^\d+$/.test(name));
  for (const property of properties) {
    const column = is_tuple ? columns[Number(property.name)] : columns.find(({ name }) => name === property.name);
    if (!column) {
      found.push(`${property.name}: is no column`);
      continue;
    }
    const type = source.checker.getTypeOfSymbol(property);
    if (!type || UNCHECKED.has(column.type)) continue;
    if (json) found.push(...jsonDifferences(column, json));
    // An amount of a `PlayerQuery` is selected as text and parsed to a bigint.
    const is_parsed_amount = json?.cents.includes(column.name) && column.type === 'text';
    found.push(...differencesOf(source, property.name, type, is_parsed_amount ? { ...column, type: 'int8' } : column));
  }
  return found;
}

function differencesOf(
  source: Source,
  name: string,
  type: Type,
  { type: database_type, is_nullable }: Column,
): string[] {
  const parts = source.partsOf(type);
  if (parts.some((part) => part.flags & (TypeFlags.Any | TypeFlags.Unknown))) return [];
  const asserted = parts.filter((part) => !(part.flags & (TypeFlags.Null | TypeFlags.Undefined)));
  const expected_type = database_type.endsWith('[]')
    ? `${PARSED_TYPES[database_type.slice(0, -2)]}[]`
    : PARSED_TYPES[database_type];
  const asserted_types = [...new Set(asserted.map((part) => typeNameOf(source, part)))];
  const found: string[] = [];
  const is_null_only = asserted.length === 0;
  if (!is_null_only && (asserted_types.length !== 1 || asserted_types[0] !== expected_type))
    found.push(
      `${name}: is ${database_type} (${expected_type ?? 'unknown'}), asserted as ${asserted_types.join(' | ')}`,
    );
  const takes_null = parts.some((part) => part.flags & TypeFlags.Null);
  if (is_nullable && !takes_null) found.push(`${name}: ${NULL_PROBLEM}`);
  return found;
}

/** JSON loses bigints, times and bytes, unless the `PlayerQuery` names their columns. */
function jsonDifferences(
  { name, type: database_type }: Column,
  { cents, times }: NonNullable<Statement['json']>,
): string[] {
  if (database_type === 'int8' && !cents.includes(name)) return [`${name}: is int8 and not among cents`];
  if (database_type === 'timestamptz' && !times.includes(name)) return [`${name}: is a time and not among times`];
  if (database_type === 'bytea' || database_type === 'numeric')
    return [`${name}: ${database_type} does not survive JSON`];
  return [];
}

/** A name for a type: `string` for every string type or literal, and so on. */
function typeNameOf(source: Source, type: Type): string {
  const { flags } = type;
  if (flags & (TypeFlags.StringLike | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) return 'string';
  if (flags & TypeFlags.NumberLike) return 'number';
  if (flags & TypeFlags.BigIntLike) return 'bigint';
  if (flags & TypeFlags.BooleanLike) return 'boolean';
  if (type.isIntersectionType()) {
    const words = type.getTypes().map((part) => typeNameOf(source, part));
    return words.find((word) => ['string', 'number', 'bigint'].includes(word)) ?? words.join(' & ');
  }
  if (source.checker.isArrayType(type) && type.isTypeReference()) {
    const [element] = source.checker.getTypeArguments(type);
    const words = element
      ? [
          ...new Set(
            source
              .partsOf(element)
              .filter((part) => !(part.flags & TypeFlags.Null))
              .map((part) => typeNameOf(source, part)),
          ),
        ]
      : [];
    return `${words.join(' | ')}[]`;
  }
  return type.getSymbol()?.name ?? source.checker.typeToString(type);
}
