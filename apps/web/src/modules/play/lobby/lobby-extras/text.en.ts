export const messages = {
  'lobby.search-none': 'No games found',
  'lobby.search-none.title': 'No results for this search',
  'lobby.search-none.text': 'Try the name of a game or a kind: slots, cards, fishing.',
  'lobby.search-clear': 'Clear search',
  'lobby.found': '{count, plural, one {# game found} other {# games found}}',
  'lobby.favourite': 'Favourite: {name}',
  'lobby.favourite-sign-in': 'Sign in to save favourites',
  'lobby.favourite-sign-in.text': 'Favourites are saved in your account, so you find them on every device.',
} as const;
