import { describe, expect, it } from 'vitest';
import { outgoingHosts } from '../../app/outgoing-hosts.ts';
import { ConfigurationError, readConfiguration } from '../../configuration/configuration.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const OLD = Buffer.alloc(32, 8).toString('base64url');
const S3 = {
  BACKUP_TARGET: 's3://nua-backups/site%20one/',
  BACKUP_KEY: KEY,
  BACKUP_S3_ENDPOINT: 'https://s3.example/',
  BACKUP_S3_KEY_ID: 'id',
  BACKUP_S3_SECRET: 'secret',
};
const FOLDER = { BACKUP_TARGET: '/mnt/backups', BACKUP_KEY: KEY };

const read = (environment: Record<string, string>) => readConfiguration({ DATA_DIR: '/srv/nua', ...environment }, '/');

function problems(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.join('\n');
    throw error;
  }
  return '';
}

describe('the variables of backups', () => {
  it('configure no backup by default', () => {
    expect(read({}).backup).toBeNull();
  });

  it('can name a folder, and by default allow a restore to any moment of the last two weeks', () => {
    expect(read({ ...FOLDER, OLD_BACKUP_KEYS: `${OLD}, ${KEY}` }).backup).toEqual({
      target: { kind: 'folder', folder: '/mnt/backups' },
      keys: [KEY, OLD, KEY],
      database_url: null,
      ...{ keep_days: 14, keep_months: 6, hour: 4 },
    });
  });

  it('can name a bucket, whose host the server may then call', () => {
    const config = read(S3);
    expect(config.backup?.target).toEqual({
      kind: 's3',
      ...{ endpoint: 'https://s3.example', region: 'us-east-1', bucket: 'nua-backups', prefix: 'site one' },
      ...{ key_id: 'id', secret: 'secret' },
    });
    expect(outgoingHosts(config).origins.has('https://s3.example')).toBe(true);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a folder without a key', { BACKUP_TARGET: '/mnt/b' }, 'BACKUP_KEY is not set; it must be 32 bytes'],
    [
      'a key of 31 bytes',
      { ...FOLDER, BACKUP_KEY: Buffer.alloc(31).toString('base64') },
      'which is not shown; it must be 32 bytes',
    ],
    ['an old key of a wrong form', { ...FOLDER, OLD_BACKUP_KEYS: 'x' }, 'it must hold keys of 32 bytes'],
    ['a relative folder', { ...FOLDER, BACKUP_TARGET: 'backups' }, 'it must be an absolute path'],
    ['the data folder itself', { ...FOLDER, BACKUP_TARGET: '/srv/nua' }, 'it must be outside DATA_DIR'],
    ['a folder in the data folder', { ...FOLDER, BACKUP_TARGET: '/srv/nua/backups' }, 'it must be outside DATA_DIR'],
    ['a bucket without an endpoint', { ...S3, BACKUP_S3_ENDPOINT: '' }, 'BACKUP_S3_ENDPOINT is not set'],
    ['a bucket without an access key', { ...S3, BACKUP_S3_SECRET: '' }, 'BACKUP_S3_SECRET is not set'],
    ['an address without a bucket', { ...S3, BACKUP_TARGET: 's3:///x' }, 'it must name a bucket'],
    ['an hour that does not exist', { ...FOLDER, BACKUP_HOUR: '24' }, 'BACKUP_HOUR is "24"'],
    ['zero days', { ...FOLDER, BACKUP_KEEP_DAYS: '0' }, 'BACKUP_KEEP_DAYS is "0"'],
    [
      'a store without TLS',
      { ...S3, BACKUP_S3_ENDPOINT: 'http://s3.example', DEMO: '0' },
      'it must start with https://',
    ],
    [
      'a database without TLS',
      { ...FOLDER, BACKUP_DATABASE_URL: 'postgres://nua_backup:word@db.example/nua', DEMO: '0' },
      'BACKUP_DATABASE_URL names another host without TLS; it must end with sslmode',
    ],
  ])('refuse %s', (_name, environment, problem) => {
    expect(problems(environment)).toContain(problem);
    expect(problems(environment)).not.toContain(KEY);
  });

  it('accept the folder /srv/nua-backups beside the data folder /srv/nua', () => {
    expect(problems({ ...FOLDER, BACKUP_TARGET: '/srv/nua-backups' })).toBe('');
  });
});
