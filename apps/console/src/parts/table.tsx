import type { ListSort } from '@nua/contract/console/list-rules.ts';
import { Money } from '@nua/ui';
import {
  type ColumnDef,
  createSortedRowModel,
  type Header,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { isolated } from './isolated.tsx';
import { Link } from './link.tsx';
import listStyles from './list.module.css';
import styles from './parts.module.css';
import { type CellContent, compareValues, sortValueOf } from './sort-value.ts';
import { Time } from './time.tsx';

export type Column<Row> = CellContent<Row> & {
  name: string;
  /** The server orders the list by the time, the key or the amount in this column. */
  server_order?: 'time' | 'key' | 'amount';
  is_number?: true;
  /** True for sentences and other long texts, which wrap. Other cells stay on one line. */
  is_text?: true;
};

/** The order in which the server lists. */
export type ServerOrder = { sort: ListSort; sorts: readonly ListSort[]; onChange: (sort: ListSort) => void };

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The address that a row opens. Its first cell contains the link. */
  hrefOf?: (row: Row) => string;
  /** A row below the others, which is not sorted. */
  total?: Row;
  /** True if `rows` is the whole list, so that a press on a heading sorts it. */
  isWhole?: true;
  /** The order of a page of a list. */
  order?: ServerOrder;
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

const ascending = { time: 'oldest', key: 'a_to_z', amount: 'smallest' } as const;
const descending = { time: 'newest', key: 'z_to_a', amount: 'largest' } as const;

/** Converts the order of the server to the state of the table. */
function stateOf<Row>(columns: readonly Column<Row>[], { sort }: ServerOrder): SortingState {
  const desc = sort === 'newest' || sort === 'z_to_a' || sort === 'largest';
  const column = columns.find(
    ({ server_order }) => server_order && (desc ? descending : ascending)[server_order] === sort,
  );
  return column === undefined ? [] : [{ id: column.name, desc }];
}

function definitionsOf<Row extends RowData>({
  columns,
  rows,
  isWhole,
  order,
}: TableProps<Row>): ColumnDef<Features, Row>[] {
  return columns.map((column) => {
    const { name, server_order } = column;
    const isSortable = isWhole
      ? rows.length > 1 && rows.every((row) => sortValueOf(column, row) !== null)
      : order !== undefined &&
        server_order !== undefined &&
        order.sorts.length > 1 &&
        order.sorts.includes(descending[server_order]);
    return {
      id: name,
      accessorFn: (row) => (isWhole ? sortValueOf(column, row) : undefined),
      enableSorting: isSortable,
      sortDescFirst: isNumber(column),
      sortUndefined: 'last',
      sortFn: (one, other, id) => compareValues(one.getValue(id), other.getValue(id)),
    };
  });
}

/** A table that scrolls sideways on a narrow screen. A press on a heading changes the order. */
export function Table<Row extends RowData>(props: TableProps<Row>) {
  const { label, columns, rows, total, keyOf, hrefOf, order } = props;
  const [sorting, setSorting] = useState<SortingState>([]);
  const table = useTable<Features, Row>({
    features,
    columns: definitionsOf(props),
    data: rows,
    getRowId: keyOf,
    enableMultiSort: false,
    enableSortingRemoval: order === undefined,
    manualSorting: order !== undefined,
    state: { sorting: order === undefined ? sorting : stateOf(columns, order) },
    onSortingChange: (change) => {
      const state =
        typeof change === 'function' ? change(order === undefined ? sorting : stateOf(columns, order)) : change;
      if (order === undefined) return setSorting(state);
      const { server_order } = columns.find(({ name }) => name === state[0]?.id) ?? {};
      if (server_order) order.onChange((state[0]?.desc ? descending : ascending)[server_order]);
    },
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by the keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.getFlatHeaders().map((header, index) => (
              <Heading
                key={header.id}
                header={header}
                is_number={columns[index] !== undefined && isNumber(columns[index])}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <Cells key={id} columns={columns} row={original} href={hrefOf?.(original)} />
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <Cells columns={columns} row={total} href={undefined} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

const isNumber = <Row,>(column: Column<Row>): boolean => column.is_number === true || 'money' in column;

function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if ('money' in column) return <Money amount={column.money(row)} currency={null} />;
  if ('time' in column) return <Time at={column.time(row)} />;
  return isolated(column.of(row));
}

type CellsProps<Row> = { columns: readonly Column<Row>[]; row: Row; href: string | undefined };

const Cells = <Row,>({ columns, row, href }: CellsProps<Row>) => (
  <tr>
    {columns.map((column, index) => (
      <td key={column.name} data-number={isNumber(column)} data-text={column.is_text}>
        {index === 0 && href !== undefined ? (
          <Link className={styles.rowLink} href={href}>
            {cellOf(column, row)}
          </Link>
        ) : (
          cellOf(column, row)
        )}
      </td>
    ))}
  </tr>
);

const arrows = { asc: '↑', desc: '↓' } as const;
const directions = { asc: 'ascending', desc: 'descending' } as const;

function Heading<Row extends RowData>({ header, is_number }: { header: Header<Features, Row>; is_number: boolean }) {
  const { column } = header;
  if (!column.getCanSort())
    return (
      <th scope="col" data-number={is_number}>
        {column.id}
      </th>
    );
  const sorted = column.getIsSorted();
  return (
    <th scope="col" data-number={is_number} aria-sort={sorted === false ? 'none' : directions[sorted]}>
      <button type="button" className={listStyles.sort} onClick={() => column.toggleSorting()}>
        {column.id} <span aria-hidden="true">{sorted === false ? '↕' : arrows[sorted]}</span>
      </button>
    </th>
  );
}
