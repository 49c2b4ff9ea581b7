import sheet from './sheet.svg?sheet';

/** The name of the drawing of each game of the house. */
const byGame: Readonly<Record<string, string>> = {
  blackjack: 'blackjack',
  crash: 'crash',
  dice: 'dice',
  fishing: 'fishing',
  football: 'sports',
  hilo: 'hilo',
  keno: 'keno',
  kites: 'kites',
  limbo: 'limbo',
  mines: 'mines',
  orchard: 'orchard',
  plinko: 'plinko',
  river: 'river',
  roulette: 'roulette',
};

/** One file holds all drawings in the colours of one palette. Its address has a `*` for the palette. The fragment selects a drawing. */
const addressOf = (name: string, palette: string): string => `${sheet.replace('*', palette)}#${name}`;

export const heroArt = (palette: string): string => addressOf('hero', palette);

/** The address of a game's drawing. Games of other providers share one drawing. */
export const artOf = (game_id: string, palette: string): string => addressOf(byGame[game_id] ?? 'live', palette);
