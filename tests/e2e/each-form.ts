import type { Browser, Page } from '@playwright/test';
import { slownessOfRun } from '../../tools/bootstrap/slowness.mjs';
import { eachCase, type FormName, formCases } from '../forms/all-cases.ts';
import { TAKEN_NAME } from '../forms/auth-cases.ts';
import type { Language } from '../forms/catalogue-text.ts';
import { playerWithHistory } from '../world/player-with-history.ts';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { type FormContext, type FormWay, formOf } from './form-way.ts';
import { becomeSomeone, declineInvitation, waitUntilHydrated } from './open-as.ts';
import { proveForm } from './prove-form.ts';
import type { Viewer } from './screens.ts';

/** `rows`: how many of the form's cases of wrong input are tried. */
type FormTestOptions = { language: Language; rows: 'first' | 'all' };

const viewerMakers: Readonly<Record<Viewer, (world: World) => Promise<Someone | null>>> = {
  visitor: async () => null,
  guest: (world) => world.guest(),
  newcomer: (world) => world.player(),
  player: (world) => playerWithHistory(world),
};

/** Tests the forms of each viewer on one page. */
export function describeForms(ways: Readonly<Record<string, FormWay>>, { language, rows }: FormTestOptions): void {
  const all = eachCase.flatMap(([name]) => (ways[name] ? [[name, ways[name]] as [FormName, FormWay]] : []));
  const language_name = language === 'en' ? 'English' : 'Urdu';
  for (const as of ['visitor', 'guest', 'newcomer', 'player'] as const) {
    const forms = all.filter(([, way]) => way.as === as);
    if (forms.length === 0) continue;
    test(`every form of a ${as} in ${language_name} marks invalid fields, keeps its values after a failure, and is sent once [R5.08] [R8.01]`, async ({
      browser,
      world,
    }) => {
      test.setTimeout((60_000 + forms.length * (rows === 'all' ? 30_000 : 15_000)) * slownessOfRun());
      const who = await viewerMakers[as](world);
      const { page, complaints } = await pageOf(browser);
      if (forms.some(([, way]) => way.retries_ms)) await page.clock.install();
      await becomeSomeone(page, world, who, { language });
      if (rows === 'all') await createTakenName(world);
      for (const [name, way] of forms) {
        await test.step(name, async () => {
          await openForm(page, way, { world, who });
          await proveForm({ page, world, way, form: formCases[name], language }, rows);
          expect(complaints).toEqual([]);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await clearDrafts(page);
        });
      }
      await page.context().close();
    });
  }
}

/** Creates the player `TAKEN_NAME` if the world has none. */
async function createTakenName(world: World): Promise<void> {
  const found = await world.pool.query('select id from player where user_name = $1', [TAKEN_NAME]);
  if (found.rowCount === 0) await world.player({ user_name: TAKEN_NAME });
}

/** Opens a page of the size of a small phone. `complaints` collects its errors, and the dialogs that a typed script opens. */
async function pageOf(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' });
  await declineInvitation(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, complaints };
}

async function openForm(page: Page, way: FormWay, context: FormContext): Promise<void> {
  await page.goto(context.world.url + way.path);
  await waitUntilHydrated(page);
  await way.reach?.(page, context);
  const hasHandlers = () =>
    formOf(page, way).evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')));
  await expect.poll(hasHandlers, { intervals: [20, 50, 100] }).toBe(true);
}

/** Deletes all data that the page has stored, except the session. */
const clearDrafts = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage)) if (name !== 'nua.auth') localStorage.removeItem(name);
  });
