import type { OtsTree } from '@nua/proof';

/**
 * A calendar of OpenTimestamps: it promises to bring a digest into a block of Bitcoin, and later proves it.
 *
 * Shape   stamp(32 bytes) -> the tree above them, which ends in its promise; fulfil(message of the promise) -> the tree above it, which ends in a
 *         block, or null while it is pending
 * Errors  both reject if the calendar cannot be reached or its response is malformed; a retry is safe
 * Source  github.com/opentimestamps/opentimestamps-server
 */
export interface Calendar {
  /** Its address, which its promises name. */
  readonly url: string;
  stamp(digest: Uint8Array): Promise<OtsTree>;
  fulfil(message: Uint8Array): Promise<OtsTree | null>;
}
