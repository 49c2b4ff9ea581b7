import type { ExportFormat } from '@nua/contract/console/export.ts';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { BYTE_ORDER_MARK, type Cell, csvLine } from './csv.ts';

/** A column of an export. `money` is in paisa. */
export type ExportColumn = { name: string; type: 'id' | 'text' | 'money' | 'time' | 'number' | 'flag' };

/** Converts rows to the bytes of a file, page by page. */
export type ExportWriter = {
  /** Returns the bytes of the next rows. The first call also returns the beginning of the file. */
  rows(rows: readonly (readonly Cell[])[]): Buffer;
  /** Returns the bytes that end the file. */
  end(): Buffer;
};

function csvWriter(columns: readonly ExportColumn[]): ExportWriter {
  let header = BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
  const take = (text: string) => {
    const bytes = Buffer.from(header + text);
    header = '';
    return bytes;
  };
  return { rows: (rows) => take(rows.map(csvLine).join('')), end: () => take('') };
}

const PARQUET_TYPES = {
  id: 'UUID',
  text: 'STRING',
  money: 'INT64',
  time: 'TIMESTAMP',
  number: 'INT32',
  flag: 'BOOLEAN',
} as const;

const parquetName = ({ name, type }: ExportColumn): string => (type === 'money' ? `${name}_paisa` : name);

function parquetWriter(columns: readonly ExportColumn[]): ExportWriter {
  const output = new ByteWriter();
  const columnsWith = (rows: readonly (readonly Cell[])[]) =>
    columns.map((column, index) => ({
      name: parquetName(column),
      type: PARQUET_TYPES[column.type],
      nullable: true,
      data: rows.map((row) => row[index] ?? null),
    }));
  const writer = new ParquetWriter({
    writer: output,
    schema: schemaFromColumnData({ columnData: columnsWith([]) }),
  });
  // `output.offset` is not reset, because the end of the file contains the offset of each page.
  const take = () => {
    const bytes = Buffer.from(output.getBytes());
    output.index = 0;
    return bytes;
  };
  return {
    rows: (rows) => {
      if (rows.length > 0) void writer.write({ columnData: columnsWith(rows), rowGroupSize: rows.length });
      return take();
    },
    end: () => {
      void writer.finish();
      return take();
    },
  };
}

export const exportWriter = (format: ExportFormat, columns: readonly ExportColumn[]): ExportWriter =>
  format === 'csv' ? csvWriter(columns) : parquetWriter(columns);

/** The media type of a file, and the extension of its name. */
export const formatFacts: Readonly<Record<ExportFormat, { type: string; ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  parquet: { type: 'application/vnd.apache.parquet', ending: 'parquet' },
};
