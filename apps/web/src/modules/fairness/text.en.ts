export const messages = {
  'fairness.title': 'Provably fair',
  'fairness.text':
    'Before your spins, the server chose a secret seed and the table of odds. It showed you the hash of both, which works like a fingerprint. Your browser then made your own seed. So nobody can change a result. After you change the seeds, you can check every spin made with them.',
  'fairness.now': 'Current seeds',
  'fairness.next': 'Next seeds',
  'fairness.commitment': 'Hash of server seed and table (SHA-256)',
  'fairness.table': 'Hash of the table of odds (SHA-256)',
  'fairness.server-seed': 'Server seed',
  'fairness.client-seed': 'Your seed',
  'fairness.client-seed.hint': 'Enter 1 to 64 letters, digits or symbols, without spaces or colons.',
  'fairness.nonce': 'Spins with these seeds',
  'fairness.set': 'Set your seed',
  'fairness.change': 'Change seeds and show the old server seed',
  'fairness.revealed': 'Previous seeds',
  'fairness.revealed.text': 'Seeds changed. The spins made with these seeds can now be checked.',
} as const;
