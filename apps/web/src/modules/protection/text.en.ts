export const messages = {
  'exclusion.title': 'You are taking a break',
  'exclusion.until': 'You chose a break until {time}. Nobody can shorten it.',
  'exclusion.for-good': 'You chose a permanent break. Nobody can undo it.',
  'exclusion.what':
    'Deposits, games and promotions are closed. You can still withdraw, read your records and ask for help.',
  'exclusion.withdraw': 'Withdraw',
  'exclusion.records': 'Transaction history',
  'exclusion.help': 'Get help',
  'exclusion.understood': 'OK',
} as const;
