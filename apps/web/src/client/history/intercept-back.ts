import { addDialogEntry } from './history-entry.ts';

/** The actions that the back button runs before it leaves the page, the newest last. */
const interceptors: (() => void)[] = [];

/**
 * Registers an action that the back button runs instead of leaving this page, for example to close a sheet.
 *
 * Shape   action -> a function that removes the action
 */
export function interceptBack(onBack: () => void): () => void {
  interceptors.push(onBack);
  addDialogEntry();
  return () => {
    interceptors.splice(interceptors.indexOf(onBack), 1);
  };
}

export const isBackIntercepted = (): boolean => interceptors.length > 0;

export const runBackInterceptor = (): void => interceptors.at(-1)?.();
