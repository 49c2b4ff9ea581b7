import blackjack from './blackjack.svg?no-inline';
import crash from './crash.svg?no-inline';
import dice from './dice.svg?palettes';
import fishing from './fishing.svg?no-inline';
import hero from './hero.svg?palettes';
import hilo from './hilo.svg?no-inline';
import keno from './keno.svg?no-inline';
import kites from './kites.svg?no-inline';
import limbo from './limbo.svg?no-inline';
import live from './live.svg?palettes';
import mines from './mines.svg?no-inline';
import orchard from './orchard.svg?no-inline';
import plinko from './plinko.svg?no-inline';
import river from './river.svg?no-inline';
import roulette from './roulette.svg?palettes';
import sports from './sports.svg?no-inline';

const byGame: Record<string, string> = {
  blackjack,
  crash,
  dice,
  hilo,
  keno,
  kites,
  limbo,
  mines,
  plinko,
  river,
  roulette,
};

/** Game categories: 0 unknown, 1 live, 2 slots, 3 sports, 4 game, 5 fishing, 6 original. */
const byCategory = { 0: dice, 1: live, 2: orchard, 3: sports, 4: hilo, 5: fishing, 6: dice } as const;
export type ArtCategory = keyof typeof byCategory;

// What wears the colour of the house turns with the palette; most games have a hue of their own, by which they are known.
const inPalette = (address: string, palette: string): string => address.replace('*', palette);

export const heroArt = (palette: string): string => inPalette(hero, palette);

/** The address of a game's drawing; the category's drawing where the game has none of its own. */
export function artOf(game_id: string, category: ArtCategory, palette: string): string {
  return inPalette(byGame[game_id] ?? byCategory[category], palette);
}
