import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Lets a benchmark switch the spans of a running server. Import it into the server's process before the server: `node --import switch-spans.ts`. A message
 * names the state: `none` goes around the code of spans, `off` makes no spans, as a server without a collector, and `on` makes those of the share
 * that the server started with. One process serves all states, so the states share its compiled code, its memory and its background jobs.
 */
export type Spans = 'none' | 'off' | 'on';

/** What the replaced modules and this module share. */
const shared = globalThis as unknown as {
  has_spans: boolean;
  /** The share that the server started with, and the function that sets it. */
  span_share: number;
  set_span_share?: (share: number) => void;
};
shared.has_spans = true;
shared.span_share = 0;

const REPLACEMENTS = {
  'core/tracing.ts': `import * as real from './tracing.ts?real';
    export const { startSpan, endSpan } = real;
    export const setSpanShare = (share) => {
      globalThis.set_span_share = real.setSpanShare;
      globalThis.span_share = share;
      real.setSpanShare(share);
    };`,
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

function switchTo(spans: Spans): void {
  if (!shared.set_span_share || shared.span_share === 0)
    throw new Error('the server started without a collector of spans');
  shared.has_spans = spans !== 'none';
  shared.set_span_share(spans === 'on' ? shared.span_share : 0);
}

process.on('message', (message) => {
  if (message !== 'none' && message !== 'off' && message !== 'on') return;
  switchTo(message);
  process.send?.({ ended: message });
});
