import type {
  ConsoleBody,
  ConsoleCall,
  ConsoleQuery,
  ConsoleResponse,
  FileConsoleCall,
  JsonConsoleCall,
} from '@nua/contract/console/call.ts';
import { type ConsoleErrorName, consoleErrors } from '@nua/contract/console/errors.ts';
import * as v from 'valibot';
import { isAttended } from './attendance.ts';

const errorNames = new Map<number, ConsoleErrorName>(
  Object.entries(consoleErrors).map(([name, code]) => [code, name as ConsoleErrorName]),
);

/** An error of the server, `OFFLINE` without a response, or `OUTDATED` if the page and the server have different versions. */
export type CallErrorName = ConsoleErrorName | 'OFFLINE' | 'OUTDATED';

export class CallError extends Error {
  override name = 'CallError';
  readonly error: CallErrorName;
  readonly data: Readonly<Record<string, unknown>>;
  readonly retry_after_s: number | null;

  constructor(error: CallErrorName, data: Record<string, unknown> | null, retry_after_s: number | null) {
    super(error);
    this.error = error;
    this.data = data ?? {};
    this.retry_after_s = retry_after_s;
  }
}

/** The path parameters, query and body of a request, as the call declares them. */
export type CallInput<C extends ConsoleCall> = {
  params?: Record<string, string>;
} & (ConsoleBody<C> extends undefined ? { body?: undefined } : { body: v.InferInput<NonNullable<C['body']>> }) &
  (ConsoleQuery<C> extends undefined ? { query?: undefined } : { query: Record<string, string | undefined> });

/** Sends a request. Errors: CallError if there is no response. */
async function request(
  call: ConsoleCall,
  input: { params?: Record<string, string>; query?: Record<string, string | undefined> | undefined; body?: unknown },
): Promise<Response> {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, value);
  return await fetch(query.size === 0 ? path : `${path}?${query}`, {
    method: call.method,
    headers: {
      'x-nua-console': '1',
      // The server does not extend the session for requests of a page that nobody uses.
      ...(isAttended() ? {} : { 'x-nua-unattended': '1' }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  }).catch(() => {
    throw new CallError('OFFLINE', null, null);
  });
}

type Envelope = { code: number; data: unknown } | null;

const readEnvelope = async (response: Response): Promise<Envelope> =>
  (await response.json().catch(() => null)) as Envelope;

function errorOf(response: Response, envelope: Envelope): CallError {
  const retry_after_s = Number(response.headers.get('retry-after')) || null;
  // A proxy that rejects a large body responds with a page instead of an envelope.
  const error = errorNames.get(envelope?.code ?? -1) ?? (response.status === 413 ? 'BODY_TOO_LARGE' : 'UNAVAILABLE');
  return new CallError(error, (envelope?.data as Record<string, unknown>) ?? null, retry_after_s);
}

/** Sends a call and validates its response. Errors: CallError. */
export async function send<C extends JsonConsoleCall>(call: C, input: CallInput<C>): Promise<ConsoleResponse<C>> {
  const response = await request(call, input);
  const envelope = await readEnvelope(response);
  if (envelope?.code !== 0) throw errorOf(response, envelope);
  // During an upgrade, a page may get the response of a node with another version.
  const parsed = v.safeParse(call.response, envelope.data);
  if (!parsed.success) throw new CallError('OUTDATED', null, null);
  return parsed.output as ConsoleResponse<C>;
}

const FILE_NAME = /filename="([^"]+)"/;

/** Downloads a file. Errors: CallError, with OFFLINE if the connection breaks before the whole file has arrived. */
export async function fetchFile(
  call: FileConsoleCall,
  params: Record<string, string>,
): Promise<{ name: string; content: Blob }> {
  const response = await request(call, { params });
  if (!response.ok) throw errorOf(response, await readEnvelope(response));
  const name = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  const content = await response.blob().catch(() => {
    throw new CallError('OFFLINE', null, null);
  });
  return { name, content };
}
