import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import {
  downloadExport,
  type ExportKind,
  type exportFilters,
  exportFormats,
  exportKinds,
  filtersOfExport,
  listExports,
} from '@nua/contract/console/export.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { Badge, type BadgeTone, Button, Card, DialogFrame, Select, TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, fetchFile } from '../api/call.ts';
import { errorText, fieldErrors } from '../api/error-text.ts';
import { refreshAll } from '../api/queries.ts';
import { FreshCodeForm } from '../parts/code-form.tsx';
import { NoteField, noteOf, useAct } from '../parts/do-act.tsx';
import { Form } from '../parts/form.tsx';
import { GameField } from '../parts/game-field.tsx';
import { ListPage } from '../parts/list-page.tsx';
import styles from '../parts/parts.module.css';
import { PlayerField } from '../parts/player-field.tsx';
import type { Column } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

export const ExportsPage = () => (
  <ListPage
    call={listExports}
    heading="Exports"
    intro={
      <>
        <p className={styles.soft}>
          A file is offered for a day. The log records each request and each download. Above 10,000 rows of personal
          data in 24 hours, a second person must approve.
        </p>
        <RequestForm />
      </>
    }
    label="Exports"
    empty={() => ({ title: 'No export yet', text: 'Request one above.' })}
    actions={
      <Button kind="quiet" size="small" onClick={() => void refreshAll()}>
        Refresh
      </Button>
    }
    // A job writes a requested export within seconds.
    refresh_ms={5_000}
    keyOf={({ id }) => id}
    columns={columns}
  />
);

type FilterName = (typeof exportFilters)[number];
const filterLabels: Readonly<Record<FilterName, string>> = {
  player: 'Player',
  state: 'State',
  game: 'Game',
  reason: 'Reason of the transfer',
  by: 'Name of the staff member',
};

function RequestForm() {
  const today = dayInKarachi(new Date());
  const [kind, setKind] = useState<ExportKind>('payouts');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ format: 'csv', from: today, until: today });
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const act = useAct({ onInvalid: (error) => setErrors(fieldErrors(error)) });
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const filters = filtersOfExport[kind];
  const submit = () => {
    setErrors({});
    const sent = ['format', 'from', 'until', ...filters].flatMap((name) =>
      values[name]?.trim() ? [[name, values[name].trim()]] : [],
    );
    act.run({ name: 'export', values: { kind, ...Object.fromEntries(sent) }, ...noteOf(note) });
  };
  return (
    <Card>
      {act.dialog}
      <h2>New export</h2>
      <Form onSubmit={submit}>
        <Select
          label="Rows"
          name="kind"
          value={kind}
          options={exportKinds.map((option) => ({ value: option, label: option }))}
          onChange={(event) => setKind(event.target.value as ExportKind)}
        />
        <Select
          {...field('format')}
          label="Format"
          options={exportFormats.map((format) => ({ value: format, label: format === 'csv' ? 'CSV' : 'Parquet' }))}
        />
        <TextField {...field('from')} type="date" required label="From" />
        <TextField {...field('until')} type="date" required label="Until, with this day" />
        {filters.map((name) => (
          <FilterField
            key={name}
            name={name}
            label={`${filterLabels[name]} (all if empty)`}
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <NoteField value={note} onChange={setNote} isReason />
        <div className={styles.actions}>
          <Button type="submit" busy={act.isRunning}>
            Request
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type FilterFieldProps = {
  name: FilterName;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function FilterField({ onChange, ...field }: FilterFieldProps) {
  if (field.name === 'player') return <PlayerField {...field} onChange={onChange} />;
  if (field.name === 'game') return <GameField {...field} onChange={onChange} />;
  return <TextField {...field} onChange={(event) => onChange(event.target.value)} />;
}

type Export = ConsoleResponse<typeof listExports>['list'][number];

const tones: Readonly<Record<Export['state'], BadgeTone>> = {
  waiting: 'plain',
  running: 'info',
  ready: 'positive',
  failed: 'negative',
  expired: 'plain',
};

const failures: Readonly<Record<NonNullable<Export['failure']>, string>> = {
  too_many_rows: 'Too many rows. Choose fewer days or a filter.',
  stopped: 'The server stopped while it wrote the file. Request it again.',
};

const daysText = ({ from, until }: Export): string =>
  `${dayInKarachi(new Date(from))} – ${dayInKarachi(new Date(Date.parse(until) - 1))}`;

const filterText = ({ filter }: Export): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

const bytesText = new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const sizeText = (bytes: number): string => bytesText.format(Math.ceil(bytes / 1000));

const columns: readonly Column<Export>[] = [
  { name: 'Requested', time: ({ requested_at }) => requested_at, server_order: 'time' },
  {
    name: 'By',
    of: ({ requested_by, approved_by }) =>
      approved_by === null ? requested_by : `${requested_by}, approved by ${approved_by}`,
  },
  { name: 'Rows of', of: ({ kind, format }) => `${kind} (${format})` },
  { name: 'Days', of: daysText },
  { name: 'Filter', of: filterText },
  { name: 'State', of: ({ state }) => <Badge tone={tones[state]}>{state}</Badge> },
  { name: 'Rows', of: ({ rows }) => rows.toLocaleString('en'), is_number: true },
  { name: 'File', of: (row) => <File of={row} /> },
];

function File({ of: row }: { of: Export }) {
  if (row.state === 'failed') return failures[row.failure ?? 'stopped'];
  if (row.state !== 'ready' || row.bytes === null) return null;
  return (
    <>
      {row.is_downloadable ? <Download id={row.id} /> : `Only for ${row.requested_by}`} {sizeText(row.bytes)}, until{' '}
      <Time at={row.expires_at} />
      <br />
      <code title="SHA-256 of the file">{row.sha256}</code>
    </>
  );
}

async function save(id: string): Promise<void> {
  const { name, content } = await fetchFile(downloadExport, { id });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const isStale = (error: unknown): boolean => error instanceof CallError && error.error === 'SECOND_FACTOR_STALE';

/** The button that saves a file. It asks for a new authenticator code if the last code is too old. */
function Download({ id }: { id: string }) {
  const download = useMutation({ mutationFn: () => save(id) });
  return (
    <>
      <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
        Download
      </Button>
      {isStale(download.error) && (
        <DialogFrame closeLabel="Close" onClose={download.reset} title="Enter a new code" narrow>
          <p>A file with data needs a code of your authenticator that is at most five minutes old.</p>
          <FreshCodeForm onDone={() => download.mutate()} />
        </DialogFrame>
      )}
      {download.error !== null && !isStale(download.error) && (
        <p role="alert" className={styles.stale}>
          {errorText(download.error)}
        </p>
      )}
    </>
  );
}
