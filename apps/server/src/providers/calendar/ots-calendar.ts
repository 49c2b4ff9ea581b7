import { attestedBy, type OtsTree, readOtsTree } from '@nua/proof';
import type { Calendar } from '../../core/ports/calendar.ts';
import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import { otsHashes } from './ots-hashes.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 16_384;
const ACCEPT = { accept: 'application/vnd.opentimestamps.v1' };

/**
 * Calls a calendar (timestamp server) of OpenTimestamps. Only a promise that names this address is accepted, so the server never calls an
 * address that a response chose.
 *
 * Shape   address -> port
 * Source  github.com/opentimestamps/opentimestamps-server, otsserver/rpc.py
 */
export function createOtsCalendar(address: () => string): Calendar {
  async function fetchTree(path: string, init: RequestInit): Promise<OtsTree | null> {
    const response = await fetchOutgoing(`${address()}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status === 404) return null;
    const { host } = new URL(address());
    if (!response.ok) throw new Error(`the calendar ${host} answered ${response.status}`);
    const tree = bytes.length > MAX_BYTES ? null : readOtsTree(bytes);
    if (tree === null) throw new Error(`the response of the calendar ${host} is malformed`);
    return tree;
  }
  const attestationsOf = (message: Uint8Array, tree: OtsTree) =>
    attestedBy(otsHashes, message, tree).map(({ attestation }) => attestation);
  return {
    get url() {
      return address();
    },
    async stamp(digest) {
      const body = new Uint8Array(digest);
      const tree = await fetchTree('/digest', {
        method: 'POST',
        headers: { ...ACCEPT, 'content-type': 'application/octet-stream' },
        body,
      });
      const isPromised =
        tree &&
        attestationsOf(digest, tree).some(
          (attestation) => attestation.kind === 'pending' && attestation.uri === address(),
        );
      if (!tree || !isPromised)
        throw new Error(`the calendar ${new URL(address()).host} made no promise under its address`);
      return tree;
    },
    async fulfil(message) {
      const tree = await fetchTree(`/timestamp/${Buffer.from(message).toString('hex')}`, { headers: ACCEPT });
      return tree && attestationsOf(message, tree).some(({ kind }) => kind === 'bitcoin') ? tree : null;
    },
  };
}
