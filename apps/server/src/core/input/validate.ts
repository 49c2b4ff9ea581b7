import type { Call, Schema } from '@nua/contract/call.ts';
import * as v from 'valibot';
import { type ApiError, type FieldError, inputError } from '../api-error.ts';
import { FIRST_PAGE, type ListInput, type RawListQuery, rawListQueryOf, readListQuery } from './list-query.ts';

export type RawInput = {
  body: unknown;
  query: Readonly<Record<string, unknown>>;
  /** Null if paging, sort and filter are texts in the query. */
  list: RawListQuery | null;
  params: Readonly<Record<string, string>>;
};

/** The part of a call's declaration that describes its input. */
export type InputRules = Pick<Call, 'body' | 'query' | 'params' | 'list'>;

export type CheckedInput = { body: unknown; query: unknown; params: Record<string, string>; list: ListInput };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const MAX_FIELD_ERRORS = 20;
const LIST_PARAMETERS = ['paging', 'sort', 'filter'];

/** Validates all input of a request against its call. */
export function checkInput(call: InputRules, raw: RawInput): CheckedInput {
  const params = checkParams(call, raw.params);
  const query = call.query ? check(call.query, withoutListParameters(call, raw.query), 'query') : undefined;
  if (!call.query) assertKnownQuery(call, raw.query);
  const list = call.list ? readListQuery(call.list, raw.list ?? rawListQueryOf(raw.query)) : FIRST_PAGE;
  // Valibot accepts an empty array as an object without required fields.
  if (Array.isArray(raw.body)) throw inputError([{ path: '', rule: 'object' }]);
  const body = call.body ? check(call.body, raw.body, '') : assertNoBody(raw.body);
  return { body, query, params, list };
}

function check(schema: Schema, value: unknown, prefix: string): unknown {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw issuesError(result.issues, prefix);
}

/** Converts the issues of a schema to a coded error with one entry for each field. */
export function issuesError(issues: readonly v.BaseIssue<unknown>[], prefix = ''): ApiError {
  return inputError(issues.slice(0, MAX_FIELD_ERRORS).map((issue) => fieldErrorOf(issue, prefix)));
}

function fieldErrorOf(issue: v.BaseIssue<unknown>, prefix: string): FieldError {
  const path = [prefix, ...(issue.path ?? []).map((step) => String(step.key))].filter((step) => step !== '').join('.');
  // The error never contains the value, because it may be a password.
  if (issue.type === 'strict_object' && issue.expected === 'never') return { path, rule: 'unknown' };
  if (issue.received === 'undefined') return { path, rule: 'missing' };
  const detail = issue.kind === 'validation' ? (issue.requirement ?? '') : '';
  const rule = typeof detail === 'number' || typeof detail === 'string' ? `${issue.type} ${detail}`.trim() : issue.type;
  return { path, rule };
}

function checkParams(call: InputRules, params: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    const schema = call.params?.[name];
    if (schema) {
      checked[name] = String(check(schema, value, name));
      continue;
    }
    if (!UUID.test(value)) throw inputError([{ path: name, rule: 'uuid' }]);
    checked[name] = value.toLowerCase();
  }
  return checked;
}

function withoutListParameters(call: InputRules, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !(call.list && LIST_PARAMETERS.includes(name))));
}

function assertKnownQuery(call: InputRules, query: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(query).filter((name) => !(call.list && LIST_PARAMETERS.includes(name)));
  if (unknown.length > 0) {
    throw inputError(unknown.slice(0, MAX_FIELD_ERRORS).map((path) => ({ path: path.slice(0, 60), rule: 'unknown' })));
  }
}

/** Throws for an unexpected body. Some clients send an empty object with a call that has no body. */
function assertNoBody(body: unknown): undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body !== 'object' || Array.isArray(body)) throw inputError([{ path: '', rule: 'no body' }]);
  const unknown = Object.keys(body);
  if (unknown.length > 0) {
    throw inputError(unknown.slice(0, MAX_FIELD_ERRORS).map((path) => ({ path: path.slice(0, 60), rule: 'unknown' })));
  }
  return undefined;
}
