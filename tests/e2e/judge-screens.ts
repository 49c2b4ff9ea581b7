import type { Page } from '@playwright/test';
import { accessibilityFaultsOf } from './axe.ts';
import { eachScreen } from './each-screen.ts';
import { expect, test } from './fixtures.ts';
import { faultsOf } from './look-at-screen.ts';
import type { Screen } from './screens.ts';

/** Tests every screen in one language. A file for each language lets both run concurrently. */
export function judgeScreens(language: 'en' | 'ur', language_name: string, widths?: readonly number[]): void {
  test(`every screen in ${language_name} is accessible, fits from 320 px to a desktop, and shows only its language [R3.17] [R2.01]`, async ({
    browser,
    world,
    viewers,
  }) => {
    const faults = await eachScreen({ browser, world, viewers, language }, async (page, screen) => [
      ...(await faultsOf(page, widths)).filter((fault) => !isSpecified(screen, fault)),
      ...(await gameFaults(page)),
    ]);
    expect(faults).toEqual([]);
  });
}

/** The specification requires a single space as the title of a game's document. */
export const isSpecified = (screen: Screen, fault: string): boolean =>
  screen.path.startsWith('/game-play') && fault.includes('document-title');

async function gameFaults(page: Page): Promise<string[]> {
  const frame = page.frames().find((child) => child !== page.mainFrame() && child.url().includes('/arcade/'));
  if (frame === undefined) return [];
  await frame.locator('button').first().waitFor();
  return (await accessibilityFaultsOf(frame)).map((fault) => `the game: ${fault}`);
}
