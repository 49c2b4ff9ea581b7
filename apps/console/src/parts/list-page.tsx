import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { ListCall } from '@nua/contract/console/list.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { Button, Card } from '@nua/ui';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useCall } from '../api/queries.ts';
import { navigate } from '../router.ts';
import { listTexts, sortTexts } from '../texts/list.ts';
import { withDays } from './list-filter.ts';
import { ListForm } from './list-form.tsx';
import { NextPage } from './next-page.tsx';
import styles from './parts.module.css';
import { Section } from './section.tsx';
import { type Column, Table } from './table.tsx';
import { type ListPlace, useList } from './use-list.ts';

type RowOf<Call extends ListCall> =
  ConsoleResponse<Call> extends { list: readonly (infer Row extends RowData)[] } ? Row : never;

type Page<Row> = { list: readonly Row[] } & ({ has_more: boolean } | { next: string | null });

type CallListProps<Call extends ListCall> = {
  call: Call;
  /** The name of the list, for readers who cannot see it. */
  label: string;
  columns: readonly Column<RowOf<Call>>[];
  /** The key of a row. If the page has no `next`, it is also the place after which the next page begins. */
  keyOf: (row: RowOf<Call>) => string;
  hrefOf?: (row: RowOf<Call>) => string;
  /** The texts for an empty list without a filter. `show` is the chosen part. */
  empty: (show: string | undefined) => { title: string; text?: string };
  title?: string;
  actions?: ReactNode;
  refresh_ms?: number;
};

/** A list from the server, with the filters, orders and pages that the call declares in `list`. */
export function CallList<Call extends ListCall>({
  call,
  title,
  empty,
  actions,
  refresh_ms,
  ...table
}: CallListProps<Call>) {
  const place = useList(call);
  const query = useCall<ListCall>(call, { query: place.query }, { ...(refresh_ms !== undefined && { refresh_ms }) });
  const hasFilter = Object.keys(place.values).length > 0;
  const order = sortTexts[place.sort];
  return (
    <>
      <ListForm place={place} label={listTexts.which({ label: table.label })} />
      <Section
        title={title === undefined ? order : listTexts.ordered({ title, order })}
        query={query}
        empty={empty(place.show)}
        actions={actions}
      >
        {(page) => {
          const { list } = page as Page<RowOf<Call>>;
          if (list.length > 0) return <ListRows {...table} place={place} page={page as Page<RowOf<Call>>} />;
          return hasFilter ? <NoMatch place={place} /> : null;
        }}
      </Section>
    </>
  );
}

function NoMatch({ place }: { place: ListPlace }) {
  return (
    <Card>
      <div className={styles.actions}>
        <p>{listTexts.no_match}</p>
        <Button kind="quiet" onClick={() => navigate(place.hrefWith({ values: {} }))}>
          {listTexts.clear_filter}
        </Button>
      </div>
    </Card>
  );
}

type ListRowsProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  place: ListPlace;
  page: Page<Row>;
};

/** The rows of a page of a list, with the links to the first and to the next page. */
export function ListRows<Row extends RowData>({ place, page, ...table }: ListRowsProps<Row>) {
  const { rules, show, sort, sorts, values, isLaterPage, hrefWith } = place;
  const { list } = page;
  const next = 'next' in page ? page.next : page.has_more ? table.keyOf(list.at(-1)!) : null;
  return (
    <>
      <Table
        {...table}
        rows={list}
        order={{
          ...{ sort, sorts },
          onChange: (chosen) => {
            const days = withDays(rules, values, { show, sort: chosen }, dayInKarachi(new Date()));
            navigate(hrefWith({ sort: chosen, values: days }));
          },
        }}
      />
      <div className={styles.actions}>
        {isLaterPage && (
          <Button kind="quiet" onClick={() => navigate(hrefWith({}))}>
            {listTexts.first}
          </Button>
        )}
        {next !== null && <NextPage href={hrefWith({ after: next })} />}
      </div>
    </>
  );
}

type ListPageProps<Call extends ListCall> = CallListProps<Call> & {
  heading: string;
  intro?: ReactNode;
  children?: ReactNode;
};

/** A page that consists of one list. `children` follow the list. */
export function ListPage<Call extends ListCall>({ heading, intro, children, ...list }: ListPageProps<Call>) {
  return (
    <>
      <h1>{heading}</h1>
      {intro}
      <CallList {...list} />
      {children}
    </>
  );
}
