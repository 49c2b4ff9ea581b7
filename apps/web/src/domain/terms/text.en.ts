export const messages = {
  'terms.changed': 'Our terms or the privacy notice have changed. Please read and accept them.',
  'terms.accept': 'I accept',
} as const;
