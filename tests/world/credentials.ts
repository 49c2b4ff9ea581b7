/** The password of every player made by a test. */
export const PASSWORD = 'a-quiet-evening-7';
export const TERMS = '2026-01';
