import { isAbsolute, relative } from 'node:path';
import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';

/** A bucket of an S3-compatible store, and the prefix of its object names. */
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
  /** Keys of 32 bytes in Base64. The first key seals; the others only open. */
  keys: readonly [string, ...string[]];
  /** A user with the attribute REPLICATION; null uses the server's own address. */
  database_url: string | null;
  /** Any moment of the last `keep_days` days can be restored. */
  keep_days: number;
  /** For earlier times, only the first backup of a month is stored, for this many months. */
  keep_months: number;
  /** The hour in Pakistan from which the nightly backup is due. */
  hour: number;
};

const KEY_BYTES = 32;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const DEFAULT_REGION = 'us-east-1';

/** Instead of a target: other tools make the backups (BACKUP_TARGET), or send the alerts (ALERT_RECEIVERS). */
export const EXTERNAL = 'external';

/** Reports whether a text is 32 bytes in Base64, with or without padding. */
const isKey = (text: string): boolean =>
  /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES;

function readS3(address: URL, { text, url, refuse }: EnvironmentReader): S3Target | null {
  const [key_id, secret] = [text('BACKUP_S3_KEY_ID'), text('BACKUP_S3_SECRET')];
  const endpoint = url('BACKUP_S3_ENDPOINT');
  if (!BUCKET.test(address.hostname)) refuse('BACKUP_TARGET', { must: 'name a bucket: s3://BUCKET/PREFIX' });
  if (text('BACKUP_S3_ENDPOINT') === null)
    refuse('BACKUP_S3_ENDPOINT', {
      must: 'be the address of the store of BACKUP_TARGET, such as https://s3.eu-central-1.amazonaws.com',
    });
  if (key_id === null) refuse('BACKUP_S3_KEY_ID');
  if (secret === null) refuse('BACKUP_S3_SECRET');
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

function readTarget(place: string, reader: EnvironmentReader, data_dir: string): BackupTarget | null {
  if (place.startsWith('s3://') && URL.canParse(place)) return readS3(new URL(place), reader);
  if (!isAbsolute(place)) {
    reader.refuse('BACKUP_TARGET');
    return null;
  }
  const path = relative(data_dir, place);
  if (path === '' || !(path.startsWith('..') || isAbsolute(path)))
    reader.refuse('BACKUP_TARGET', {
      must: 'be outside DATA_DIR, on another disk, since the loss of one disk would lose both',
    });
  return { kind: 'folder', folder: place };
}

/**
 * Reads the place of backups and their keys; null without BACKUP_TARGET, or if other tools make the backups.
 *
 * Errors  none; missing and invalid values are added to the reader's problems, but never a key
 * Source  docs/configuration.md, "Backups"
 */
export function readBackupSettings(reader: EnvironmentReader, data_dir: string): BackupSettings | null {
  const place = reader.text('BACKUP_TARGET');
  const key = reader.validated('BACKUP_KEY', isKey);
  const old_keys = reader.list('OLD_BACKUP_KEYS', isKey);
  const database_url = reader.database('BACKUP_DATABASE_URL');
  const keep_days = reader.integer('BACKUP_KEEP_DAYS', 14);
  const keep_months = reader.integer('BACKUP_KEEP_MONTHS', 6);
  const hour = reader.integer('BACKUP_HOUR', 4);
  if (place === null || place === EXTERNAL) return null;
  const target = readTarget(place, reader, data_dir);
  if (reader.text('BACKUP_KEY') === null) reader.refuse('BACKUP_KEY');
  if (target === null || key === null) return null;
  return { target, keys: [key, ...old_keys], database_url, keep_days, keep_months, hour };
}
