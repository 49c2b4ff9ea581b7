import { layEntryUnderDialog } from '../router/history-entry.ts';

/** What the back button takes away before it leaves the page, the newest last. */
const held: (() => void)[] = [];

/**
 * Lets the back button do something on this page before it leaves it: close a sheet, ask a question.
 *
 * Shape   what to do -> the function that gives the back button free again
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
