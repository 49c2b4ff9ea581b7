import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import type { Witness } from '../../core/ports/witness.ts';

const TIMEOUT_MS = 10_000;
const MAX_LENGTH = 10_000;

/** Returns the first line of a text if it is a signature line; otherwise null. The caller checks the signature. */
const firstLine = (text: string): string | null => /^— [^\s+]+ [A-Za-z0-9+/=]+(?=\n|$)/u.exec(text)?.[0] ?? null;

/**
 * Requests cosignatures from a witness over HTTP.
 *
 * Shape   { key, url } -> Witness
 * Errors  rejects without a response within 10 s, for a server error, and for a response that is no signature
 * Source  https://c2sp.org/tlog-witness
 */
export function createTlogWitness({ key, url }: { key: string; url: () => string }): Witness {
  return {
    key,
    async addCheckpoint({ old_size, proof, note }) {
      const response = await fetchOutgoing(`${url()}/add-checkpoint`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'text/plain' },
        body: [`old ${old_size}`, ...proof, '', note].join('\n'),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = (await response.text()).slice(0, MAX_LENGTH);
      if (response.status === 409 && /^\d{1,15}\n$/.test(text)) return { kind: 'conflict', size: Number(text) };
      if (response.status >= 400 && response.status < 500) return { kind: 'refused', status: response.status };
      const line = response.ok ? firstLine(text) : null;
      if (line === null) throw new Error(`the witness answered ${response.status} without a signature`);
      return { kind: 'cosigned', line };
    },
  };
}
