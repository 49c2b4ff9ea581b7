import { createHash } from 'node:crypto';
import type { BreachedPasswords } from '../../core/ports/breached-passwords.ts';
import { fetchOutgoing } from '../../core/ports/outgoing.ts';

/** A player waits for it. */
const TIMEOUT_MS = 2_000;
/** A range with its padding has about a thousand lines of forty signs. */
const MAX_BYTES = 512 * 1024;
const PREFIX = 5;

/**
 * A service of password ranges, such as api.pwnedpasswords.com or the operator's own mirror.
 *
 * The service is asked with the first five digits of the password's SHA-1 and answers with every known rest: it learns neither the
 * password nor its hash. Padding hides from the network how many there are. SHA-1 is the service's format and protects nothing here.
 *
 * Shape   base address -> BreachedPasswords
 * Units   none
 * Errors  none; silence, another status and nonsense are null
 * Source  haveibeenpwned.com/API/v3, "Searching by range"
 */
export function createPasswordRanges(base: string): BreachedPasswords {
  return {
    async isKnown(password) {
      const digits = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
      try {
        const response = await fetchOutgoing(`${base}/${digits.slice(0, PREFIX)}`, {
          redirect: 'error',
          headers: { 'add-padding': 'true', accept: 'text/plain' },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = response.status === 200 ? await readRange(response) : null;
        return text === null ? null : hasRest(text, digits.slice(PREFIX));
      } catch {
        return null;
      }
    },
  };
}

async function readRange(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('latin1');
}

/** A line is `REST:COUNT`; padding has the count 0. Null where a line is not of this form. */
function hasRest(text: string, rest: string): boolean | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines.length === 0 || !lines.every((line) => /^[0-9A-F]{35}:\d{1,12}$/.test(line))) return null;
  return lines.some((line) => line.startsWith(`${rest}:`) && !line.endsWith(':0'));
}
