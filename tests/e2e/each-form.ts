import type { Browser, Page } from '@playwright/test';
import { livedPlayer } from '../world/lived-player.ts';
import { formWays } from './all-forms.ts';
import { expect, test, type World } from './fixtures.ts';
import type { FormWay } from './form-way.ts';
import { becomeSomeone, type Look } from './open-as.ts';
import { watchRequests } from './quiet.ts';
import { makeViewers, type Viewer } from './screens.ts';

const order: readonly Viewer[] = ['visitor', 'guest', 'newcomer', 'player'];

type Given = { browser: Browser; world: World; look?: Look };

/** Opens every form as whoever may see it, a step each; one page serves all forms of a viewer and keeps nothing from one to the next. */
export async function eachForm(
  { browser, world, look = {} }: Given,
  work: (page: Page, way: FormWay) => Promise<void>,
): Promise<void> {
  const viewers = await makeViewers(world, livedPlayer);
  for (const as of order) {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
    const page = await context.newPage();
    const watch = watchRequests(page);
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await becomeSomeone(page, world, viewers[as], look);
    for (const way of formWays.filter((one) => one.as === as)) {
      await test.step(way.name, async () => {
        await page.goto(world.url + way.path);
        await watch.settled();
        await way.reach?.(page, { world, who: viewers[as] });
        await work(page, way);
        expect(thrown).toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await forget(page);
      });
    }
    await context.close();
  }
}

/** What the page has kept on the device but who it is: drafts, wishes that were not answered, a number that proved itself. */
const forget = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage)) if (name !== 'nua.auth') localStorage.removeItem(name);
  });
