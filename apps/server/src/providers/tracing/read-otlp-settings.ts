import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';
import type { OtlpSettings } from './otlp-exporter.ts';

/** By default, a tenth of the calls has a span. */
const SHARE = 0.1;

const HEADER = /^([A-Za-z0-9-]+)=((?:[!-$&-~]|%[0-9A-Fa-f]{2})+)$/;

/** Reads the settings of the collector of spans; null disables tracing. */
export function readOtlpSettings({ url, list, validated }: EnvironmentReader): OtlpSettings | null {
  const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/+$/, '') ?? null;
  const headers = list('OTEL_EXPORTER_OTLP_HEADERS', (header) => HEADER.test(header));
  const share = validated('OTEL_TRACES_SAMPLER_ARG', (text) => /^(0|1|0?\.\d{1,6}|1\.0+)$/.test(text));
  if (endpoint === null) return null;
  const pairs = headers.flatMap((header) => {
    const [, name, value] = HEADER.exec(header) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), decodeURIComponent(value)] as const];
  });
  return { endpoint, headers: Object.fromEntries(pairs), share: share === null ? SHARE : Number(share) };
}
