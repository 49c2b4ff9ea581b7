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
import { Badge, type BadgeTone, Button, Card, Select, TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, fetchFile } from '../api/call.ts';
import { fieldErrors } from '../api/error-text.ts';
import { refreshAll } from '../api/queries.ts';
import { FreshCodeForm } from '../parts/code-form.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { NoteField, noteOf, useAct } from '../parts/do-act.tsx';
import { Form } from '../parts/form.tsx';
import { GameField } from '../parts/game-field.tsx';
import { ListPage } from '../parts/list-page.tsx';
import styles from '../parts/parts.module.css';
import { PlayerField } from '../parts/player-field.tsx';
import { CallErrorText } from '../parts/reload.tsx';
import type { Column } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { failureTexts, filterTexts, formatTexts, exportTexts as text } from '../texts/exports.ts';
import { words } from '../texts/words.ts';

export const ExportsPage = () => (
  <ListPage
    call={listExports}
    heading={text.title}
    intro={
      <>
        <p className={styles.soft}>{text.rules}</p>
        <RequestForm />
      </>
    }
    label={text.title}
    empty={() => ({ title: text.no_export, text: text.request_above })}
    actions={
      <Button kind="quiet" size="small" onClick={() => void refreshAll()}>
        {text.refresh}
      </Button>
    }
    // A job writes a requested export within seconds.
    refresh_ms={5_000}
    keyOf={({ id }) => id}
    columns={columns}
  />
);

type FilterName = (typeof exportFilters)[number];

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
      <h2>{text.new_export}</h2>
      <Form onSubmit={submit}>
        <Select
          label={text.rows}
          name="kind"
          value={kind}
          options={exportKinds.map((option) => ({ value: option, label: option }))}
          onChange={(event) => setKind(event.target.value as ExportKind)}
        />
        <Select
          {...field('format')}
          label={text.format}
          options={exportFormats.map((format) => ({ value: format, label: formatTexts[format] }))}
        />
        <TextField {...field('from')} type="date" required label={words.from} />
        <TextField {...field('until')} type="date" required label={text.until} />
        {filters.map((name) => (
          <FilterField
            key={name}
            name={name}
            label={text.all_if_empty(filterTexts[name])}
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <NoteField value={note} onChange={setNote} isReason />
        <div className={styles.actions}>
          <Button type="submit" busy={act.isRunning}>
            {text.request}
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

const daysText = ({ from, until }: Export): string =>
  `${dayInKarachi(new Date(from))} – ${dayInKarachi(new Date(Date.parse(until) - 1))}`;

const filterText = ({ filter }: Export): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

const bytesText = new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const sizeText = (bytes: number): string => bytesText.format(Math.ceil(bytes / 1000));

const columns: readonly Column<Export>[] = [
  { name: words.requested, time: ({ requested_at }) => requested_at, server_order: 'time' },
  {
    name: words.by,
    of: ({ requested_by, approved_by }) =>
      approved_by === null ? requested_by : text.approved({ by: requested_by, approved_by }),
  },
  { name: text.rows_of, of: ({ kind, format }) => `${kind} (${format})` },
  { name: text.days, of: daysText },
  { name: text.filter, of: filterText },
  { name: words.state, of: ({ state }) => <Badge tone={tones[state]}>{state}</Badge> },
  { name: text.rows, of: ({ rows }) => rows.toLocaleString('en'), is_number: true },
  { name: text.file, of: (row) => <File of={row} /> },
];

function File({ of: row }: { of: Export }) {
  if (row.state === 'failed') return failureTexts[row.failure ?? 'stopped'];
  if (row.state !== 'ready' || row.bytes === null) return null;
  return (
    <>
      {row.is_downloadable ? <Download id={row.id} /> : text.only_for(row.requested_by)}{' '}
      {text.until_time(sizeText(row.bytes))} <Time at={row.expires_at} />
      <br />
      <code title={text.hash}>{row.sha256}</code>
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
        {text.download}
      </Button>
      {isStale(download.error) && (
        <Dialog closeLabel={words.close} onClose={download.reset} title={words.new_code} narrow>
          <p>{text.needs_new_code}</p>
          <FreshCodeForm onDone={() => download.mutate()} />
        </Dialog>
      )}
      {download.error !== null && !isStale(download.error) && (
        <p role="alert" className={styles.stale}>
          <CallErrorText error={download.error} />
        </p>
      )}
    </>
  );
}
