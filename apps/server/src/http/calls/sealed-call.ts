import type { Call } from '@nua/contract/call.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Sealed } from '@nua/contract/seal.ts';
import * as v from 'valibot';
import { apiError } from '../../core/api-error.ts';
import type { App } from '../../core/app.ts';
import { parseJson } from '../../core/input/json-body.ts';
import { openRequest, type SealingContext } from '../../core/sealing/sealing.ts';

const DAY_MS = 86_400_000;

const sealedBody = v.strictObject({
  v: v.literal(1),
  k: v.pipe(v.string(), v.maxLength(40)),
  d: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  p: v.string(),
  z: v.optional(v.literal(1)),
});

/** Reports whether a call's bodies may be encrypted. A public response that is the same for everyone is not. */
export function isSealable(call: Call): boolean {
  return call.plain !== true && call.cache_s === undefined && !(call.auth === 'public' && call.method === 'GET');
}

/** A decrypted request: its text, and the context that encrypts the response. */
export type Opened = { text: string | null; seal: SealingContext };

/**
 * Decrypts a request.
 *
 * A message contains its day. The previous and the next day are also accepted, because clocks differ. A request without a body has no
 * envelope, so its response is encrypted for the server's day.
 *
 * Errors  SEAL_KEY, SEAL_DAY (with server_time), SEAL_BROKEN
 */
export function openSealed(app: App, method: string, path: string, body: Buffer | null): Opened {
  const now = app.clock.now();
  const sealError = (name: 'SEAL_KEY' | 'SEAL_DAY' | 'SEAL_BROKEN') =>
    apiError(name, { server_time: now.toISOString() });
  if (app.config.body_encryption === 'off') throw sealError('SEAL_KEY');
  if (body === null || body.length === 0) {
    const { kid, key } = app.bodyKeys.current;
    return { text: null, seal: { kid, key, day: dayInKarachi(now), method, path } };
  }
  const envelope = readEnvelope(body);
  const known = app.bodyKeys.byKid(envelope.k);
  if (known === null) throw sealError('SEAL_KEY');
  if (!isNear(envelope.d, now)) throw sealError('SEAL_DAY');
  const seal = { kid: known.kid, key: known.key, day: envelope.d, method, path };
  try {
    return { text: openRequest(seal, envelope.p).toString('utf8'), seal };
  } catch {
    throw sealError('SEAL_BROKEN');
  }
}

/** Reports whether a message's day is the server's day, the day before or the day after. */
function isNear(day: string, now: Date): boolean {
  if (day === dayInKarachi(now)) return true;
  return [-DAY_MS, DAY_MS].some((offset_ms) => day === dayInKarachi(new Date(now.getTime() + offset_ms)));
}

function readEnvelope(body: Buffer): Sealed {
  try {
    return v.parse(sealedBody, parseJson(body.toString('utf8'))) as Sealed;
  } catch {
    throw apiError('SEAL_BROKEN');
  }
}
