import { houseGames, isGameId } from '@nua/games/play/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { ARCADE_GATES, weighGame, weighKit, weighOnDemand } from './weigh-games.ts';

const games = houseGames.map(({ id }) => id).filter(isGameId);

describe('the download size of a game for a phone with an empty cache', () => {
  it('is at most 24 KB of JavaScript and 5 KB of styles for the shared code', () => {
    const { scripts, styles } = weighKit();
    expect(scripts).toBeLessThanOrEqual(ARCADE_GATES.kit);
    expect(styles).toBeGreaterThan(1_000);
    expect(styles).toBeLessThanOrEqual(ARCADE_GATES.kit_styles);
  });

  it.each(games)(
    'is at most 8 KB of JavaScript (16 KB for slots, fishing and football) and 2.5 KB of styles: %s',
    (game) => {
      const { scripts, styles, scripts_gate } = weighGame(game);
      expect(scripts).toBeGreaterThan(1_000);
      expect(styles).toBeGreaterThan(200);
      expect(scripts).toBeLessThanOrEqual(scripts_gate);
      expect(styles).toBeLessThanOrEqual(ARCADE_GATES.game_styles);
    },
  );

  it.each(games)('is at most 40 KB for the art of %s', (game) => {
    const { art } = weighGame(game);
    expect(art).toBeGreaterThan(0);
    expect(art).toBeLessThanOrEqual(ARCADE_GATES.art);
  });

  it.each(['src/replay/replay-page.ts', 'src/table/share-sheet.ts'])(
    'is at most 10 KB of JavaScript for sharing and watching a round: %s',
    (path) => {
      const scripts = weighOnDemand(path);
      expect(scripts).toBeGreaterThan(1_000);
      expect(scripts).toBeLessThanOrEqual(ARCADE_GATES.replay);
    },
  );
});
