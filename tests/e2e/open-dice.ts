import { cents } from '@nua/money';
import type { Page } from '@playwright/test';
import { fund } from '../world/play.ts';
import type { World } from './fixtures.ts';

type Language = 'en' | 'ur';

/** A registered player with money opens dice in the shell; the frame of the game is returned. */
export async function openDice(page: Page, world: World, wish: { paisa: number; language?: Language }) {
  const who = await world.player();
  await fund(world, who, cents(wish.paisa));
  await page.context().addCookies([
    { name: 'nua_session', value: who.token, url: world.url },
    { name: 'nua_language', value: wish.language ?? 'en', url: world.url },
  ]);
  await page.addInitScript(
    (auth) => {
      // It also runs in the frame of the game, which has no storage.
      if (window.parent === window) localStorage.setItem('nua.auth', auth);
    },
    JSON.stringify({ token: who.token, token_created_at: new Date().toISOString() }),
  );
  await page.goto('/game-play?game=dice');
  return { who, game: page.frameLocator('main iframe') };
}
