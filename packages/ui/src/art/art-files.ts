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

const byGame: Readonly<Record<string, string>> = {
  blackjack,
  crash,
  dice,
  fishing,
  football: sports,
  hilo,
  keno,
  kites,
  limbo,
  mines,
  orchard,
  plinko,
  river,
  roulette,
};

/** A drawing in the brand colour has a file for each palette, and a `*` in its address. */
const inPalette = (address: string, palette: string): string => address.replace('*', palette);

export const heroArt = (palette: string): string => inPalette(hero, palette);

/** The address of a game's drawing. Games of other providers share one drawing. */
export const artOf = (game_id: string, palette: string): string => inPalette(byGame[game_id] ?? live, palette);
