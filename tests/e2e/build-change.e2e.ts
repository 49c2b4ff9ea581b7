import type { Page } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { test as base, expect } from './fixtures.ts';
import { becomeSomeone, waitUntilHydrated } from './open-as.ts';
import { serviceWorkerReady } from './service-worker-ready.ts';

base.use({ serviceWorkers: 'allow' });

const builds = ['older-build', 'newer-build'] as const;

/** The name of a build. The proxy serves the same files under both names. */
type Build = (typeof builds)[number];
type BuildProxy = FaultProxy & { serve(build: Build): void; serveShellOf(build: Build | null): void };
const test = base.extend<{ faultProxy: BuildProxy }>({
  faultProxy: async ({ world }, use) => {
    const real = builtWeb().build_id;
    let build: Build = builds[0];
    // The build of the server that serves the shell, if it differs.
    let shell: Build | null = null;
    const faultProxy = await startFaultProxy(world.url, {
      path(path) {
        const [, asset_build, file] = /^\/assets\/([a-z]+-build)\/(.*)$/.exec(path) ?? [];
        if (asset_build !== undefined) return asset_build === build ? `/assets/${file}` : null;
        return path.replaceAll(build, real);
      },
      response(path, { status, headers, body }) {
        const { etag: _, 'last-modified': __, 'content-security-policy': ___, ...rest } = headers;
        // A browser may clear its HTTP cache at any time, so these tests do not use it.
        if (path.startsWith('/assets/')) rest['cache-control'] = 'no-store';
        if (rest['x-nua-build'] !== undefined) rest['x-nua-build'] = shell ?? build;
        const isText = /html|javascript|css|json/.test(headers['content-type'] ?? '');
        if (!isText || /^\/(api|arcade)\//.test(path)) return { status, headers: rest, body };
        const text = body
          .toString()
          .replaceAll(/assets\/(?=[\w-])/g, `assets/${build}/`)
          .replaceAll(real, build);
        return { status, headers: rest, body: Buffer.from(text) };
      },
    });
    await use({
      ...faultProxy,
      serve(next) {
        build = next;
      },
      serveShellOf(next) {
        shell = next;
      },
    });
    await faultProxy.stop();
  },
  baseURL: async ({ faultProxy }, use) => {
    await use(faultProxy.url);
  },
});

const shellCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('nua.shell.')));
const [older, newer] = builds.map((build) => `nua.shell.${build}`) as [string, string];

/** Makes each page tell when it has registered its service worker. The page registers it only when the browser is idle. */
const tellWhenRegistered = (page: Page) =>
  page.addInitScript(() => {
    const container = navigator.serviceWorker;
    const register = container.register.bind(container);
    container.register = async (...given) => {
      const registration = await register(...given);
      Object.assign(globalThis, { hasRegistered: true });
      return registration;
    };
  });
const waitUntilRegistered = (page: Page) => page.waitForFunction(() => 'hasRegistered' in globalThis);

/** Opens a page and waits until its service worker has cached all files of its build. */
async function openFullyCached(page: Page): Promise<void> {
  await tellWhenRegistered(page);
  await page.goto('/promo');
  await waitUntilHydrated(page);
  await serviceWorkerReady(page);
  await waitUntilRegistered(page);
}

/** Marks the current document. A reloaded document has no mark. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
const isMarked = (page: Page) => page.evaluate(() => 'stillHere' in globalThis);

/** Clicks without a pointer, because a pointer over a link would prefetch the screen. */
const clickLink = (page: Page, path: string) =>
  page
    .locator(`a[href="${path}"]:visible`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

/** Returns a function that resolves when another service worker controls the page. It rejects with the states of the workers. */
async function watchController(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const controllerChanged = new Promise<void>((resolve, reject) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!;
        const states = [installing, waiting, active].map((worker) => worker?.state ?? 'none');
        reject(new Error(`no other worker took over; installing, waiting, active: ${states}`));
      }, 60_000);
    });
    Object.assign(globalThis, { controllerChanged });
  });
  return () =>
    page.evaluate(
      async () => void (await (globalThis as unknown as { controllerChanged: Promise<unknown> }).controllerChanged),
    );
}

/** Asserts that the server no longer has a script that the older build has cached. */
async function expectGone(page: Page): Promise<void> {
  const file = await page.evaluate(async (name) => {
    const cached = await (await caches.open(name)).keys();
    return cached.map(({ url }) => url).find((url) => url.endsWith('.js')) ?? '';
  }, older);
  expect(file).toContain('/assets/older-build/');
  expect((await page.request.get(file)).status()).toBe(404);
}

test('a tab of the previous build works offline while another tab has the new build [R9.10] [R9.03]', {
  tag: '@long',
}, async ({ page, context, faultProxy, world }) => {
  await becomeSomeone(page, { ...world, url: faultProxy.url }, await world.player());
  await openFullyCached(page);
  expect(await shellCaches(page)).toEqual([older]);
  await markDocument(page);
  const controllerChanged = await watchController(page);
  faultProxy.serve('newer-build');
  const other = await context.newPage();
  await other.goto(`${faultProxy.url}/promo`);
  await controllerChanged();
  await serviceWorkerReady(other);
  expect(await shellCaches(other)).toEqual([older, newer]);
  await expectGone(page);
  await context.setOffline(true);
  await clickLink(page, '/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  // A document that is opened now belongs to the new build, online and offline.
  await other.reload();
  await expect(other.getByText('No connection')).toBeVisible();
  expect(await other.locator('script[src]').first().getAttribute('src')).toContain('/assets/newer-build/');
  await context.setOffline(false);
  await page.close();
  // The first page of the new build lets the worker delete the files of the older build.
  await other.goto(`${faultProxy.url}/vip`);
  await expect.poll(() => shellCaches(other)).toEqual([newer]);
});

/** Checks for a newer service worker, as the page does when the network is back. Resolves with the result. */
const checkForUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    const found = new Promise<ServiceWorker>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing!), { once: true });
    });
    dispatchEvent(new Event('online'));
    const next = await found;
    while (next.state === 'installing')
      await new Promise((changed) => next.addEventListener('statechange', changed, { once: true }));
    return next.state === 'redundant' ? 'refused' : 'installed';
  });

test('a single tab changes to a new build at its second navigation [R9.10]', async ({ page, faultProxy, world }) => {
  await becomeSomeone(page, { ...world, url: faultProxy.url }, await world.player());
  await openFullyCached(page);
  await markDocument(page);
  await test.step('a shell from a server with the previous build is not cached', async () => {
    faultProxy.serve('newer-build');
    faultProxy.serveShellOf('older-build');
    expect(await checkForUpdate(page)).toBe('refused');
    expect(await shellCaches(page)).toEqual([older]);
  });
  await test.step('the new shell is cached beside the previous shell', async () => {
    faultProxy.serveShellOf(null);
    const controllerChanged = await watchController(page);
    expect(await checkForUpdate(page)).toBe('installed');
    await controllerChanged();
    expect(await shellCaches(page)).toEqual([older, newer]);
    await expectGone(page);
  });
  await test.step('the first navigation keeps the document, and the second loads the new build', async () => {
    const reported = page.waitForResponse((response) => response.url().endsWith('/builds/meta/newer-build.json'));
    await clickLink(page, '/wallet');
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await (await reported).finished();
    expect(await shellCaches(page)).toEqual([older, newer]);
    await clickLink(page, '/profile');
    await expect(page).toHaveURL(/\/profile$/);
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect.poll(() => shellCaches(page).catch(() => null)).toEqual([newer]);
  });
});
