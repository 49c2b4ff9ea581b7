import type { AnyGame, Values } from '@nua/games/play/game.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { basisPoints } from '@nua/games/play/odds.ts';

/**
 * Formats the return of a call, rounded like the published return of its game.
 *
 * Shape   (game, call) -> '98.99%'
 */
export const returnText = (game: AnyGame, call: Values): string =>
  `${hundredthsText(basisPoints(game.odds(call).rtp))}%`;
