import { commitmentOf } from '@nua/games';

/**
 * The commitment of a wheel's pair: it covers the table, so neither seed nor odds can change after it was shown.
 *
 * Shape   (server seed, SHA-256 of the table's canonical text) -> SHA-256 of "server seed:table hash", 64 hex digits
 */
export function wheelCommitment(server_seed: string, table_hash: string): string {
  return commitmentOf(`${server_seed}:${table_hash}`);
}
