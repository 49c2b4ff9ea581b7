import { isAbsolute, relative } from 'node:path';

/** A bucket of a store that speaks S3, and the prefix of the names in it. */
export type S3Target = {
  kind: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  key_id: string;
  secret: string;
};
export type BackupTarget = { kind: 'folder'; folder: string } | S3Target;

export type BackupSettings = {
  target: BackupTarget;
  /** Keys of 32 bytes in Base64: the one that seals, then those that only open. */
  keys: readonly [string, ...string[]];
  /** A user with the attribute REPLICATION; null uses the server's own address. */
  database_url: string | null;
  /** Every moment of so many days can be restored. */
  keep_days: number;
  /** Before that, the first backup of each of so many months. */
  keep_months: number;
  /** The hour in Pakistan from which the nightly backup is due. */
  hour: number;
};

type Reader = {
  text(name: string): string | null;
  whole(name: string, fallback: number, min: number, max: number): number;
  url(name: string, protocols: readonly string[]): string | null;
};

const KEY_BYTES = 32;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const DEFAULT_REGION = 'us-east-1';

/** Whether a text is 32 bytes in Base64, with padding or without. */
const isKey = (text: string): boolean =>
  /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES;

function readS3(address: URL, { text, url }: Reader, problems: string[]): S3Target | null {
  const [key_id, secret] = [text('BACKUP_S3_KEY_ID'), text('BACKUP_S3_SECRET')];
  const endpoint = url('BACKUP_S3_ENDPOINT', ['https:', 'http:']);
  if (!BUCKET.test(address.hostname))
    problems.push('BACKUP_TARGET must name a bucket: s3://BUCKET or s3://BUCKET/PREFIX.');
  if (endpoint === null)
    problems.push(
      'BACKUP_S3_ENDPOINT is missing: the address of the store, such as https://s3.eu-central-1.amazonaws.com.',
    );
  if (key_id === null || secret === null)
    problems.push(
      'BACKUP_S3_KEY_ID and BACKUP_S3_SECRET are missing: the access key of a user who may read and write the bucket.',
    );
  if (endpoint === null || key_id === null || secret === null) return null;
  const prefix = decodeURIComponent(address.pathname).replace(/^\/+|\/+$/g, '');
  const region = text('BACKUP_S3_REGION') ?? DEFAULT_REGION;
  return {
    kind: 's3',
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    bucket: address.hostname,
    prefix,
    key_id,
    secret,
  };
}

function readTarget(given: string, reader: Reader, data_dir: string, problems: string[]): BackupTarget | null {
  if (given.startsWith('s3://') && URL.canParse(given)) return readS3(new URL(given), reader, problems);
  if (!isAbsolute(given)) {
    problems.push(`BACKUP_TARGET is "${given}"; it must be an absolute path of a folder, or s3://BUCKET/PREFIX.`);
    return null;
  }
  const path = relative(data_dir, given);
  if (path === '' || !(path.startsWith('..') || isAbsolute(path)))
    problems.push('BACKUP_TARGET is inside DATA_DIR; name a folder on another disk, since one disk loses both.');
  return { kind: 'folder', folder: given };
}

/**
 * Reads the place of backups and their keys; null without BACKUP_TARGET.
 *
 * Errors  `problems` names what is missing or has the wrong form, never a key
 * Source  docs/configuration.md, "Backups"
 */
export function readBackupSettings(reader: Reader, data_dir: string, problems: string[]): BackupSettings | null {
  const { text, whole, url } = reader;
  const given = text('BACKUP_TARGET');
  if (given === null) return null;
  const target = readTarget(given, reader, data_dir, problems);
  const key = text('BACKUP_KEY');
  const old_keys = text('OLD_BACKUP_KEYS')?.split(/[\s,]+/) ?? [];
  if (key === null)
    problems.push(
      'BACKUP_KEY is missing: without it no backup is written or opened. "npm run backup -- new-key" makes one; store it outside the backup.',
    );
  else if (!isKey(key))
    problems.push('BACKUP_KEY must be 32 bytes in Base64, as "npm run backup -- new-key" prints them.');
  if (!old_keys.every(isKey))
    problems.push('OLD_BACKUP_KEYS must be keys of 32 bytes in Base64, with commas between them.');
  const database_url = url('BACKUP_DATABASE_URL', ['postgres:', 'postgresql:']);
  const keep_days = whole('BACKUP_KEEP_DAYS', 14, 1, 3_650);
  const keep_months = whole('BACKUP_KEEP_MONTHS', 6, 0, 240);
  const hour = whole('BACKUP_HOUR', 4, 0, 23);
  if (target === null || key === null) return null;
  return { target, keys: [key, ...old_keys], database_url, keep_days, keep_months, hour };
}
