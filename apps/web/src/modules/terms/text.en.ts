export const messages = {
  'terms.changed': 'Our terms or privacy notice have changed. Please read and accept them.',
  'terms.accept': 'Accept',
} as const;
