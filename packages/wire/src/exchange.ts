import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Sealed, seal } from '@nua/contract/seal.ts';
import type { Encryption } from './seal-body.ts';

/** The functions of `seal-body.ts`. A client may load them with its first sealed body. */
export type Sealing = Pick<typeof import('./seal-body.ts'), 'sealBody' | 'openBody'>;
export type LoadSealing = () => Sealing | Promise<Sealing>;

/** A call: its method, its path without the query, and the encryption key of its bodies, or null without encryption. */
export type Exchange = { method: string; path: string; encryption: Encryption | null };

export type Outgoing = Exchange & {
  headers: Readonly<Record<string, string>>;
  token: string | null;
  /** The idempotency key of a call that changes something. */
  key: string | undefined;
  /** JSON; a GET does not send it. */
  body: string;
  /** The best estimate of the server's time. */
  now: Date;
};

/** The envelope of every response: code 0, or an error. */
export type Envelope = { code: number; msg: string; data: unknown };

/** Builds the request of a call, with the token, the idempotency key and the sealed body. */
export async function requestInit(outgoing: Outgoing, loadSealing: LoadSealing): Promise<RequestInit> {
  const { method, path, token, key, encryption, body, now } = outgoing;
  const headers: Record<string, string> = { ...outgoing.headers };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (key !== undefined) headers['idempotency-key'] = key;
  if (encryption !== null) headers[seal.header] = '1';
  if (method === 'GET') return { method, headers };
  headers['content-type'] = 'application/json';
  if (encryption === null) return { method, headers, body };
  const { sealBody } = await loadSealing();
  const sealed = await sealBody(body, { method, path, day: dayInKarachi(now), encryption });
  return { method, headers, body: JSON.stringify(sealed) };
}

/** Parses the envelope in a response. Null for a proxy's page, a truncated body, or a body that cannot be decrypted. */
export async function readEnvelope(
  text: string,
  { method, path, encryption }: Exchange,
  loadSealing: LoadSealing,
): Promise<Envelope | null> {
  try {
    let body = JSON.parse(text) as Envelope | Sealed;
    if ('p' in body && encryption !== null) {
      const { openBody } = await loadSealing();
      body = JSON.parse(await openBody(body, { method, path, encryption })) as Envelope;
    }
    return typeof (body as Envelope).code === 'number' ? (body as Envelope) : null;
  } catch {
    return null;
  }
}
