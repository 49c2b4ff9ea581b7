/** Shows the seeds of a wheel. Other modules import this file only. */
export { SeedSheet } from './seed-sheet.tsx';
