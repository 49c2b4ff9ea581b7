import { type Cents, formatMoney } from '@nua/money';
import { changes as text } from '../texts/changes.ts';
import { words } from '../texts/words.ts';

type Json = unknown;

/** A leaf of a JSON value. Its key is its exact path, because the titles of two paths can look the same. */
export type Leaf = { key: string; title: string; text: string; exact: string };

export const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null;

const CENTS = /^-?\d+$/;
const IS_MONEY = /(^|_)amount$|_cents$/;

/** Formats a value. Amounts in paisa are shown in rupees. */
function formatValue(value: Json, name: string): string {
  if (value === null || value === undefined) return words.none;
  if (typeof value === 'string' && IS_MONEY.test(name) && CENTS.test(value)) return formatMoney(BigInt(value) as Cents);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Path = readonly (string | number)[];

/** Names with other characters, such as spaces, could make the titles of two paths look the same. */
const IS_PLAIN = /^[\w./:-]+$/;

/** Formats a path: `["a_b", "c"]` becomes "A b c". A path with other characters is shown as JSON. */
function titleOf(path: Path): string {
  if (path.length === 0) return text.whole;
  if (!path.every((name) => IS_PLAIN.test(String(name)))) return JSON.stringify(path);
  const title = path.join(' ').replaceAll('_', ' ');
  return `${title.charAt(0).toUpperCase()}${title.slice(1).replace(/ cents$/, '')}`;
}

const ABSENT: Pick<Leaf, 'text' | 'exact'> = { text: words.none, exact: text.not_set };

function addLeaves(leaves: Map<string, Leaf>, value: Json, path: Path): void {
  const parts: [string | number, Json][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [name, part] of parts) addLeaves(leaves, part, [...path, name]);
  if (parts.length > 0) return;
  const key = JSON.stringify(path);
  const text = formatValue(value, String(path.at(-1) ?? ''));
  leaves.set(key, { key, title: titleOf(path), text, exact: JSON.stringify(value) ?? ABSENT.exact });
}

/** Replaces equal titles by the exact paths of their rows. */
export function withDistinctTitles<Row extends { key: string; title: string }>(rows: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  for (const { title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1);
  return rows.map((row) => (counts.get(row.title) === 1 ? row : { ...row, title: row.key }));
}

/** Returns every leaf of a value. The leaf of { "a": { "b": 1 } } has the title "A b" and the text "1". */
export function leavesOf(value: Json): Leaf[] {
  const leaves = new Map<string, Leaf>();
  addLeaves(leaves, value, []);
  return withDistinctTitles([...leaves.values()]);
}

/** A leaf that differs between two values. The key is its exact path. */
export type Difference = { key: string; title: string; before: string; after: string };

/** Returns the leaves that differ between two values. If their texts are equal, the JSON of both is shown. */
export function differencesOf(before: Json, after: Json): Difference[] {
  const [oldLeaves, newLeaves] = [new Map<string, Leaf>(), new Map<string, Leaf>()];
  addLeaves(oldLeaves, before, []);
  addLeaves(newLeaves, after, []);
  const rows = [...new Map([...oldLeaves, ...newLeaves]).values()].map(({ key, title }) => {
    const [old, present] = [oldLeaves.get(key) ?? ABSENT, newLeaves.get(key) ?? ABSENT];
    const texts =
      old.text === present.text
        ? { before: old.exact, after: present.exact }
        : { before: old.text, after: present.text };
    return { key, title, ...texts, differs: old.exact !== present.exact };
  });
  return withDistinctTitles(rows)
    .filter(({ differs }) => differs)
    .map(({ differs: _, ...row }) => row);
}
