import type { Server } from 'node:http';
import { createServer as createSide } from 'node:http';
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
  /** The address at which the renderer in the server's process loads modules. */
  modules: string;
  close(): Promise<void>;
};

/**
 * Starts Vite for the client and for the arcade behind the front of `npm run dev`, whose connections carry Vite's
 * updates.
 */
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
  const side = createSide(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const result =
      request.url === '/version' ? version() : await web.environments.ssr.hot.handleInvoke(JSON.parse(body));
    response.end(JSON.stringify(result));
  });
  await new Promise<void>((resolve) => side.listen(0, '127.0.0.1', resolve));
  return {
    web,
    arcade,
    modules: `http://127.0.0.1:${(side.address() as AddressInfo).port}`,
    close: async () => {
      side.close();
      side.closeAllConnections();
      await Promise.all([web.close(), arcade.close()]);
    },
  };
}

async function startWeb(root: string, common: InlineConfig) {
  const palettes = readPalettes(join(root, 'packages/ui/src/palettes'));
  const grounds = Object.fromEntries(
    Object.entries(palettes).map(([name, colours]) => [name, colours['p-ground'] ?? '']),
  );
  let changes = 0;
  const web = await createServer({
    ...common,
    root: join(root, 'apps/web'),
    configFile: false,
    plugins: [
      devArt(root),
      devEntry(grounds),
      compileMessages(),
      react(),
      {
        name: 'nua:count-changes',
        // Vite calls this after it has discarded the old version of the changed file.
        hotUpdate() {
          if (this.environment.name === 'ssr') changes += 1;
        },
      },
    ],
    css: { modules: { generateScopedName: shortClassNames(root) } },
    // A package that is discovered late would reload the page, and the first request for a file would be slow.
    server: { ...common.server, warmup: { clientFiles: ['src/boot/entry-client.tsx'] } },
    optimizeDeps: { entries: ['src/boot/entry-client.tsx'], include: ['react/jsx-dev-runtime'] },
  });
  return { web, version: () => changes };
}
