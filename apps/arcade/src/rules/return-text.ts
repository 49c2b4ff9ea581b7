import type { AnyGame, Values } from '@nua/games/play/game.ts';
import { percentText } from '@nua/games/play/odds.ts';

/**
 * Formats the return of a call, rounded down like the returns in the lobby.
 *
 * Shape   (game, call) -> '98.99%'
 */
export const returnText = (game: AnyGame, call: Values): string => percentText(game.odds(call).rtp);
