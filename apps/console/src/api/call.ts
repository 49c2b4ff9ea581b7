import type { ConsoleBody, ConsoleCall, ConsoleQuery, ConsoleResponse } from '@nua/contract/console/call.ts';
import { type ConsoleErrorName, consoleErrors } from '@nua/contract/console/errors.ts';
import * as v from 'valibot';

const names = new Map<number, ConsoleErrorName>(
  Object.entries(consoleErrors).map(([name, code]) => [code, name as ConsoleErrorName]),
);

/** A refusal of the server, or `OFFLINE` if there was no response. */
export class CallError extends Error {
  override name = 'CallError';
  readonly error: ConsoleErrorName | 'OFFLINE';
  readonly data: Readonly<Record<string, unknown>>;
  readonly retry_after_s: number | null;

  constructor(error: ConsoleErrorName | 'OFFLINE', data: Record<string, unknown> | null, retry_after_s: number | null) {
    super(error);
    this.error = error;
    this.data = data ?? {};
    this.retry_after_s = retry_after_s;
  }
}

/** The parts of a request. Only what the call declares is sent. */
export type Sent<C extends ConsoleCall> = {
  params?: Record<string, string>;
} & (ConsoleBody<C> extends undefined ? { body?: undefined } : { body: v.InferInput<NonNullable<C['body']>> }) &
  (ConsoleQuery<C> extends undefined ? { query?: undefined } : { query: Record<string, string | undefined> });

/**
 * Sends one call and returns its response, checked by the contract.
 *
 * Errors  CallError
 */
export async function send<C extends ConsoleCall>(call: C, sent: Sent<C>): Promise<ConsoleResponse<C>> {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) if (value !== undefined) query.set(name, value);
  const response = await fetch(query.size === 0 ? path : `${path}?${query}`, {
    method: call.method,
    headers: {
      'x-nua-console': '1',
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  }).catch(() => {
    throw new CallError('OFFLINE', null, null);
  });
  const envelope = (await response.json().catch(() => null)) as { code: number; data: unknown } | null;
  if (envelope?.code === 0) return v.parse(call.response, envelope.data) as ConsoleResponse<C>;
  const retry_after_s = Number(response.headers.get('retry-after')) || null;
  const error = names.get(envelope?.code ?? -1) ?? 'UNAVAILABLE';
  throw new CallError(error, (envelope?.data as Record<string, unknown>) ?? null, retry_after_s);
}
