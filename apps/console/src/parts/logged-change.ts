import { type Difference, differencesOf, isObject, leavesOf } from './differences.ts';

/** The log adds this to the act of the first of two people. */
const PROPOSED = ' (first name)';

/** The name of a logged act as a person reads it. */
export const actText = (act: string): string => act.replace(PROPOSED, ' (proposed)');

type Logged = { act: string; before: unknown; after: unknown };

/** A change of the log: what differs, or the whole value if there is none to compare it with. `is_proposed` if it was not done. */
export type LoggedChange = { is_proposed: boolean } & ({ differences: Difference[] } | { whole: string });

const wholeOf = (value: unknown): string =>
  isObject(value)
    ? leavesOf(value)
        .map(({ title, text }) => `${title}: ${text}`)
        .join(', ')
    : JSON.stringify(value);

/**
 * Reads a change of the log. A proposal is logged with its content, in which are the value in force and the proposed one. The first value of
 * a setting is not in the log of a change, so the new one is then shown whole.
 */
export function loggedChange({ act, before, after }: Logged): LoggedChange {
  const is_proposed = act.endsWith(PROPOSED);
  if (!is_proposed)
    return before === null
      ? { is_proposed, whole: wholeOf(after) }
      : { is_proposed, differences: differencesOf(before, after) };
  const content = isObject(after) ? after.content : after;
  return isObject(content) && 'before' in content && 'after' in content
    ? { is_proposed, differences: differencesOf(content.before, content.after) }
    : { is_proposed, whole: wholeOf(content) };
}
