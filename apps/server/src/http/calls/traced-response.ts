import { type Call, calls } from '@nua/contract';
import type { ApiError } from '../../core/api-error.ts';
import { endSpan, type SpanFacts, type SpanName, startSpan } from '../../core/tracing.ts';

type Outcome = { status: number; error: ApiError | null };

const SPANS: ReadonlyMap<Call, SpanName> = new Map<Call, SpanName>([
  [calls.arcadeBet, 'bet'],
  [calls.arcadeOpen, 'bet'],
  [calls.createDeposit, 'deposit'],
]);

type Request = { id: string; params: Readonly<Record<string, string>> };

/** Records a span for a whole bet or deposit, from the sealed request to the sealed response. Other calls have no span. */
export async function tracedResponse<Response extends Outcome>(
  call: Call,
  request: Request,
  write: () => Promise<Response>,
): Promise<Response> {
  const name = SPANS.get(call);
  const span = name === undefined ? null : startSpan(name);
  const response = await write();
  if (span !== null) endSpan(span, factsOf(call, request, response));
  return response;
}

const factsOf = (call: Call, { id, params }: Request, { status, error }: Outcome): SpanFacts => ({
  'nua.request_id': id,
  'http.route': call.path,
  'http.response.status_code': status,
  ...(error === null ? {} : { 'error.type': error.error }),
  // The game is recorded only after a success. Until then its name is unchecked text from the caller.
  ...(error === null && params.game !== undefined ? { 'nua.game': params.game } : {}),
});
