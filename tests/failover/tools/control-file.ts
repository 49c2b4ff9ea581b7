const VERSION = 1800;
const CRC_AT = 292;
const STATES = [
  ...['starting up', 'shut down', 'shut down in recovery', 'shutting down', 'in crash recovery'],
  ...['in archive recovery', 'in production'],
];
const WAL_LEVELS = ['minimal', 'replica', 'logical'];

/** CRC-32C (Castagnoli). */
function crc32c(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x82_f6_3b_78 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/**
 * Describes the control file of PostgreSQL 18: the lines of `pg_controldata` that Patroni reads.
 *
 * Errors  a file of another version, or one whose checksum differs
 * Source  PostgreSQL 18, src/include/catalog/pg_control.h, on a machine of 64 bits with little-endian numbers
 */
export function describeControlFile(file: Buffer): [name: string, value: string | number | bigint][] {
  const u32 = (offset: number) => file.readUInt32LE(offset);
  const i32 = (offset: number) => file.readInt32LE(offset);
  const lsn = (offset: number) => `${u32(offset + 4).toString(16)}/${u32(offset).toString(16)}`.toUpperCase();
  if (u32(8) !== VERSION) throw new Error(`the control file has version ${u32(8)}, not ${VERSION}`);
  if (crc32c(file.subarray(0, CRC_AT)) !== u32(CRC_AT)) throw new Error('the checksum of the control file differs');
  return [
    ['pg_control version number', u32(8)],
    ['Catalog version number', u32(12)],
    ['Database system identifier', file.readBigUInt64LE(0)],
    ['Database cluster state', STATES[u32(16)] ?? 'unknown'],
    ['Latest checkpoint location', lsn(32)],
    ["Latest checkpoint's REDO location", lsn(40)],
    ["Latest checkpoint's TimeLineID", u32(48)],
    ["Latest checkpoint's PrevTimeLineID", u32(52)],
    ['Minimum recovery ending location', lsn(136)],
    ["Min recovery ending loc's timeline", u32(144)],
    ['Backup start location', lsn(152)],
    ['Backup end location', lsn(160)],
    ['wal_level setting', WAL_LEVELS[i32(172)] ?? 'unknown'],
    ['wal_log_hints setting', file[176] ? 'on' : 'off'],
    ['max_connections setting', i32(180)],
    ['max_worker_processes setting', i32(184)],
    ['max_wal_senders setting', i32(188)],
    ['max_prepared_xacts setting', i32(192)],
    ['max_locks_per_xact setting', i32(196)],
    ['Data page checksum version', u32(252)],
  ];
}
