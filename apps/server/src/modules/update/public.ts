/** Updates of the app. Other modules import this file only. */
export { updateFeature } from './update-feature.ts';
