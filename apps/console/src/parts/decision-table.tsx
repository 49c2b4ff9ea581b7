import styles from './parts.module.css';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

type Decision = { by: string; act: string; note: string | null; at: string };

/** What staff members decided about a payment, oldest first. */
export function DecisionTable({ of, about }: { of: readonly Decision[]; about: string }) {
  return (
    <>
      <h3>Decisions</h3>
      {of.length === 0 ? (
        <p className={styles.soft}>Nobody has decided anything yet.</p>
      ) : (
        <Table
          label={`Decisions about the ${about}`}
          rows={of}
          keyOf={(row) => `${row.at} ${row.act}`}
          columns={[
            { name: 'At', of: (row) => <Time at={row.at} /> },
            { name: 'By', of: (row) => row.by },
            { name: 'Act', of: (row) => row.act },
            { name: 'Note', of: (row) => row.note ?? '' },
          ]}
        />
      )}
    </>
  );
}
