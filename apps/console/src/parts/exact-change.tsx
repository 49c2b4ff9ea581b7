import { type Cents, formatMoney } from '@nua/money';
import { Facts } from './facts.tsx';
import styles from './parts.module.css';
import { Table } from './table.tsx';

type Json = unknown;

const isObject = (value: Json): value is Readonly<Record<string, Json>> => typeof value === 'object' && value !== null;

/** Every single value within a value, with its path: { "a": { "b": 1 } } is "a b" with 1. */
function leavesOf(value: Json, path: readonly string[] = []): Map<string, string> {
  if (!isObject(value) || Object.keys(value).length === 0)
    return new Map([[path.join(' ').replaceAll('_', ' '), shown(value, path.at(-1) ?? '')]]);
  return new Map(Object.entries(value).flatMap(([name, one]) => [...leavesOf(one, [...path, name])]));
}

const CENTS = /^-?\d+$/;
const IS_MONEY = /(^|_)amount$|_cents$/;

/** A value as a person reads it. Whole numbers of paisa become amounts. */
function shown(value: Json, name: string): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string' && IS_MONEY.test(name) && CENTS.test(value)) return formatMoney(BigInt(value) as Cents);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const titleOf = (path: string): string => `${path.charAt(0).toUpperCase()}${path.slice(1).replace(/ cents$/, '')}`;

/** The content of a proposal: what stays the same as facts, and what differs before and after as a table. */
export function ExactChange({ content }: { content: Json }) {
  const { before, after, ...rest } = isObject(content) ? content : { value: content };
  const hasBoth = before !== undefined && after !== undefined;
  const facts = leavesOf(hasBoth ? rest : content);
  return (
    <>
      {facts.size > 0 && <Facts of={[...facts].map(([path, value]) => [titleOf(path), value] as const)} />}
      {hasBoth && <Differences before={before} after={after} />}
      <details>
        <summary>As it is stored</summary>
        <pre className={styles.text}>{JSON.stringify(content, null, 2)}</pre>
      </details>
    </>
  );
}

type Difference = { title: string; before: string; after: string };

/** The single values that differ between two values, with their names as a person reads them. */
export function differencesOf(before: Json, after: Json): Difference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({
      title: path === '' ? 'The whole' : titleOf(path),
      before: was.get(path) ?? 'none',
      after: is.get(path) ?? 'none',
    }))
    .filter((row) => row.before !== row.after);
}

const Differences = ({ before, after }: { before: Json; after: Json }) => (
  <Table
    label="Before and after"
    rows={differencesOf(before, after)}
    keyOf={({ title }) => title}
    columns={[
      { name: 'Value', of: ({ title }) => title },
      { name: 'Before', of: (row) => row.before, is_text: true },
      { name: 'After', of: (row) => row.after, is_text: true },
    ]}
  />
);
