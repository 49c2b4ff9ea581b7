import { BUILD_HEADER } from '@nua/contract/build-header.ts';
import { expect, it } from 'vitest';
import { cacheShell } from './cache-shell.ts';

const files = ['/assets/a.js', '/assets/b.css'];

/** Installs a worker of build b. `page` is the server's response to the request for the shell's page. */
async function install(page: Response, hasFiles = true) {
  const cachedFiles: string[] = [];
  const opened: string[] = [];
  const cache = {
    async addAll(all: readonly string[]) {
      if (!hasFiles) throw new TypeError('404');
      cachedFiles.push(...all);
    },
    put: async (at: string, response: Response) => void cachedFiles.push(`${at} ${await response.text()}`),
  };
  const caches = { open: async (name: string) => opened.push(name) && cache } as unknown as CacheStorage;
  const done = cacheShell({ caches, fetch: async () => page }, { build: 'b', files });
  const isInstalled = await done.then(
    () => true,
    () => false,
  );
  return { isInstalled, cachedFiles, opened };
}

const page = (headers: Record<string, string>, status = 200) => new Response('<shell>', { status, headers });

it('the worker caches the shell of its own build with all files [R9.10]', async () => {
  const { isInstalled, cachedFiles, opened } = await install(page({ [BUILD_HEADER]: 'b' }));
  expect([isInstalled, opened, cachedFiles]).toEqual([true, ['nua.shell.b'], [...files, '/shell.html <shell>']]);
});

it.each([
  ['of the previous build', page({ [BUILD_HEADER]: 'a' })],
  ['without the id of its build', page({})],
  ['that the server refuses', page({ [BUILD_HEADER]: 'b' }, 503)],
])('a shell %s is not cached, and the worker is not installed [R9.10]', async (_what, response) => {
  expect(await install(response)).toEqual({ isInstalled: false, cachedFiles: [], opened: [] });
});

it('the page of the shell is not cached if one of its files is missing', async () => {
  const { isInstalled, cachedFiles } = await install(page({ [BUILD_HEADER]: 'b' }), false);
  expect([isInstalled, cachedFiles]).toEqual([false, []]);
});
