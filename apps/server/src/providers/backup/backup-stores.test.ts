import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createObjectStore, type ObjectStore } from '@nua/sandbox';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { S3Target } from './read-backup-settings.ts';
import { createS3Store } from './s3-store.ts';

const KEY = { key_id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-central-1' };
const BUCKET = 'nua-backups';

let folder: string;
let app: FastifyInstance;
let bucket: ObjectStore;
let target: S3Target;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nua-stores-'));
  bucket = createObjectStore({ ...KEY, bucket: BUCKET, now: () => new Date() });
  app = Fastify();
  await app.register(bucket.plugin);
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  target = { kind: 's3', endpoint, ...KEY, bucket: BUCKET, prefix: 'site one' };
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const kinds: [string, () => BackupStore][] = [
  ['a folder', () => createFolderStore(folder)],
  ['a bucket', () => createS3Store(target)],
];

describe.each(kinds)('%s as a place for backups', (_name, open) => {
  it('returns the newest bytes stored under a name', async () => {
    const store = open();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_none, index) => index % 256));
    await store.put('1/a/wal/0-1', Buffer.from('first'));
    await store.put('1/a/wal/0-1', bytes);
    expect((await store.get('1/a/wal/0-1'))?.equals(bytes)).toBe(true);
    await store.put('1/a/empty', Buffer.alloc(0));
    expect((await store.get('1/a/empty'))?.length).toBe(0);
  });

  it('returns null for a missing object, whose removal is no error', async () => {
    const store = open();
    await store.put('gone', Buffer.from('x'));
    await store.remove('gone');
    await store.remove('gone');
    expect([await store.get('gone'), await store.get('a/b/c')]).toEqual([null, null]);
  });

  it('lists all names that begin with a prefix, in order, across pages', async () => {
    const store = open();
    const names = Array.from({ length: 250 }, (_none, index) => `2/list/${String(index).padStart(4, '0')}`);
    for (const name of names) await store.put(name, Buffer.from(name));
    await store.put('2/other', Buffer.from('x'));
    expect(await store.list('2/list/')).toEqual(names);
    expect(await store.list('2/list/00')).toEqual(names.slice(0, 100));
    expect(await store.list('3/')).toEqual([]);
  });
});

describe('a bucket', () => {
  it('separates two sites by their prefixes', async () => {
    await createS3Store(target).put('4/x', Buffer.from('one'));
    const otherSite = createS3Store({ ...target, prefix: 'site two' });
    expect([await otherSite.get('4/x'), await otherSite.list('4/')]).toEqual([null, []]);
    expect(bucket.objects.get('site one/4/x')?.toString()).toBe('one');
  });

  it('is asked again while it is busy, at most four times', async () => {
    const store = createS3Store(target);
    bucket.busy.requests = 2;
    await store.put('5/x', Buffer.from('late'));
    expect((await store.get('5/x'))?.toString()).toBe('late');
    bucket.busy.requests = 4;
    await expect(store.get('5/x')).rejects.toThrow('refused to read 5/x: 503, SlowDown.');
    expect(bucket.busy.requests).toBe(0);
  });

  it.each<[string, Partial<S3Target>, string]>([
    ['with a wrong secret', { secret: 'another secret' }, '403, SignatureDoesNotMatch'],
    ['with an unknown access key', { key_id: 'AKIDOTHER' }, '403, InvalidAccessKeyId'],
    ['of another region', { region: 'us-east-1' }, '400, AuthorizationHeaderMalformed'],
    ['that does not exist', { bucket: 'other-bucket' }, '404, NoSuchBucket'],
  ])('%s causes an error that names the reason', async (_name, change, reason) => {
    const store = createS3Store({ ...target, ...change });
    for (const act of [() => store.get('1/a/empty'), () => store.put('6/x', Buffer.from('x')), () => store.list('')])
      await expect(act()).rejects.toThrow(reason);
    expect(bucket.objects.has('site one/6/x')).toBe(false);
  });

  it('causes an error if it does not respond', async () => {
    const store = createS3Store({ ...target, endpoint: 'http://127.0.0.1:9' });
    await expect(store.list('')).rejects.toThrow('does not answer');
  });
});

describe('a folder', () => {
  it('is refused if it does not exist, because its disk may not be mounted', async () => {
    const store = createFolderStore(join(folder, 'unmounted'));
    await expect(store.put('1/x', Buffer.from('x'))).rejects.toThrow('Is its disk mounted?');
  });

  it('does not list a file whose writing was interrupted', async () => {
    mkdirSync(join(folder, '7'));
    writeFileSync(join(folder, '7', 'x.new-0123456789ab'), 'half');
    expect(await createFolderStore(folder).list('7/')).toEqual([]);
  });
});
