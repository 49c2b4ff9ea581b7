export const messages = {
  'later.text': 'This feature is not available yet. You lose nothing by leaving this page.',
  'later.back': 'Back',
  'later.home': 'Go to the lobby',
} as const;
