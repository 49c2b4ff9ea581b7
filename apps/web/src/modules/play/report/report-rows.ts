import { type Cents, toWire, ZERO } from '@nua/money';
import type { Round } from '../../../api/wire.ts';
import type { Report } from './report-query.ts';

type Sums = { rounds: number; wagered: Cents; won: Cents; net: Cents };
export type PeriodRow = Sums & { day: string };
export type CategoryRow = Sums & { category: Report['rows'][number]['category'] };

const zeroSums: Sums = { rounds: 0, wagered: ZERO, won: ZERO, net: ZERO };

const addSums = (a: Sums, b: Sums): Sums => ({
  rounds: a.rounds + b.rounds,
  wagered: (a.wagered + b.wagered) as Cents,
  won: (a.won + b.won) as Cents,
  net: (a.net + b.net) as Cents,
});

/** Returns the sums of each period, newest first. */
export function periodRows(rows: Report['rows']): PeriodRow[] {
  const byDay = new Map<string, Sums>();
  for (const row of rows) byDay.set(row.day, addSums(byDay.get(row.day) ?? zeroSums, row));
  return [...byDay].sort(([a], [b]) => (a < b ? 1 : -1)).map(([day, sums]) => ({ day, ...sums }));
}

/** Returns the sums of each category, highest stakes first. */
export function categoryRows(rows: Report['rows']): CategoryRow[] {
  const byCategory = new Map<CategoryRow['category'], Sums>();
  for (const row of rows) byCategory.set(row.category, addSums(byCategory.get(row.category) ?? zeroSums, row));
  return [...byCategory]
    .map(([category, sums]) => ({ category, ...sums }))
    .sort((a, b) => (a.wagered < b.wagered ? 1 : -1));
}

/** Whether a round can be verified: Nua drew it, from personal or shared seeds. */
export const isVerifiable = ({ seed_pair_id, shared }: Pick<Round, 'seed_pair_id' | 'shared'>): boolean =>
  seed_pair_id !== null || shared !== null;

/**
 * The link that verifies a round, with all its data; null while its server seed is hidden. The seeds are behind #, so that no server
 * receives them.
 *
 * Shape   (round, 'lang=en&palette=green') -> '/arcade/verify?lang=en&palette=green#game=dice&server_seed=…&nonce=7&target=49.50&over=1…'
 */
export function verifyLink(
  round: Pick<Round, 'game_id' | 'nonce' | 'outcome' | 'stake' | 'server_seed' | 'server_seed_hash' | 'client_seed'> &
    Partial<Pick<Round, 'shared'>>,
  query: string,
): string | null {
  const { game_id: game, outcome } = round;
  const origin = originOf(round);
  if (origin === null) return null;
  const params = new URLSearchParams({ game, ...origin });
  // A field of the outcome never replaces a field of the origin: roulette's result and a shared round both have a `number`.
  for (const [name, value] of Object.entries(outcome)) {
    const field = name.replace(/_hundredths$/, '');
    if (value !== null && !params.has(field)) params.set(field, textOf(name, value));
  }
  return `/arcade/verify?${query}#${params}`;
}

/** The seeds and the nonce, or a shared round's hash, salt and number. Null while they are hidden. */
function originOf({
  nonce,
  server_seed,
  server_seed_hash,
  client_seed,
  shared,
  stake,
}: Parameters<typeof verifyLink>[0]): Record<string, string> | null {
  if (shared) {
    const { hash, salt, number, terminating_hash, lapsed_hundredths: lapsed = null } = shared;
    if (hash === null) return null;
    const lapsedField = lapsed === null ? {} : { lapsed: textOf('lapsed_hundredths', lapsed) };
    return { hash, salt, number: String(number), terminating_hash, ...lapsedField, stake: toWire(stake) };
  }
  if (server_seed === null || server_seed_hash === null || client_seed === null) return null;
  return { server_seed, server_seed_hash, client_seed, nonce: String(nonce) };
}

/** Writes a value in the format that the verify page reads (check-query.ts of the arcade). */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (name === 'steps' || (Array.isArray(value) && typeof value[0] === 'object')) return JSON.stringify(value);
  return name.endsWith('_hundredths') ? String(value).padStart(3, '0').replace(/(..)$/, '.$1') : String(value);
}
