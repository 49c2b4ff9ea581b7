/** Shows the seeds of a draw. Other modules import this file only. */
export { SeedSheet } from './seed-sheet.tsx';
