export const PASSWORD = 'a-quiet-evening-7';
/** The key that seals the seeds. It is fixed, because several servers may use one database. */
export const SEED_KEY = 'a key of seeds, the same for every test';
export const TERMS = '2026-01';
