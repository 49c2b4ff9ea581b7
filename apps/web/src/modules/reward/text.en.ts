export const messages = {
  'reward.claim': 'Claim',
  'reward.done': 'The bonus is in your bonus wallet.',
  'reward.range': '{from} to {to}',
  'reward.guest': 'Add phone number to claim',
} as const;
