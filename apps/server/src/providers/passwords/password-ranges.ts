import { createHash } from 'node:crypto';
import type { BreachedPasswords } from '../../core/ports/breached-passwords.ts';
import { fetchOutgoing } from '../../core/ports/outgoing.ts';

/** Short, because a player waits for the response. */
const TIMEOUT_MS = 2_000;
/** A padded range has about a thousand lines of forty characters. */
const MAX_BYTES = 512 * 1024;
const PREFIX_DIGITS = 5;

/**
 * Looks passwords up in a range service, such as api.pwnedpasswords.com or a mirror of it.
 *
 * The query has the first five digits of the password's SHA-1, and the response has every known remainder. The service therefore learns
 * neither the password nor its hash. Padding hides the number of lines.
 *
 * Shape   base address -> BreachedPasswords
 * Units   none
 * Errors  none; null without a valid response
 * Source  haveibeenpwned.com/API/v3, "Searching by range"
 */
export function createPasswordRanges(base: string): BreachedPasswords {
  return {
    async isKnown(password) {
      const digits = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
      try {
        const response = await fetchOutgoing(`${base}/${digits.slice(0, PREFIX_DIGITS)}`, {
          redirect: 'error',
          headers: { 'add-padding': 'true', accept: 'text/plain' },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = response.status === 200 ? await readRange(response) : null;
        return text === null ? null : hasRest(text, digits.slice(PREFIX_DIGITS));
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

/** Returns whether the lines `REST:COUNT` contain the remainder; padding has the count 0. Returns null for an invalid line. */
function hasRest(text: string, rest: string): boolean | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines.length === 0 || !lines.every((line) => /^[0-9A-F]{35}:\d{1,12}$/.test(line))) return null;
  return lines.some((line) => line.startsWith(`${rest}:`) && !line.endsWith(':0'));
}
