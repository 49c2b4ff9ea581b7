/** A position in the write-ahead log of PostgreSQL, in bytes from its beginning. */
export type Lsn = bigint;

/** Parses PostgreSQL's text form: two hexadecimal numbers of 32 bits, `16/B374D848`. */
export function parseLsn(text: string): Lsn {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`"${text}" is not a position in the write-ahead log`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Formats a position in PostgreSQL's text form. */
export const formatLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** Returns the name of the file in `pg_wal` that contains this position. */
export function segmentName(timeline: number, lsn: Lsn, segment_bytes: number): string {
  const segment = lsn / BigInt(segment_bytes);
  const per_log = 0x1_0000_0000n / BigInt(segment_bytes);
  return hex8(BigInt(timeline)) + hex8(segment / per_log) + hex8(segment % per_log);
}
