import type { ScreenPath } from '@nua/contract/screen.ts';
import { aliases } from './aliases.ts';

/**
 * The stack of visited full paths, as pure functions.
 *
 * Source  specification section 2, "Route history"
 */
const MAX_ENTRIES = 50;
const unlistedScreens: readonly ScreenPath[] = ['/message/content', '/game-play'];
const skipped: readonly string[] = [...Object.keys(aliases), ...unlistedScreens];

export const isSkipped = (path: string): boolean => skipped.includes(path);

/** The path with query and hash, as the stack stores it. */
export const fullPath = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** Returns the stack after a navigation. A navigation to the second-to-last entry is a step back, which removes the last entry. */
export function visit(stack: readonly string[], fullPath: string): readonly string[] {
  if (isSkipped(fullPath.split(/[?#]/, 1)[0]!)) return stack;
  if (stack.at(-1) === fullPath) return stack;
  if (stack.at(-2) === fullPath) return stack.slice(0, -1);
  return [...stack, fullPath].slice(-MAX_ENTRIES);
}

/** The path that a step back from `current` opens; `/` if the stack has none. */
export function backFrom(stack: readonly string[], current: string): string {
  const target = stack.at(-1) === current ? stack.at(-2) : stack.at(-1);
  return target ?? '/';
}
