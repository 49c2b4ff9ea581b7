import type { ActData as Data } from '@nua/contract/console/act.ts';
import { parseCents } from '@nua/money';
import { Money } from '@nua/ui';
import type { ReactNode } from 'react';
import { actForm as text } from '../texts/act-form.ts';
import { words } from '../texts/words.ts';
import { Facts } from './facts.tsx';
import styles from './parts.module.css';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

type Field = Data[string];
type Row = Extract<Field, readonly unknown[]>[number];
type Value = Row[string];
type Document = Extract<Field, { document: unknown }>;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MONEY = /^-?\d{1,15}\.\d\d$/;

/** "new_players" -> "New players" */
const titleOf = (name: string): string => {
  const title = name.replaceAll('_', ' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
};

const isFigure = (value: Value | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'string' && MONEY.test(value));

function renderValue(value: Value | undefined): ReactNode {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return value;
  if (TIME.test(value)) return <Time at={value} />;
  return MONEY.test(value) ? <Money amount={parseCents(value)} currency={null} /> : value;
}

const isDocument = (value: Field): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function ActData({ data }: { data: Data }) {
  const values = Object.entries(data).flatMap(([name, value]) =>
    Array.isArray(value) || isDocument(value) ? [] : [[titleOf(name), renderValue(value as Value)] as const],
  );
  const documents = Object.entries(data).flatMap(([name, value]) => (isDocument(value) ? [{ name, value }] : []));
  const tables = Object.entries(data).flatMap(([name, value]) => (Array.isArray(value) ? [{ name, rows: value }] : []));
  return (
    <div className={styles.data}>
      {values.length > 0 && <Facts of={values} />}
      {documents.map(({ name, value }) => (
        <section key={name}>
          <h3>{titleOf(name)}</h3>
          <pre className={styles.text}>{JSON.stringify(value.document, null, 2)}</pre>
        </section>
      ))}
      {tables.map(({ name, rows }) => (
        <section key={name}>
          <h3>{titleOf(name)}</h3>
          {rows.length === 0 ? <p>{text.no_rows}</p> : <DataTable title={titleOf(name)} rows={rows} />}
        </section>
      ))}
    </div>
  );
}

type Numbered = { row: Row; index: number };

function DataTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  const numbered: Numbered[] = rows.map((row, index) => ({ row, index }));
  return (
    <Table
      label={title}
      rows={numbered}
      keyOf={({ index }) => String(index)}
      columns={Object.keys(rows[0] ?? {}).map((key) => ({
        name: titleOf(key),
        of: ({ row }: Numbered) => renderValue(row[key]),
        ...(rows.every((row) => isFigure(row[key])) && { is_number: true as const }),
      }))}
    />
  );
}
