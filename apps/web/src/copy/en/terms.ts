export const messages = {
  'terms.changed': 'Our terms or the privacy notice have changed. Please read them and accept them to go on playing.',
  'terms.accept': 'I accept',
} as const;
