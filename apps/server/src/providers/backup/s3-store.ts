import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import type { S3Target } from './read-backup-settings.ts';

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
/** Enough for 16 MB on a slow uplink. */
const LIMIT_MS = 120_000;

const encodePath = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

/** Returns the texts of the XML elements with this name. Object names need no escaping. */
const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text);

const isTransient = (status: number): boolean => status >= 500 || status === 429;

type Send = (method: string, address: string, body?: Buffer) => Promise<Response>;

/** Signs each request with the hash of its body, and retries temporary failures. Every operation is idempotent. */
function signedSender({ endpoint, region, key_id, secret }: S3Target): Send {
  const client = new AwsClient({ accessKeyId: key_id, secretAccessKey: secret, region, service: 's3' });
  async function attempt(method: string, address: string, body: Buffer | undefined): Promise<Response> {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    // The signer needs only the hash, so the body is not copied.
    const signed = await client.sign(address, { method, headers: { 'x-amz-content-sha256': sha256 } });
    return await fetchOutgoing(address, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
  }
  return async (method, address, body) => {
    for (let count = 1; ; count += 1) {
      const response = await attempt(method, address, body).catch((error) => {
        if (count === ATTEMPTS) throw new Error(`The backup store at ${endpoint} does not answer.`, { cause: error });
        return null;
      });
      if (response !== null && (!isTransient(response.status) || count === ATTEMPTS)) return response;
      await response?.body?.cancel();
      await pause(FIRST_PAUSE_MS * 2 ** (count - 1));
    }
  };
}

async function assertDone(response: Response, what: string): Promise<void> {
  if (response.ok) return;
  const [code = 'no code'] = textsOf(await response.text(), 'Code');
  throw new Error(`The backup store refused to ${what}: ${response.status}, ${code}.`);
}

/**
 * Stores backups in a bucket with the S3 interface, by path: `ENDPOINT/BUCKET/NAME`, signed with Signature Version 4.
 *
 * Errors  rejects with the store's status and code
 * Source  Amazon S3 API reference: PutObject, GetObject, ListObjectsV2, DeleteObject
 */
export function createS3Store(target: S3Target): BackupStore {
  const { endpoint, bucket, prefix } = target;
  const send = signedSender(target);
  const keyOf = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`);
  const addressOf = (name: string): string => `${endpoint}/${bucket}/${encodePath(keyOf(name))}`;
  return {
    place: `s3://${bucket}/${prefix}`,
    async put(name, bytes) {
      await assertDone(await send('PUT', addressOf(name), bytes), `store ${name}`);
    },
    async get(name) {
      const response = await send('GET', addressOf(name));
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      const text = await response.text();
      if (response.status === 404 && textsOf(text, 'Code')[0] === 'NoSuchKey') return null;
      return await assertDone(new Response(text, { status: response.status }), `read ${name}`).then(() => null);
    },
    async list(start) {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: keyOf(start) });
        if (token !== undefined) query.set('continuation-token', token);
        const response = await send('GET', `${endpoint}/${bucket}?${query}`);
        await assertDone(response, 'list the backups');
        const xml = await response.text();
        names.push(...textsOf(xml, 'Key').map((key) => key.slice(keyOf('').length)));
        token = textsOf(xml, 'NextContinuationToken')[0];
      } while (token !== undefined);
      return names.sort();
    },
    async remove(name) {
      const response = await send('DELETE', addressOf(name));
      if (response.status !== 404) await assertDone(response, `remove ${name}`);
    },
  };
}
