import { BUILD_HEADER } from '@nua/contract/build-header.ts';
import { expect, it } from 'vitest';
import { cacheShell } from './cache-shell.ts';

const files = ['/assets/a.js', '/assets/b.css'];

/** Installs a worker of build b. `page` is the server's response for the shell's page. */
async function install(page: Response, hasFiles = true) {
  const kept: string[] = [];
  const opened: string[] = [];
  const cache = {
    async addAll(all: readonly string[]) {
      if (!hasFiles) throw new TypeError('404');
      kept.push(...all);
    },
    put: async (at: string, response: Response) => void kept.push(`${at} ${await response.text()}`),
  };
  const caches = { open: async (name: string) => opened.push(name) && cache } as unknown as CacheStorage;
  const done = cacheShell({ caches, fetch: async () => page }, { build: 'b', files });
  const isInstalled = await done.then(
    () => true,
    () => false,
  );
  return { isInstalled, kept, opened };
}

const page = (headers: Record<string, string>, status = 200) => new Response('<shell>', { status, headers });

it('the worker caches the shell of its own build with all files [R9.10]', async () => {
  const { isInstalled, kept, opened } = await install(page({ [BUILD_HEADER]: 'b' }));
  expect([isInstalled, opened, kept]).toEqual([true, ['nua.shell.b'], [...files, '/shell.html <shell>']]);
});

it.each([
  ['of the previous build', page({ [BUILD_HEADER]: 'a' })],
  ['without the id of its build', page({})],
  ['that the server refuses', page({ [BUILD_HEADER]: 'b' }, 503)],
])('a shell %s is not cached, and the worker is not installed [R9.10]', async (_what, response) => {
  expect(await install(response)).toEqual({ isInstalled: false, kept: [], opened: [] });
});

it('the page of the shell is not cached if one of its files is missing', async () => {
  const { isInstalled, kept } = await install(page({ [BUILD_HEADER]: 'b' }), false);
  expect([isInstalled, kept]).toEqual([false, []]);
});
