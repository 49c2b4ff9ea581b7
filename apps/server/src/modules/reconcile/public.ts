/** The nightly reconcile. Other modules import this file only. */
export { reconcileFeature } from './reconcile-feature.ts';
