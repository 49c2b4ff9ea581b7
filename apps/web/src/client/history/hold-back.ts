import { layEntryUnderDialog } from './history-entry.ts';

/** The layers that the back button closes before it leaves the page, the newest last. */
const held: (() => void)[] = [];

/**
 * Registers an action that the back button takes instead of leaving this page: close a sheet, ask a question.
 *
 * Shape   action -> a function that releases the back button
 */
export function holdBack(take: () => void): () => void {
  held.push(take);
  layEntryUnderDialog();
  return () => {
    held.splice(held.indexOf(take), 1);
  };
}

export const isBackHeld = (): boolean => held.length > 0;

export const takeHeldBack = (): void => held.at(-1)?.();
