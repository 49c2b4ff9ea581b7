import type { Game } from '../../api/wire.ts';

/** Games whose name in either language, or whose word, holds what was typed. */
export function searchGames<G extends Pick<Game, 'id' | 'name'>>(games: readonly G[], wanted: string): readonly G[] {
  const text = wanted.trim().toLocaleLowerCase();
  if (text === '') return games;
  return games.filter(({ id, name }) => [id, name.en, name.ur].some((one) => one.toLocaleLowerCase().includes(text)));
}
