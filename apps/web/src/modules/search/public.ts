/** Finds texts by the words that a player types. Other modules import this file only. */
export { type SearchedText, searchTexts } from './search-texts.ts';

/** Loads the code and the word lists of the search. */
export const loadSearch = () => import('./search-texts.ts');
