import type { Feature } from '../../core/handle.ts';
import { claimTask } from './claim-task.ts';
import { listTasks } from './list-tasks.ts';

export const taskFeature: Feature = { name: 'task', handlers: [listTasks, claimTask] };
