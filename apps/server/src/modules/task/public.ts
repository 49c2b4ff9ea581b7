/** Tasks and their prizes. Other modules import this file only. */
export { taskFeature } from './task-feature.ts';
