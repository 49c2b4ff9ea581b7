import type { Server } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { readPalettes } from '../../apps/web/build/art-in-palettes.ts';
import { compileMessages } from '../../apps/web/build/compile-messages.ts';
import { shortClassNames } from '../../apps/web/build/short-class-names.ts';
import { devArt, devEntry } from './client-plugins.ts';

export type ViteServers = {
  web: ViteDevServer;
  arcade: ViteDevServer;
  /** The address of a small server for the renderer in the server's process. */
  modules: string;
  close(): Promise<void>;
};

/** Starts Vite for the client and for the arcade behind the front of `npm run dev`. */
export async function startVite(root: string, front: Server): Promise<ViteServers> {
  const common = (name: string): InlineConfig => ({
    cacheDir: join(root, '.cache/vite', name),
    logLevel: 'warn',
    appType: 'custom',
    // The frame of a game has the origin null.
    server: { middlewareMode: true, hmr: { server: front }, cors: { origin: '*' } },
  });
  const [{ web, version }, arcade] = await Promise.all([
    startWeb(root, common('web')),
    createServer({ ...common('arcade'), configFile: join(root, 'apps/arcade/vite.config.ts') }),
  ]);
  const module_server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const result =
      request.url === '/version' ? version() : await web.environments.ssr.hot.handleInvoke(JSON.parse(body));
    response.end(JSON.stringify(result));
  });
  await new Promise<void>((resolve) => module_server.listen(0, '127.0.0.1', resolve));
  return {
    web,
    arcade,
    modules: `http://127.0.0.1:${(module_server.address() as AddressInfo).port}`,
    close: async () => {
      module_server.close();
      module_server.closeAllConnections();
      await Promise.all([web.close(), arcade.close()]);
    },
  };
}

async function startWeb(root: string, common: InlineConfig) {
  const palettes = readPalettes(join(root, 'packages/ui/src/palettes'));
  const backgrounds = Object.fromEntries(
    Object.entries(palettes).map(([name, colours]) => [name, colours['p-ground'] ?? '']),
  );
  let changes = 0;
  const web = await createServer({
    ...common,
    root: join(root, 'apps/web'),
    configFile: false,
    plugins: [
      devArt(root),
      devEntry(backgrounds),
      compileMessages(),
      react(),
      {
        name: 'nua:count-changes',
        // Vite calls this when it has discarded the old version of a changed file.
        hotUpdate() {
          if (this.environment.name === 'ssr') changes += 1;
        },
      },
    ],
    css: { modules: { generateScopedName: shortClassNames(root) } },
    // Vite reloads the page when it discovers a package late.
    server: { ...common.server, warmup: { clientFiles: ['src/boot/entry-client.tsx'] } },
    optimizeDeps: { entries: ['src/boot/entry-client.tsx'], include: ['react/jsx-dev-runtime'] },
  });
  return { web, version: () => changes };
}
