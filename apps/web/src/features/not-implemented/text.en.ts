export const messages = {
  'later.text':
    'This part of the house opens later. Nothing here is waiting for you yet, and nothing is lost by leaving.',
  'later.back': 'Back',
  'later.home': 'To the lobby',
} as const;
