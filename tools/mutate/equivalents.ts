import type { Equivalent } from './mutant-score.ts';

const PASSWORD_RULES = 'apps/server/src/features/auth/password-rules.ts';

/** Mutants that survive because nobody could observe them. Each has a reason; a test is written for everything else. */
export const equivalents: readonly Equivalent[] = [
  {
    file: PASSWORD_RULES,
    original: 'left.length < plain.length',
    replacement: 'left.length <= plain.length',
    reason: 'They differ only for a password of at most three characters, which the rule about runs refuses.',
  },
  {
    file: PASSWORD_RULES,
    mutator: 'EqualityOperator',
    original: 'from < text.length',
    replacement: 'from <= text.length',
    reason: 'One more step at the end of the text finds no run.',
  },
];
