import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The parts of a signed request as they were on the wire. */
export type SignedRequest = {
  method: string;
  /** Path and query, encoded. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

export type AccessKey = { key_id: string; secret: string; region: string };

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `20261127T001122Z` as a date. */
const timeOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

function canonicalQuery(query: string): string {
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='));
  const decode = (text = '') => decodeURIComponent(text.replace(/\+/g, ' '));
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  return pairs
    .map(([name, value]) => `${encode(decode(name))}=${encode(decode(value))}`)
    .sort()
    .join('&');
}

/**
 * Checks the signature of a request (Signature Version 4). Returns the first error code that S3 would report, or null.
 *
 * Source  Amazon S3 API reference, "Authenticating Requests: Using the Authorization Header"
 */
export function signatureError(
  { method, url, headers, body }: SignedRequest,
  key: AccessKey,
  now: Date,
): string | null {
  const header = (name: string): string => String(headers[name] ?? '').trim();
  const parsed = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  );
  if (parsed === null) return 'AccessDenied';
  const [, credential = '', signed_headers = '', signature = ''] = parsed;
  const [key_id, day, region, service, ending] = credential.split('/');
  if (key_id !== key.key_id) return 'InvalidAccessKeyId';
  const signed_at = header('x-amz-date');
  if (region !== key.region || service !== 's3' || ending !== 'aws4_request' || !signed_at.startsWith(day ?? ''))
    return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(timeOf(signed_at).getTime() - now.getTime()) <= MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  const names = signed_headers.split(';');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!needed.every((name) => names.includes(name))) return 'AccessDenied';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const [path = '', query = ''] = url.split('?');
  const lines = names.map((name) => `${name}:${header(name).replace(/\s+/g, ' ')}\n`).join('');
  const canonical = [method, path, canonicalQuery(query), lines, signed_headers, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signing_key = ['s3', 'aws4_request'].reduce(
    (secret, part) => hmac(secret, part),
    hmac(hmac(`AWS4${key.secret}`, day ?? ''), region ?? ''),
  );
  const expected = hmac(signing_key, [ALGORITHM, signed_at, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
