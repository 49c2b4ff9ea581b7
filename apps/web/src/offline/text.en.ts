export const messages = {
  'offline.title': 'No connection',
  'offline.slow': 'Slow connection',
  'offline.now': 'This page was up to date a moment ago.',
  'offline.minutes': 'This page was updated {count, plural, one {# minute} other {# minutes}} ago.',
  'offline.hours': 'This page was updated {count, plural, one {# hour} other {# hours}} ago.',
  'offline.days': 'This page was updated {count, plural, one {# day} other {# days}} ago.',
  'offline.outdated': 'It may be different now.',
  'offline.waiting': 'Waiting for a response.',
  'offline.nothing': 'This page works again when you are online.',
  'offline.back': 'You are back online',
} as const;
