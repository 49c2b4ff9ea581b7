import { labelOf } from '../setting-form/labels.ts';
import { textOfValue } from '../setting-form/value-text.ts';
import { changes as text } from '../texts/changes.ts';
import { words } from '../texts/words.ts';
import { type Difference, isObject, withDistinctTitles } from './differences.ts';

type Json = unknown;
type Parts = Readonly<Record<string, Json>>;
/** A part of a value: its exact path, the titles of that path, and the name of its field. */
type Place = { path: readonly (string | number)[]; titles: readonly string[]; name: string };

/** Names with other characters, such as spaces, could make the titles of two paths look the same. */
const IS_PLAIN = /^[\w./:-]+$/;

/** Returns the text that identifies an item of a list, or null if its place in the list does. */
function identityOf(item: Json): string | null {
  if (!isObject(item)) return null;
  const { id, key, pay_type, level } = item as Parts;
  const identity = id ?? key ?? pay_type ?? level;
  return identity === undefined ? null : String(identity);
}

/** Returns the words for an item of a list. */
function wordsOfItem(item: Json, index: number): string {
  const { key, name, level, pay_type, kind } = (isObject(item) ? item : {}) as Parts;
  const title = isObject(name) ? (name as Parts).en : (key ?? (typeof name === 'string' ? name : undefined));
  if (typeof title === 'string') return title;
  if (level !== undefined) return text.level({ level: String(level) });
  if (pay_type !== undefined) return textOfValue('pay_type', pay_type as number) ?? `${index + 1}`;
  return typeof kind === 'string' ? `${index + 1} (${kind})` : `${index + 1}`;
}

function within(place: Place, step: string | number, title: string): Place {
  const name = typeof step === 'number' || place.name === 'weights' ? place.name : step;
  return { path: [...place.path, step], titles: [...place.titles, title], name };
}

function rowOf({ path, titles, name }: Place, before: Json, after: Json): Difference {
  const title = path.every((step) => IS_PLAIN.test(String(step))) ? titles.join(' › ') : JSON.stringify(path);
  const textOf = (value: Json) =>
    value === undefined ? words.none : (textOfValue(name, value as never) ?? JSON.stringify(value));
  const texts = { before: textOf(before), after: textOf(after) };
  const exact = (value: Json) => JSON.stringify(value) ?? text.not_set;
  return {
    key: JSON.stringify(path),
    title: title === '' ? words.value : title,
    ...(texts.before === texts.after ? { before: exact(before), after: exact(after) } : texts),
  };
}

const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

function addChanges(rows: Difference[], place: Place, before: Json, after: Json): void {
  if (isSame(before, after)) return;
  const values = [before, after].filter((value) => value !== undefined);
  if (values.every((value) => Array.isArray(value) && value.every(isObject) && value.length > 0) && values.length > 0)
    addItems(rows, place, (before ?? []) as Json[], (after ?? []) as Json[]);
  else if (values.every((value) => isObject(value) && !Array.isArray(value)))
    addParts(rows, place, (before ?? {}) as Parts, (after ?? {}) as Parts);
  else rows.push(rowOf(place, before, after));
}

function addParts(rows: Difference[], place: Place, before: Parts, after: Parts): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (names.length === 0) rows.push(rowOf(place, before, after));
  for (const name of names) addChanges(rows, within(place, name, labelOf(name).label), before[name], after[name]);
}

/** Adds the changes of a list. Items are matched by their identity, so that a moved item is not shown as changed. */
function addItems(rows: Difference[], place: Place, before: readonly Json[], after: readonly Json[]): void {
  const identify = (items: readonly Json[]) => items.map((item, index) => identityOf(item) ?? `#${index}`);
  const [oldIds, newIds] = [identify(before), identify(after)];
  const hasIdentities = [oldIds, newIds].every((all) => new Set(all).size === all.length);
  const indexBefore = (index: number) =>
    hasIdentities ? oldIds.indexOf(newIds[index]!) : index < before.length ? index : -1;
  for (const [index, item] of after.entries()) {
    const itemPlace = within(place, index, wordsOfItem(item, index));
    const found = indexBefore(index);
    addChanges(rows, itemPlace, found === -1 ? undefined : before[found], item);
  }
  for (const [index, item] of before.entries()) {
    const remains = hasIdentities ? newIds.includes(oldIds[index]!) : index < after.length;
    if (remains) continue;
    const { path, titles } = within(place, `-${index}`, wordsOfItem(item, index));
    rows.push({ key: JSON.stringify(path), title: titles.join(' › '), before: text.in_list, after: text.removed });
  }
  const remaining = oldIds.filter((identity) => newIds.includes(identity));
  if (
    !hasIdentities ||
    isSame(
      remaining,
      newIds.filter((identity) => oldIds.includes(identity)),
    )
  )
    return;
  const order = (items: readonly Json[]) => items.map(wordsOfItem).join(', ');
  const { path, titles } = within(place, '#', text.order);
  rows.push({ key: JSON.stringify(path), title: titles.join(' › '), before: order(before), after: order(after) });
}

/**
 * Returns what changes between two values of a setting or a reward rule, field by field, in the words of its form.
 *
 * Shape   ({ days: 14 }, { days: 7 }) -> [{ title: "Days", before: "14", after: "7" }]
 */
export function changesInWords(before: Json, after: Json): Difference[] {
  const rows: Difference[] = [];
  addChanges(rows, { path: [], titles: [], name: '' }, before, after);
  return withDistinctTitles(rows);
}
