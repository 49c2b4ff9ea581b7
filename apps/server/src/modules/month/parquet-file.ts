import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type MonthTable, parquetTypes } from '../../ledger/month-columns.ts';

/** A row as the archive stores it: `bigint` for INT64, text for UUID and STRING. */
export type ArchivedRow = Record<string, string | number | bigint | null>;

/** Converts a value for Parquet. The database driver returns 64-bit integers as text. */
const asParquet = (value: ArchivedRow[string] | undefined, type: string): ArchivedRow[string] =>
  value === undefined || value === null ? null : type === 'INT64' ? BigInt(value) : value;

export function writeParquet(table: MonthTable, rows: readonly ArchivedRow[]): Buffer {
  const columnData = parquetTypes(table).map(([name, type]) => ({
    name,
    type,
    nullable: true,
    data: rows.map((row) => asParquet(row[name], type)),
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
}

export async function readParquet(bytes: Buffer): Promise<ArchivedRow[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  return (await parquetReadObjects({ file })) as ArchivedRow[];
}
