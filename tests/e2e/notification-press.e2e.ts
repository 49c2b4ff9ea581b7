import { wholeChromium } from './browsers.ts';
import { expect, test } from './fixtures.ts';
import { serviceWorkerReady } from './service-worker-ready.ts';
import { storeSession } from './stored-session.ts';

test.use({ serviceWorkers: 'allow', launchOptions: wholeChromium });

test('a pressed notification opens its path in the open tab, and never another site [R7.10]', { tag: '@long' }, async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['notifications'], { origin: world.url });
  const someone = await world.player();
  await storeSession(context, { url: world.url, player: someone, since: world.clock.now() });
  await page.goto('/');
  await serviceWorkerReady(page);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const press = (path: string) =>
    worker.evaluate(async (to) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent(event: Event): boolean;
      };
      await scope.registration.showNotification('A test', { data: { path: to }, tag: to });
      const [notification] = await scope.registration.getNotifications({ tag: to });
      const Pressed = (globalThis as unknown as Record<string, new (name: string, init: object) => Event>)
        .NotificationEvent!;
      scope.dispatchEvent(new Pressed('notificationclick', { notification }));
    }, path);
  await press('/wallet');
  await expect(page).toHaveURL(/\/wallet$/);
  await press('https://elsewhere.example/');
  await expect(page).toHaveURL(`${world.url}/`);
  await press('//elsewhere.example/');
  await expect(page).toHaveURL(`${world.url}/`);
});
