import type { FrameNote } from '@nua/contract/frame-notes.ts';
import { toWire } from '@nua/money';
import type { SharedNow } from './table-state.ts';
import type { Table } from './view.ts';

/**
 * Sends commitments, revealed seeds, bets, announced chains and hashes of shared rounds to the shell, which stores them as receipts on this
 * device. Each is sent once.
 */
export function noteReceipts({ listen, shell, view }: Pick<Table, 'listen' | 'shell' | 'view'>): void {
  const sent = new Set<string>();
  let last = { terminating_hash: '', number: 0 };
  const note = (frameNote: FrameNote) => {
    const text = JSON.stringify(frameNote);
    if (sent.has(text)) return;
    sent.add(text);
    shell.send({ type: 'note', note: frameNote });
  };
  const noteChain = (chain: SharedNow['chain']) => {
    if (!chain) return;
    const { terminating_hash, length, salt_height, salt, announced_at } = chain;
    const game = view.game.id;
    note({ kind: 'chain', game, terminating_hash, length, salt_height, salt, announced_at });
  };
  listen(({ seeds, revealed, history, shared }) => {
    if (seeds) {
      const { active, next } = seeds;
      const { id: active_id = null, server_seed_hash: active_hash = null, client_seed = null } = active ?? {};
      const pairs = { active_id, active_hash, client_seed, next_id: next.id, next_hash: next.server_seed_hash };
      note({ kind: 'seeds', ...pairs });
    }
    for (const { id, server_seed, server_seed_hash, client_seed, nonce } of revealed)
      note({ kind: 'reveal', id, server_seed, server_seed_hash, client_seed, nonce });
    for (const { round_id: id, seed_pair_id: pair, nonce, stake, payout } of history)
      if (pair !== null && nonce !== null)
        note({ kind: 'bet', pair, nonce, id, stake: toWire(stake), payout: toWire(payout) });
    if (!shared) return;
    const { chain, next_chain, round } = shared;
    noteChain(chain);
    noteChain(next_chain);
    if (!chain || !round?.hash) return;
    const { terminating_hash } = chain;
    // A lower number belongs to the next chain, whose announcement this frame has missed.
    if (terminating_hash === last.terminating_hash && round.number < last.number) return;
    last = { terminating_hash, number: round.number };
    note({ kind: 'link', ...last, hash: round.hash });
  });
}
