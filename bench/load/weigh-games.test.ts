import { houseGames, isGameId } from '@nua/games/play/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { ARCADE_GATES, weighGame, weighKit } from './weigh-games.ts';

const games = houseGames.map(({ id }) => id).filter(isGameId);

describe('what a game weighs on the way to a phone that has never been here', () => {
  it('what every game stands on is at most 22 KB of JavaScript', () => {
    expect(weighKit()).toBeLessThanOrEqual(ARCADE_GATES.kit);
  });

  it.each(games)('%s adds at most 8 KB of JavaScript, slots, fishing and football 16', (game) => {
    const { scripts, scripts_gate } = weighGame(game);
    expect(scripts).toBeGreaterThan(1_000);
    expect(scripts).toBeLessThanOrEqual(scripts_gate);
  });

  it.each(games)('%s has art of at most 40 KB', (game) => {
    const { art } = weighGame(game);
    expect(art).toBeGreaterThan(0);
    expect(art).toBeLessThanOrEqual(ARCADE_GATES.art);
  });
});
