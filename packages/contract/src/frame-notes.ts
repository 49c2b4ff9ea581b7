/**
 * A value that a game receives from the server for the first time and passes on to the shell. The game's frame has no storage, so the shell
 * stores these notes as receipts, and later compares new values with them.
 *
 * seeds: the active pair and the next one. choice: the client seed that this device sent for a pair and the server
 * accepted. reveal: the seeds of a previous pair. bet: a finished round. chain: the announcement of a chain of shared
 * rounds. link: the hash of a shared round that is over.
 */
export type FrameNote =
  | {
      readonly kind: 'seeds';
      readonly active_id: string | null;
      readonly active_hash: string | null;
      readonly client_seed: string | null;
      readonly next_id: string;
      readonly next_hash: string;
    }
  | { readonly kind: 'choice'; readonly pair: string; readonly client_seed: string }
  | {
      readonly kind: 'reveal';
      readonly id: string;
      readonly server_seed: string;
      readonly server_seed_hash: string;
      readonly client_seed: string;
      readonly nonce: number;
    }
  | {
      readonly kind: 'bet';
      readonly pair: string;
      readonly nonce: number;
      readonly id: string;
      readonly stake: string;
      readonly payout: string;
    }
  | {
      readonly kind: 'chain';
      readonly game: string;
      readonly terminating_hash: string;
      readonly length: number;
      readonly salt_height: number;
      readonly salt: string | null;
      readonly announced_at: string;
    }
  | { readonly kind: 'link'; readonly terminating_hash: string; readonly number: number; readonly hash: string };

/** The fields of each kind. `?`: text or null; `#`: a whole number; others are text. */
const FIELDS: Readonly<Record<string, string>> = {
  seeds: 'active_id? active_hash? client_seed? next_id next_hash',
  choice: 'pair client_seed',
  reveal: 'id server_seed server_seed_hash client_seed nonce#',
  bet: 'pair nonce# id stake payout',
  chain: 'game terminating_hash length# salt_height# salt? announced_at',
  link: 'terminating_hash number# hash',
};
const MAX_TEXT = 100;

/** Shape  any value -> the note with exactly its fields, or null */
export function readNote(value: unknown): FrameNote | null {
  if (typeof value !== 'object' || value === null) return null;
  const input = value as Record<string, unknown>;
  const fields = typeof input.kind === 'string' && Object.hasOwn(FIELDS, input.kind) ? FIELDS[input.kind] : undefined;
  if (fields === undefined) return null;
  const note: Record<string, unknown> = { kind: input.kind };
  for (const field of fields.split(' ')) {
    const name = field.replace(/[?#]$/, '');
    const content = input[name];
    const isValid = field.endsWith('#')
      ? Number.isSafeInteger(content) && (content as number) >= 0
      : (typeof content === 'string' && content.length <= MAX_TEXT) || (field.endsWith('?') && content === null);
    if (!isValid) return null;
    note[name] = content;
  }
  return note as FrameNote;
}

/**
 * Whether the device stores receipts. unavailable: the browser refuses, as in some private windows. full: the storage
 * is full, so new receipts are lost.
 */
export const receiptStates = ['stored', 'unavailable', 'full'] as const;
export type ReceiptState = (typeof receiptStates)[number];

export type NotedBet = {
  readonly nonce: number;
  readonly id: string;
  readonly stake: string;
  readonly payout: string;
};

/** The receipts of a seed pair: its hash and client seed when first shown, and the bets that this device has seen. */
export type NotedPair = {
  readonly server_seed_hash: string;
  readonly client_seed: string | null;
  readonly noted_at: string;
  readonly bets: readonly NotedBet[];
};
