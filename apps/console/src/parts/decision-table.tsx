import { actText } from './logged-change.ts';
import styles from './parts.module.css';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

type Decision = { by: string; act: string; note: string | null; at: string };

export function DecisionTable({ of, title = 'Decisions' }: { of: readonly Decision[]; title?: string }) {
  return (
    <>
      <h3>{title}</h3>
      {of.length === 0 ? (
        <p className={styles.soft}>Nobody has done anything yet.</p>
      ) : (
        <Table
          label={title}
          rows={of}
          keyOf={(row) => `${row.at} ${row.act}`}
          columns={[
            { name: 'At', of: (row) => <Time at={row.at} /> },
            { name: 'By', of: (row) => row.by },
            { name: 'Act', of: (row) => actText(row.act) },
            { name: 'Note', of: (row) => row.note ?? '', is_text: true },
          ]}
        />
      )}
    </>
  );
}
