import { getMathOfGame, listSiteGames } from '@nua/contract/console/game.ts';
import { gameMath, houseGame, houseGames, returnRange } from '@nua/games';
import { paceOf, providerGames } from '../../modules/play/public.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';

/** Lists all games, including closed ones. */
export const siteGames = handleConsole(listSiteGames, async ({ app }) => {
  const { stake_minimum, stake_maximum, payout_cap, closed_games } = app.settings.get('play_rules');
  const own = houseGames.map((game) => {
    const { minimum, maximum } = returnRange(game);
    return { ...game, rtp_bps: minimum, rtp_maximum_bps: maximum, provider: null };
  });
  return {
    ...{ stake_minimum, stake_maximum, payout_cap },
    pace_profile: app.settings.get('pace_rules').profile,
    list: [...own, ...providerGames(app)].map((game) => {
      const { id, name, category, provider, rtp_bps, rtp_maximum_bps } = game;
      const pace = paceOf(app, game);
      const open = pace === null ? ('closed by pace' as const) : ('open' as const);
      const state = closed_games.includes(id) ? ('closed by list' as const) : open;
      return {
        ...{ id, name: name.en, category, provider, rtp_bps, rtp_maximum_bps, state },
        every_ms: pace?.every_ms ?? 0,
        has_auto_bet: pace?.auto ?? false,
      };
    }),
  };
});

export const mathOfGame = handleConsole(getMathOfGame, async (_ctx, { query }) => {
  const game = houseGame(query.game);
  if (!game) throw new ConsoleError('NOT_FOUND');
  const { game_id, table_version, modes } = gameMath(game);
  return { game_id, table_version, modes: modes.map(({ left_at_hundredths: _, ...mode }) => mode) };
});
