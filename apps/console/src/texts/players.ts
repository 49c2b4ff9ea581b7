/** The texts of the search for players. */
export const players = {
  title: 'Players',
  find_hint: 'User name, phone number, or the id of a player, payment, round or transfer.',
  find: 'Find',
  search: 'Search for a player',
  not_found: 'Nobody was found',
  not_found_hint: 'The beginning of a user name is enough.',
  all: 'All players',
  found_for: ({ find }: { find: string }) => `Found for “${find}”`,
  archived: ({ month }: { month: string }) => `Archived: ${month}`,
  archived_hint: ({ month }: { month: string }) =>
    `If this is the id of a round or of a transfer of a round, it is in the archive of ${month}, which finds rounds by their player. Open the player and the rounds of the player. To find the round by its id, an administrator loads the month with npm run archive -- return ${month.replace('-', '')}.`,
} as const;
