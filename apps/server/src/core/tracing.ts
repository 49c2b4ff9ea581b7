import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** What a span measures: the whole call of a bet or a deposit, or the whole request of a page. */
export type SpanName = 'bet' | 'deposit' | 'page';

/** The only attributes of a span. None contains a player, an amount, a secret, or a text of the caller. */
export type SpanFacts = {
  /** The same id as in the response, the log and the proxy's log. */
  'nua.request_id': string;
  'http.response.status_code': number;
  /** The pattern of a call's path, or the first part of a page's path. */
  'http.route'?: string;
  'nua.game'?: string;
  /** The code of the error. */
  'error.type'?: string;
};

/**
 * Begins a span, which does nothing until `startTracing` has registered a provider. It has no parent, because a caller could name any
 * trace.
 *
 * The tracer is looked up each time, because a cached tracer would keep using the first provider.
 */
export const startSpan = (name: SpanName): Span =>
  trace.getTracer('nua').startSpan(name, { kind: SpanKind.SERVER, root: true });

/** Ends a span. The facts are collected only for a span that is recorded. */
export function endSpan(span: Span, facts: () => SpanFacts): void {
  if (span.isRecording()) {
    const found = facts();
    span.setAttributes(found);
    if (found['http.response.status_code'] >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
