import { createHash } from 'node:crypto';
import { commitmentOf, type Values } from '@nua/games';
import { cents, parseCents, toWire } from '@nua/money';
import { playRow, type RoundRow, type SharedRow, seededGames } from './sample-rounds.ts';

type Claims = Record<string, unknown> & { id: string; stake: string; payout: string; outcome: Values };

/** A revealed pair of seeds, derived from a word. */
export function pairOf(word: string) {
  const server_seed = createHash('sha256').update(`server ${word}`).digest('hex');
  return { id: idOf(word), server_seed, server_seed_hash: commitmentOf(server_seed), client_seed: `client-${word}` };
}

/** An id, derived from a word. */
export function idOf(word: string): string {
  const digits = createHash('sha256').update(word).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}

/** Adds the fields that the server sends and no verifier computes. A tenth of the stake is bonus money. */
export function claimRow(row: RoundRow | SharedRow, word: string): Claims {
  const [stake, payout] = [parseCents(row.stake), parseCents(row.payout)];
  const bonus_stake = stake / 10n;
  const net = payout - stake;
  return {
    ...row,
    ...{ id: idOf(`round ${word}`), at: '2026-11-28T10:00:00.000Z', state: 'settled', void_reason: null },
    net: `${net < 0n ? '-' : ''}${toWire(cents(net < 0n ? -net : net))}`,
    bonus_stake: toWire(cents(bonus_stake)),
    bonus_payout: toWire(cents((payout * bonus_stake) / stake)),
    ...{ seed_pair_id: row.nonce === null ? null : idOf(word), free_rounds_id: null, shared: null },
    ...('shared' in row && { shared: { ...row.shared, ...ANNOUNCED, lapsed_hundredths: null } }),
  };
}

const ANNOUNCED = { salt_height: 900_000, announced_at: '2026-11-01T10:00:00.000Z' };

/** A session as the game page saves it: rounds of one player with rising nonces. The games take turns. */
export function sessionOf(word: string, count: number) {
  const { id, ...seeds } = pairOf(word);
  const rounds = Array.from({ length: count }, (_, place) => {
    const nonce = place + 1;
    const game = seededGames[place % seededGames.length]!;
    const modes = game.modes();
    // Two steps take a chosen move. Every later step takes the last move, which ends the round.
    const choices = Array.from({ length: 60 }, (_step, turn) => (turn < 2 ? nonce + turn : 0));
    const row =
      playRow(game, modes[nonce % modes.length]!, cents(1_237), { ...seeds, nonce }, choices) ??
      playRow(seededGames.find(({ id }) => id === 'dice')!, DICE, cents(1_237), { ...seeds, nonce }, choices)!;
    return { ...claimRow(row, `${word} ${nonce}`), seed_pair_id: id, nonce };
  });
  return { format: 'nua-session', v: 1, pair: { id, ...seeds, last_nonce: count }, rounds, noted: null };
}

const DICE = { target_hundredths: 5_000, over: true };
