import { actForm as text } from '../texts/act-form.ts';
import { changesInWords } from './change-words.ts';
import { type Difference, isObject } from './differences.ts';

/** The end of an act's name in the log when only the first of two persons has approved it. */
const PROPOSED = ' (first name)';
/** The ends of an act's name in the log of a change that was not made: it was proposed, and perhaps withdrawn or declined. */
const NOT_MADE: readonly string[] = [PROPOSED, ' (withdrawn)', ' (declined)'];

/** Returns the name of a logged act as the console shows it. */
export const actText = (act: string): string => act.replace(PROPOSED, ` ${text.proposed}`);

type Logged = { act: string; before: unknown; after: unknown };

/** A logged change: its differences in the words of the form, or the whole value if the log has no earlier value. */
export type LoggedChange = { is_proposed: boolean } & ({ differences: Difference[] } | { whole: string });

const wholeOf = (value: unknown): string =>
  changesInWords(undefined, value)
    .map(({ title, after }) => `${title}: ${after}`)
    .join(', ');

/** Reads a logged change. The entry of a proposal, or of its end, contains the current and the proposed value. */
export function loggedChange({ act, before, after }: Logged): LoggedChange {
  const is_proposed = NOT_MADE.some((end) => act.endsWith(end));
  if (!is_proposed)
    return before === null
      ? { is_proposed, whole: wholeOf(after) }
      : { is_proposed, differences: changesInWords(before, after) };
  const content = isObject(after) ? after.content : after;
  return isObject(content) && 'before' in content && 'after' in content
    ? { is_proposed, differences: changesInWords(content.before, content.after) }
    : { is_proposed, whole: wholeOf(content) };
}
