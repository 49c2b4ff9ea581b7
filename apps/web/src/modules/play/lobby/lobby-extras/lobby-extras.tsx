/** The parts of the lobby that load after its first screen, in one chunk. */
export { FavouriteButton } from '../favourite/favourite-button.tsx';
export { ExplanationSheet, NoticeSheet } from '../news/news-sheets.tsx';
export { searchGames } from '../search/search-games.ts';
export { SearchResultLine } from '../search/search-result-line.tsx';
