export const messages = {
  'offline.title': 'No connection',
  'offline.now': 'What you see was up to date a moment ago.',
  'offline.minutes': 'What you see is from {count, plural, one {# minute} other {# minutes}} ago.',
  'offline.hours': 'What you see is from {count, plural, one {# hour} other {# hours}} ago.',
  'offline.days': 'What you see is from {count, plural, one {# day} other {# days}} ago.',
  'offline.nothing': 'This works again when you are online.',
  'offline.back': 'Connected again',
} as const;
