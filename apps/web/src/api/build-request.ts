import type { Call } from '@nua/contract/call.ts';
import { formatWire } from './format-wire.ts';

export type ListInput = {
  page?: number;
  size?: number;
  sort?: Readonly<Record<string, 'asc' | 'desc'>>;
  filter?: Readonly<Record<string, unknown>>;
};

export type CallInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  list?: ListInput;
  body?: unknown;
};

/** Replaces the `{name}` placeholders of a path. Throws if a parameter is missing or empty. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error('missing required path parameters');
    return encodeURIComponent(value);
  });
}

export function queryOf({ query = {} }: CallInput): [name: string, text: string][] {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'object' ? formatWire(value) : String(value)]);
}

/** The paging, sort and filter of a list; an empty filter is not sent. */
export type ListQuery = Partial<Readonly<Record<'paging' | 'sort' | 'filter', Readonly<Record<string, unknown>>>>>;

export function listOf({ list: { page, size, sort = {}, filter = {} } = {} }: CallInput): ListQuery {
  const filled = Object.entries(filter).filter(([, value]) => isFilled(value));
  return {
    ...((page !== undefined || size !== undefined) && { paging: { page: page ?? 1, size: size ?? 20 } }),
    ...(Object.keys(sort).length > 0 && { sort }),
    ...(filled.length > 0 && { filter: Object.fromEntries(filled) }),
  };
}

export function buildQuery(input: CallInput): string {
  const listParameters = Object.entries(listOf(input)).map(([name, value]) => [name, formatWire(value)]);
  const text = new URLSearchParams([...queryOf(input), ...listParameters]).toString();
  return text === '' ? '' : `?${text}`;
}

export function buildPath(call: Call, input: CallInput): string {
  return fillPath(call.path, input.params) + buildQuery(input);
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
