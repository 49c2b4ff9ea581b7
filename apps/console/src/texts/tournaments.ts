/** The texts of the list of the editions of tournaments. */
export const tournaments = {
  editions: 'Editions and their purses',
  no_edition: 'No edition has opened yet',
  tournament: 'Tournament',
  players: 'Players',
  purse: 'Purse',
  held: 'Still reserved',
  paid: 'Paid',
  ended: 'Ended',
  payments: 'Payments',
  who_won: 'Who was paid',
} as const;
