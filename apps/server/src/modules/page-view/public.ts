/** The counts of page views. Other modules import this file only. */
export { pageViewFeature } from './page-view-feature.ts';
