import type { ReactNode } from 'react';
import { navigate } from '../router.ts';
import { isolated } from './isolated.tsx';
import styles from './parts.module.css';

export type Column<Row> = {
  name: string;
  /** Returns the content of the cell. */
  of: (row: Row) => ReactNode;
  is_number?: true;
  /** True for sentences and other long texts, which wrap. Other cells stay on one line. */
  is_text?: true;
};

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The address that a row opens. Its first cell contains the link. */
  hrefOf?: (row: Row) => string;
};

/** A table that scrolls sideways on a narrow screen. */
export function Table<Row>({ label, columns, rows, keyOf, hrefOf }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by the keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, is_number }) => (
              <th key={name} scope="col" data-number={is_number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, of, is_number, is_text }, index) => (
                <td key={name} data-number={is_number} data-text={is_text}>
                  {index === 0 && hrefOf ? (
                    <RowLink href={hrefOf(row)}>{isolated(of(row))}</RowLink>
                  ) : (
                    isolated(of(row))
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      className={styles.rowLink}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
