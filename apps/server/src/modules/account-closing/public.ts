/** The closing of an account. Other modules import this file only. */
export { accountClosingFeature } from './account-closing-feature.ts';
