/** The password of every player that a test makes, and the terms they accept. */
export const PASSWORD = 'a-quiet-evening-7';
export const TERMS = '2026-01';
