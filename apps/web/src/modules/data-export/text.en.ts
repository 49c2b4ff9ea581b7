export const messages = {
  'account.export.intro':
    'One file with all the data we have about you. It is created now and sent only to this device.',
  'account.export.profile': 'Your profile, devices and settings',
  'account.export.money': 'All movements of your money, deposits and withdrawals',
  'account.export.rounds': 'Totals of your rounds for each day and game',
  'account.export.words': 'Your messages and questions',
  'account.export.note':
    'Numbers of withdrawal accounts are partly hidden. You can download up to three times a day. We send an SMS to your phone each time.',
  'account.export.take': 'Download my data',
  'account.export.done': 'The file is saved.',
} as const;
