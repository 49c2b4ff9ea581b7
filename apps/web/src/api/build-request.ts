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

/** Fills the braces of a path. A call with a hole in its path is a mistake of ours and never leaves the device. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error('missing required path parameters');
    return encodeURIComponent(value);
  });
}

/** Paging, sort and filter as JSON text in the query; a filter nobody filled in is not sent. */
export function buildQuery(input: CallInput): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (isFilled(value)) query.set(name, typeof value === 'object' ? formatWire(value) : String(value));
  }
  const { page, size, sort, filter } = input.list ?? {};
  if (page !== undefined || size !== undefined) {
    query.set('paging', JSON.stringify({ page: page ?? 1, size: size ?? 20 }));
  }
  if (sort && Object.keys(sort).length > 0) query.set('sort', JSON.stringify(sort));
  const filled = Object.entries(filter ?? {}).filter(([, value]) => isFilled(value));
  if (filled.length > 0) query.set('filter', formatWire(Object.fromEntries(filled)));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function buildPath(call: Call, input: CallInput): string {
  return fillPath(call.path, input.params) + buildQuery(input);
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
