/** Tasks and their prizes. Other modules import this file only. */
export { claimableTasks } from './claimable-tasks.ts';
export { taskFeature } from './task-feature.ts';
