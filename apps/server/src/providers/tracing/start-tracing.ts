import { trace } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import { setSpanShare } from '../../core/tracing.ts';
import { OtlpExporter, type OtlpSettings } from './otlp-exporter.ts';

const QUEUE = { maxQueueSize: 8_192, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 };

/**
 * Registers the provider of spans, and returns a function that sends the waiting spans and stops the provider.
 *
 * The SDK is an optional package and is loaded here alone, so a server without a collector runs without it.
 *
 * Shape   settings, a function that gets the error of a failed batch; a test replaces the processor that exports
 * Errors  throws an Error if the SDK is not installed
 * Source  docs/decisions/0087
 */
export async function startTracing(
  settings: OtlpSettings,
  failed: (error: unknown) => void,
  processor?: SpanProcessor,
): Promise<() => Promise<void>> {
  const sdk = await import('@opentelemetry/sdk-trace').catch((cause) => {
    const message =
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the package @opentelemetry/sdk-trace is missing. Install with "npm ci", without "--omit=optional".';
    throw new Error(message, { cause });
  });
  const provider = new sdk.TracerProvider({
    // `startSpan` has drawn which calls have a span.
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [
      processor ?? new sdk.BatchSpanProcessor({ exporter: new OtlpExporter(settings, failed), ...QUEUE }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  setSpanShare(settings.share);
  return async () => {
    setSpanShare(0);
    trace.disable();
    // A failed batch was reported already, and must not stop the rest of the shutdown.
    await provider.shutdown().catch(() => {});
  };
}
