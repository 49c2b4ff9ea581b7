import type { GameId } from '@nua/games/play/catalogue.ts';
import type { AnyView } from '../table/view.ts';

/** A game without a view does not compile. */
export type Views = Readonly<Record<GameId, () => Promise<{ view: AnyView }>>>;

/** The view of every house game, each in its own chunk. */
export const views: Views = {
  blackjack: () => import('./blackjack/view.ts'),
  crash: () => import('./crash/view.ts'),
  dice: () => import('./dice/view.ts'),
  fishing: () => import('./fishing/view.ts'),
  football: () => import('./football/view.ts'),
  hilo: () => import('./hilo/view.ts'),
  keno: () => import('./keno/view.ts'),
  kites: () => import('./slots/kites.ts'),
  limbo: () => import('./limbo/view.ts'),
  mines: () => import('./mines/view.ts'),
  orchard: () => import('./slots/orchard.ts'),
  plinko: () => import('./plinko/view.ts'),
  roulette: () => import('./roulette/view.ts'),
  river: () => import('./slots/river.ts'),
};
