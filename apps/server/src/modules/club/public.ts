/** The club of a player's friends. Other modules import this file only. */
export { clubFeature } from './club-feature.ts';
