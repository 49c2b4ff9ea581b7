import { ROOT_CONTEXT, type Span, SpanKind, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

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

let span_share = 0;

/** Sets the share of calls and pages that have a span, from 0 to 1. It is 0 until `startTracing` has registered a provider. */
export function setSpanShare(share: number): void {
  span_share = share;
}

const OPTIONS: SpanOptions = { kind: SpanKind.SERVER };

/**
 * Starts a span, or returns null for a call that is not sampled. The SDK's own sampler decides after it has made ids, a context and a span,
 * which costs several percent of a bet.
 *
 * A span has no parent, because a caller could name any trace. The tracer is looked up each time, because a cached tracer would keep using
 * the first provider.
 */
export const startSpan = (name: SpanName): Span | null =>
  Math.random() < span_share ? trace.getTracer('nua').startSpan(name, OPTIONS, ROOT_CONTEXT) : null;

export function endSpan(span: Span, facts: SpanFacts): void {
  span.setAttributes(facts);
  if (facts['http.response.status_code'] >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
