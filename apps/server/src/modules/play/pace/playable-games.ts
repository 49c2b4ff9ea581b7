import { houseGame, houseGames, returnRange } from '@nua/games';
import type { ProvidedReturns } from '@nua/rewards';
import type { Configuration } from '../../../configuration/configuration.ts';
import type { App } from '../../../core/app.ts';
import type { GameProviderSettings, ProviderGame } from '../../../providers/games/read-game-providers.ts';
import { isClosed } from './play-pace.ts';

/** A game as the lobby lists it, from this platform or a provider. `rtp_bps` is the lowest return of any mode. */
export type ListedGame = ProviderGame & {
  rtp_maximum_bps: number;
  /** The provider's name; null for a game of this platform. */
  provider: string | null;
};

type Config = { config: Pick<Configuration, 'game_providers'> };

export function providerOfGame({ config }: Config, game_id: string): GameProviderSettings | undefined {
  return config.game_providers.find(({ games }) => games.some(({ id }) => id === game_id));
}

export const providerGames = ({ config }: Config): readonly ListedGame[] =>
  config.game_providers.flatMap(({ name, games }) =>
    games.map((game) => ({ ...game, rtp_maximum_bps: game.rtp_bps, provider: name })),
  );

export const providedReturns = (deps: Config): ProvidedReturns =>
  Object.fromEntries(providerGames(deps).map(({ id, rtp_bps }) => [id, rtp_bps]));

export function findGame(deps: Config, id: string): Pick<ProviderGame, 'id' | 'category'> | undefined {
  return houseGame(id) ?? providerGames(deps).find((game) => game.id === id);
}

/** Finds the name of a game, open or closed. Returns null for a game that is no longer offered. */
export const gameNameOf = (deps: Config, id: string): ProviderGame['name'] | null =>
  (houseGame(id) ?? providerGames(deps).find((game) => game.id === id))?.name ?? null;

/** Lists the names of the games that are closed now, but are still offered. */
export const closedGames = (deps: Config & Pick<App, 'settings'>): Pick<ProviderGame, 'id' | 'name'>[] =>
  [...houseGames, ...providerGames(deps)].filter((game) => isClosed(deps, game)).map(({ id, name }) => ({ id, name }));

export function listedGames(deps: Config & Pick<App, 'settings'>): readonly ListedGame[] {
  const own = houseGames.map((game) => {
    const { minimum, maximum } = returnRange(game);
    return {
      ...{ id: game.id, name: game.name, category: game.category, rtp_bps: minimum, rtp_maximum_bps: maximum },
      provider: null,
    };
  });
  return [...own, ...providerGames(deps)].filter((game) => !isClosed(deps, game));
}
