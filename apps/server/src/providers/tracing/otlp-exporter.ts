import type { Attributes, HrTime } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { fetchOutgoing } from '../../core/ports/outgoing.ts';

export type OtlpSettings = {
  /** The base address of the collector, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** The share of calls that have a span, from 0 to 1. */
  share: number;
};

const TIMEOUT_MS = 10_000;
type Done = Parameters<SpanExporter['export']>[1];
/** As in `ExportResultCode` of the SDK, which is not loaded here. */
const [SUCCESS, FAILED] = [0, 1];

/**
 * Sends spans to a collector as OTLP in JSON over HTTP. A batch that fails is dropped.
 *
 * Shape   settings, and a function that gets the error of a failed batch
 * Source  the OTLP specification, "OTLP/HTTP"
 */
export class OtlpExporter implements SpanExporter {
  readonly #settings: OtlpSettings;
  readonly #failed: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(settings: OtlpSettings, failed: (error: unknown) => void) {
    this.#settings = settings;
    this.#failed = failed;
  }

  export(spans: ReadableSpan[], done: Done): void {
    const run = this.#send(spans)
      .then(() => done({ code: SUCCESS }))
      .catch((error) => {
        this.#failed(error);
        done({ code: FAILED, error });
      })
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async forceFlush(): Promise<void> {
    await Promise.all(this.#running);
  }

  async shutdown(): Promise<void> {
    await this.forceFlush();
  }

  async #send(spans: ReadableSpan[]): Promise<void> {
    const { endpoint, headers } = this.#settings;
    const response = await fetchOutgoing(`${endpoint}/v1/traces`, {
      method: 'POST',
      redirect: 'error',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(otlpBody(spans)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the collector of traces answered ${response.status}`);
  }
}

const RESOURCE = { 'service.name': 'nua' };

/** Builds an ExportTraceServiceRequest in JSON. All spans have the scope of the first span. */
export function otlpBody(spans: readonly ReadableSpan[]) {
  const [first] = spans;
  if (first === undefined) return { resourceSpans: [] };
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(RESOURCE) },
        scopeSpans: [{ scope: { name: first.instrumentationScope.name }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

const spanOf = (span: ReadableSpan) => ({
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  name: span.name,
  // The API counts kinds from 0, the protocol from 1.
  kind: span.kind + 1,
  startTimeUnixNano: nanoseconds(span.startTime),
  endTimeUnixNano: nanoseconds(span.endTime),
  attributes: attributesOf(span.attributes),
  status: { code: span.status.code },
});

const nanoseconds = ([seconds, rest]: HrTime): string => `${BigInt(seconds) * 1_000_000_000n + BigInt(rest)}`;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: String(value) },
  }));
