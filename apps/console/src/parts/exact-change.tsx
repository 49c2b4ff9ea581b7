import { changes as text } from '../texts/changes.ts';
import { words } from '../texts/words.ts';
import { differencesOf, isObject, leavesOf } from './differences.ts';
import { Facts } from './facts.tsx';
import styles from './parts.module.css';
import { Table } from './table.tsx';

/** Shows the content of a proposal: `before` and `after` as a table of differences, all other values as facts. */
export function ExactChange({ content }: { content: unknown }) {
  const { before, after, ...rest } = isObject(content) ? content : { value: content };
  const hasBoth = before !== undefined && after !== undefined;
  const facts = hasBoth && Object.keys(rest).length === 0 ? [] : leavesOf(hasBoth ? rest : content);
  return (
    <>
      {facts.length > 0 && <Facts of={facts.map(({ title, text }) => [title, text] as const)} />}
      {hasBoth && <Differences before={before} after={after} />}
      <details>
        <summary>{text.as_stored}</summary>
        <pre className={styles.text}>{JSON.stringify(content, null, 2)}</pre>
      </details>
    </>
  );
}

const Differences = ({ before, after }: { before: unknown; after: unknown }) => (
  <Table
    label={words.before_and_after}
    rows={differencesOf(before, after)}
    keyOf={({ key }) => key}
    columns={[
      { name: words.value, of: ({ title }) => title },
      { name: words.before, of: (row) => row.before, is_text: true },
      { name: words.after, of: (row) => row.after, is_text: true },
    ]}
  />
);
