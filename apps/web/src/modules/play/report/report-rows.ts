import { type Cents, toWire, ZERO } from '@nua/money';
import type { Round } from '../../../api/wire.ts';
import type { Report } from './report-query.ts';

type Sums = { rounds: number; wagered: Cents; won: Cents; net: Cents };
export type PeriodRow = Sums & { day: string };
export type CategoryRow = Sums & { category: Report['rows'][number]['category'] };

const zeroSums: Sums = { rounds: 0, wagered: ZERO, won: ZERO, net: ZERO };

const addSums = (one: Sums, other: Sums): Sums => ({
  rounds: one.rounds + other.rounds,
  wagered: (one.wagered + other.wagered) as Cents,
  won: (one.won + other.won) as Cents,
  net: (one.net + other.net) as Cents,
});

/** Sums the categories of each period, the newest period first. */
export function periodRows(rows: Report['rows']): PeriodRow[] {
  const days = new Map<string, Sums>();
  for (const row of rows) days.set(row.day, addSums(days.get(row.day) ?? zeroSums, row));
  return [...days].sort(([one], [other]) => (one < other ? 1 : -1)).map(([day, sums]) => ({ day, ...sums }));
}

/** Sums the periods of each category, the category with the highest stakes first. */
export function categoryRows(rows: Report['rows']): CategoryRow[] {
  const found = new Map<CategoryRow['category'], Sums>();
  for (const row of rows) found.set(row.category, addSums(found.get(row.category) ?? zeroSums, row));
  return [...found]
    .map(([category, sums]) => ({ category, ...sums }))
    .sort((one, other) => (one.wagered < other.wagered ? 1 : -1));
}

/** Whether Nua drew the round, from personal or shared seeds. Only such a round can be verified. */
export const isDrawnHere = ({ seed_pair_id, shared }: Pick<Round, 'seed_pair_id' | 'shared'>): boolean =>
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
  const claim = new URLSearchParams({ game, ...origin });
  // The verify page picks the fields that it needs from the whole outcome. A field of the outcome never replaces a field of the origin:
  // both the result of roulette and a shared round have a `number`.
  for (const [name, value] of Object.entries(outcome)) {
    const field = name.replace(/_hundredths$/, '');
    if (value !== null && !claim.has(field)) claim.set(field, textOf(name, value));
  }
  return `/arcade/verify?${query}#${claim}`;
}

/**
 * The seeds and the nonce of a round, as texts; null while they are hidden. A shared round also has its stake, by which the verify page
 * recognizes a bet.
 */
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
    const stopped = lapsed === null ? {} : { lapsed: textOf('lapsed_hundredths', lapsed) };
    return { hash, salt, number: String(number), terminating_hash, ...stopped, stake: toWire(stake) };
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
