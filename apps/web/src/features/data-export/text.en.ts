export const messages = {
  'account.export.intro': 'One file with everything we keep about you, made now and sent to this device alone.',
  'account.export.profile': 'Your profile, devices and settings',
  'account.export.money': 'Every movement of your money, deposits and withdrawals',
  'account.export.rounds': 'Your rounds, summed up by day and game',
  'account.export.words': 'Your messages and questions',
  'account.export.note':
    'Numbers of payout accounts stay half hidden, as everywhere. Three times a day at most; we send a message to your phone.',
  'account.export.take': 'Make the file',
  'account.export.done': 'The file is saved.',
} as const;
