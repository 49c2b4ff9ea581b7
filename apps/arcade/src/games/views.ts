import type { GameId } from '@nua/games/play/catalogue.ts';
import type { AnyView } from '../table/view.ts';

/** The view of every game of the house, each a chunk of its own. */
export const views: Readonly<Record<GameId, () => Promise<{ view: AnyView }>>> = {
  dice: () => import('./dice/view.ts'),
  limbo: () => import('./limbo/view.ts'),
};
