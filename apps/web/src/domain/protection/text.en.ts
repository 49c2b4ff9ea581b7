export const messages = {
  'exclusion.title': 'You are taking a break',
  'exclusion.until': 'You have closed playing for yourself until {time}. Nobody can shorten it.',
  'exclusion.for-good': 'You have closed playing for yourself for good. Nobody can take it back.',
  'exclusion.what':
    'Paying in, games and promotions are closed. You can still take your money out, read your records and ask for help.',
  'exclusion.withdraw': 'Take money out',
  'exclusion.records': 'Your records',
  'exclusion.help': 'Ask for help',
  'exclusion.understood': 'Understood',
} as const;
