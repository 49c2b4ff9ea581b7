/** The tables of rounds and transfers by months. Other modules import this file only. */
export { monthFeature } from './month-feature.ts';
export { createMonthArchive } from './read-archive.ts';
