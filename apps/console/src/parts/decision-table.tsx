import { actForm as text } from '../texts/act-form.ts';
import { words } from '../texts/words.ts';
import { actText } from './logged-change.ts';
import styles from './parts.module.css';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

type Decision = { by: string; act: string; note: string | null; at: string };

export function DecisionTable({ of, title = text.decisions }: { of: readonly Decision[]; title?: string }) {
  return (
    <>
      <h3>{title}</h3>
      {of.length === 0 ? (
        <p className={styles.soft}>{text.no_decisions}</p>
      ) : (
        <Table
          label={title}
          rows={of}
          keyOf={(row) => `${row.at} ${row.act}`}
          columns={[
            { name: words.at, of: (row) => <Time at={row.at} /> },
            { name: words.by, of: (row) => row.by },
            { name: words.act, of: (row) => actText(row.act) },
            { name: words.note, of: (row) => row.note ?? '', is_text: true },
          ]}
        />
      )}
    </>
  );
}
