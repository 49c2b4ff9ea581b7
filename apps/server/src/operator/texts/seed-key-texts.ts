import { type Cents, toWire } from '@nua/money';
import { localTime } from '../local-time.ts';

/** The keys that seal the seeds of coming rounds, by id. `is_here` is true for a key that this process has. */
export type SeedKeyTable = {
  keys: readonly { key: string; made_at: Date; retired_at: Date | null; lost_at: Date | null; is_here: boolean }[];
};

function keyLine({ key, made_at, retired_at, lost_at, is_here }: SeedKeyTable['keys'][number]): string {
  const state = lost_at ? `lost ${localTime(lost_at)}` : retired_at ? `retired ${localTime(retired_at)}` : 'in use';
  const missing_note = retired_at || lost_at || is_here ? '' : ', and this command does not have it';
  return `${key}  since ${localTime(made_at)}  ${state}${missing_note}`;
}

export const seedKeysText = ({ keys }: SeedKeyTable): string =>
  keys.map(keyLine).join('\n') || 'No seed is sealed yet.';

/** The key that seals every seed now. `is_in_file` is true if it is in the data folder. */
export type RotatedKey = { key: string; resealed: number; is_in_file: boolean };

export function rotatedKeyText({ key, resealed, is_in_file }: RotatedKey): string {
  const old_keys_note = is_in_file ? 'The earlier key is deleted.' : 'OLD_SEED_KEYS can be emptied on every node.';
  return `Sealed again with the key ${key}: ${resealed}. No seed needs an earlier key. ${old_keys_note}`;
}

type LostKeys = {
  keys: string;
  stakes: Cents;
  rounds: number;
  shared_bets: number;
  pairs: number;
  chains: number;
};

export const lostKeysText = ({ keys, stakes, rounds, shared_bets, pairs, chains }: LostKeys): string =>
  `Lost: ${keys}. The next start returns ${toWire(stakes)} of ${rounds} rounds and ${shared_bets} bets, and retires ${pairs} seed pairs and ${chains} chains.`;
