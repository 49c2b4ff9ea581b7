/** Shows tasks and their prizes. Other modules import this file only. */
export { TaskList } from './task-list.tsx';
export { loadTasks } from './task-query.ts';
