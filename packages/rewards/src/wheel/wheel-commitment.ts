import { commitmentOf } from '@nua/games/play/hash.ts';

/**
 * The hash of a table's text.
 *
 * Shape   text -> SHA-256, 64 hex digits
 */
export const tableHash = (text: string): string => commitmentOf(text);

/**
 * The commitment that is published before a wheel's seeds are used. It fixes the server seed and the table.
 *
 * Shape   (server seed, hash of the table) -> SHA-256 of `seed:hash`, 64 hex digits
 */
export const wheelCommitment = (server_seed: string, table_hash: string): string =>
  commitmentOf(`${server_seed}:${table_hash}`);
