import type { Equivalent } from './mutant-score.ts';

/** Mutants that survive because nobody could observe them. Each has a reason; a test is written for everything else. */
export const equivalents: readonly Equivalent[] = [];
