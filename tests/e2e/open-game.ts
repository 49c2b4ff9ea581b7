import type { GameId } from '@nua/games';
import { cents } from '@nua/money';
import type { Page } from '@playwright/test';
import { fund } from '../world/play.ts';
import type { Someone } from '../world/world.ts';
import type { World } from './fixtures.ts';

type GameOptions = {
  paisa: number;
  /** The default is dice. */
  game?: GameId;
  language?: 'en' | 'ur';
  /** Runs before the game is opened. */
  prepare?: (who: Someone) => Promise<unknown>;
};

/** Opens a game for a new player with money. */
export async function openGame(page: Page, world: World, options: GameOptions) {
  const who = await world.player();
  await fund(world, who, cents(options.paisa));
  await options.prepare?.(who);
  await page.context().addCookies([
    { name: 'nua_session', value: who.token, url: world.url },
    { name: 'nua_language', value: options.language ?? 'en', url: world.url },
  ]);
  await page.addInitScript(
    (auth) => {
      // The script also runs in the frame of the game, which has no storage.
      if (window.parent === window) localStorage.setItem('nua.auth', auth);
    },
    JSON.stringify({ token: who.token, token_created_at: world.clock.now().toISOString() }),
  );
  await page.goto(`/game-play?game=${options.game ?? 'dice'}`);
  return { who, game: page.frameLocator('main iframe') };
}
