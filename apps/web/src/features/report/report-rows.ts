import { type Cents, ZERO } from '@nua/money';
import type { Round } from '../../api/wire.ts';
import type { Report } from './report-query.ts';

type Sums = { rounds: number; wagered: Cents; won: Cents; net: Cents };
export type PeriodRow = Sums & { day: string };
export type CategoryRow = Sums & { category: Report['rows'][number]['category'] };

const nothing: Sums = { rounds: 0, wagered: ZERO, won: ZERO, net: ZERO };

const plus = (one: Sums, other: Sums): Sums => ({
  rounds: one.rounds + other.rounds,
  wagered: (one.wagered + other.wagered) as Cents,
  won: (one.won + other.won) as Cents,
  net: (one.net + other.net) as Cents,
});

/** The categories of each period put together, newest first. */
export function periodRows(rows: Report['rows']): PeriodRow[] {
  const days = new Map<string, Sums>();
  for (const row of rows) days.set(row.day, plus(days.get(row.day) ?? nothing, row));
  return [...days].sort(([one], [other]) => (one < other ? 1 : -1)).map(([day, sums]) => ({ day, ...sums }));
}

/** All periods of a category put together, the most played first. */
export function categoryRows(rows: Report['rows']): CategoryRow[] {
  const found = new Map<CategoryRow['category'], Sums>();
  for (const row of rows) found.set(row.category, plus(found.get(row.category) ?? nothing, row));
  return [...found]
    .map(([category, sums]) => ({ category, ...sums }))
    .sort((one, other) => (one.wagered < other.wagered ? 1 : -1));
}

const carried = ['server_seed', 'server_seed_hash', 'client_seed', 'target'] as const;

/** The page that computes a round again, filled with what is known of it. */
export function verifyLink(round: Pick<Round, 'nonce' | 'outcome'>): string {
  const query = new URLSearchParams();
  for (const name of carried) {
    const value = round.outcome[name];
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  query.set('nonce', String(round.nonce));
  if (typeof round.outcome.over === 'boolean') query.set('over', round.outcome.over ? '1' : '0');
  return `/arcade/verify?${query}`;
}
