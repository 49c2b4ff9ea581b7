import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { toWire } from '@nua/money';
import { type Claim, writeCall, writeSteps } from '../verify/check-query.ts';
import type { ReplayData } from './replay-data.ts';

/** The data for the check of a replay. Null while the round cannot be recomputed. */
export function claimOf({
  game_id,
  call,
  steps,
  left_hundredths,
  money,
  check,
  table_version,
}: ReplayData): Claim | null {
  if (check === null || call === null) return null;
  const texts = { ...writeCall(call), table_version: String(table_version) };
  const { server_seed, server_seed_hash, client_seed, nonce, shared } = check;
  const empty = { game: game_id, server_seed: '', server_seed_hash: '', client_seed: '', nonce: '' };
  if (shared !== null) {
    const { hash, salt, number, terminating_hash, lapsed_hundredths: lapsed } = shared;
    const bet = {
      ...(money && { stake: toWire(money.stake) }),
      cashed_out: left_hundredths === null ? '' : hundredthsText(left_hundredths),
      ...(lapsed !== null && { lapsed: hundredthsText(lapsed) }),
    };
    return { ...empty, call: { ...texts, ...bet, hash, salt, number: String(number), terminating_hash } };
  }
  if (server_seed === null || server_seed_hash === null || client_seed === null || nonce === null) return null;
  const seeds = { server_seed, server_seed_hash, client_seed, nonce: String(nonce) };
  return { ...empty, ...seeds, call: { ...texts, ...writeSteps(steps) } };
}
