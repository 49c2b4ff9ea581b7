/** The parts of the lobby that load after its first screen, in one chunk. */
export { FavouriteButton } from './favourite-button.tsx';
export { FavouriteStrip } from './favourite-strip.tsx';
export { FoundLine } from './found-line.tsx';
export { searchGames } from './search-games.ts';
