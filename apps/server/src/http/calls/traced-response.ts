import { type Call, calls } from '@nua/contract';
import type { ApiError } from '../../core/api-error.ts';
import { endSpan, type SpanName, startSpan } from '../../core/tracing.ts';

type Outcome = { status: number; error: ApiError | null };

const SPANS: ReadonlyMap<Call, SpanName> = new Map<Call, SpanName>([
  [calls.arcadeBet, 'bet'],
  [calls.arcadeOpen, 'bet'],
  [calls.createDeposit, 'deposit'],
]);

/** Records a span for a whole bet or deposit, from the sealed request to the sealed response. Other calls have no span. */
export async function tracedResponse<Response extends Outcome>(
  call: Call,
  { id, params }: { id: string; params: Readonly<Record<string, string>> },
  write: () => Promise<Response>,
): Promise<Response> {
  const name = SPANS.get(call);
  if (name === undefined) return await write();
  const span = startSpan(name);
  const response = await write();
  endSpan(span, () => ({
    'nua.request_id': id,
    'http.route': call.path,
    'http.response.status_code': response.status,
    ...(response.error === null ? {} : { 'error.type': response.error.error }),
    // The game is recorded only after a success. Until then its name is unchecked text from the caller.
    ...(response.error === null && params.game !== undefined ? { 'nua.game': params.game } : {}),
  }));
  return response;
}
