import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Lets a benchmark switch the spans of a running server. Import this module into the server's process before the server:
 * `node --import switch-spans.ts`. A message names the state: `none` bypasses the code of spans, `off` calls it without a tracer provider,
 * and `on` restores the provider that the server started with. One process serves all states, so the states share its compiled code, its
 * memory and its background jobs.
 */
export type Spans = 'none' | 'off' | 'on';

type Provider = object;
type TraceApi = {
  disable(): void;
  getTracerProvider(): { getDelegate?: () => Provider };
  setGlobalTracerProvider(provider: Provider): boolean;
};
/** The state that the replaced modules share with this module. `trace_api` is the server's copy of the API, which has the provider. */
const shared = globalThis as unknown as { has_spans: boolean; trace_api?: TraceApi };
shared.has_spans = true;

const REPLACEMENTS = {
  'core/tracing.ts': `import { trace } from '@opentelemetry/api';
    import * as real from './tracing.ts?real';
    globalThis.trace_api = trace;
    export const startSpan = (name) => (globalThis.has_spans ? real.startSpan(name) : undefined);
    export const endSpan = (span, facts) => { if (span) real.endSpan(span, facts); };`,
  'http/calls/traced-response.ts': `import * as real from './traced-response.ts?real';
    export const tracedResponse = (call, request, write) =>
      globalThis.has_spans ? real.tracedResponse(call, request, write) : write();`,
};

const sources = new Map<string, string>();
for (const [path, source] of Object.entries(REPLACEMENTS)) {
  const url = new URL(`../../apps/server/src/${path}`, import.meta.url);
  // A hook for a module that was renamed would replace nothing.
  if (!existsSync(url)) throw new Error(`${url.pathname} does not exist, so it cannot be replaced`);
  sources.set(url.href, source);
}

registerHooks({
  load(url, context, nextLoad) {
    const source = sources.get(url);
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

let registered: Provider | null = null;

function switchTo(spans: Spans): void {
  const trace = shared.trace_api;
  // `disable` forgets the provider, so it is stored before the first call.
  registered ??= trace?.getTracerProvider().getDelegate?.() ?? null;
  if (!trace || !registered)
    throw new Error('the server started without a tracer provider: set OTEL_EXPORTER_OTLP_ENDPOINT');
  trace.disable();
  shared.has_spans = spans !== 'none';
  if (spans === 'on') trace.setGlobalTracerProvider(registered);
}

process.on('message', (message) => {
  if (message !== 'none' && message !== 'off' && message !== 'on') return;
  switchTo(message);
  process.send?.({ ended: message });
});
