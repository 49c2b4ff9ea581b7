/** What the lobby loads after its first screen, in one piece. */
export { FavouriteButton } from './favourite-button.tsx';
export { FavouriteStrip } from './favourite-strip.tsx';
export { FoundLine } from './found-line.tsx';
export { searchGames } from './search-games.ts';
