import type { OtsTree } from '@nua/proof';

/**
 * A calendar server of OpenTimestamps. It promises to commit a digest to a block of Bitcoin, and later proves that it has.
 *
 * Shape   stamp(32-byte digest) -> the hash tree from the digest to the promise; fulfil(message of the promise) -> the hash tree from the
 *         promise to a block, or null while it is pending
 * Errors  both reject if the calendar cannot be reached or its response is malformed; a retry is safe
 * Source  github.com/opentimestamps/opentimestamps-server
 */
export interface Calendar {
  /** The address of the server. Its promises contain this address. */
  readonly url: string;
  stamp(digest: Uint8Array): Promise<OtsTree>;
  fulfil(message: Uint8Array): Promise<OtsTree | null>;
}
