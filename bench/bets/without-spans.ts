import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Replaces the modules that record spans with functions that do nothing. Import it into a server's process before the server:
 * `node --import without-spans.ts`. A benchmark then shows the cost of these modules while they are off.
 */
const REPLACEMENTS = {
  'core/tracing.ts': 'export const startSpan = () => undefined; export const endSpan = () => {};',
  'http/calls/traced-response.ts': 'export const tracedResponse = (call, request, write) => write();',
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
