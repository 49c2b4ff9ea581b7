import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';
import type { OtlpSettings } from './otlp-exporter.ts';

/** Traces of a tenth of all bets show how long bets take, at a tenth of the cost. */
const SHARE = 0.1;

const HEADER = /^([A-Za-z0-9-]+)=((?:[!-$&-~]|%[0-9A-Fa-f]{2})+)$/;

/** Reads the address that spans are sent to; null disables tracing. The names are those of OpenTelemetry. */
export function readOtlpSettings({ url, list, matching }: EnvironmentReader): OtlpSettings | null {
  const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/+$/, '') ?? null;
  const headers = list('OTEL_EXPORTER_OTLP_HEADERS', (one) => HEADER.test(one));
  const share = matching('OTEL_TRACES_SAMPLER_ARG', (text) => /^(0|1|0?\.\d{1,6}|1\.0+)$/.test(text));
  if (endpoint === null) return null;
  const pairs = headers.flatMap((one) => {
    const [, name, value] = HEADER.exec(one) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), decodeURIComponent(value)] as const];
  });
  return { endpoint, headers: Object.fromEntries(pairs), share: share === null ? SHARE : Number(share) };
}
