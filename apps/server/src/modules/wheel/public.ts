/** The daily wheel. Other modules import this file only. */
export { wheelFeature } from './wheel-feature.ts';
