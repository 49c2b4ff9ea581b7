import { ModuleRunner } from 'vite/module-runner';
import type { Renderer } from '../../apps/server/src/http/pages/renderer.ts';

const ENTRY = '/src/boot/entry-server.tsx';

/**
 * Renders with the client code of Vite's server. Vite's process outlives the server's process, so a restart of the server recompiles
 * nothing.
 */
export function remoteRenderer(address: string): Renderer {
  const ask = async (path: string, body = '') => await (await fetch(address + path, { method: 'POST', body })).json();
  const runner = new ModuleRunner({
    transport: { invoke: (payload) => ask('/invoke', JSON.stringify(payload)) },
    hmr: false,
  });
  let version = -1;
  let loading: Promise<Renderer> | null = null;
  const current = async (): Promise<Renderer> => {
    const newest_version: number = await ask('/version');
    if (newest_version !== version || loading === null) {
      version = newest_version;
      runner.clearCache();
      loading = runner.import<Renderer>(ENTRY);
      // A file with an error is loaded again at the next page.
      loading.catch(() => {
        loading = null;
      });
    }
    return await loading;
  };
  return {
    render: async (request) => await (await current()).render(request),
    // During development no page is cached.
    cacheKeyOf: () => null,
  };
}
