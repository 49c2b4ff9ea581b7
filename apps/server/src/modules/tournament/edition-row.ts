import { createHash } from 'node:crypto';
import type { calls, ResponseOf } from '@nua/contract';
import type { Cents } from '@nua/money';
import type { EditionDays, Tournament } from '@nua/rewards';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { HOUSE_OWNER } from '../../ledger/ledger.ts';
import { ruleOfVersion } from '../reward/public.ts';

const DAY_MS = 86_400_000;

export type Edition = EditionDays & {
  id: string;
  rule_id: string;
  rule_version: number;
  purse_cents: Cents;
  held_cents: Cents;
  paid_cents: Cents;
  state: 'open' | 'paying' | 'ended' | 'void';
  players: number;
  counted_at: Date | null;
  ended_at: Date | null;
};

export type TournamentState = ResponseOf<typeof calls.getTournament>['state'];

/** Returns the tournament in the rule version with which an edition began. The edition ends under the same version. */
export async function ruleOfEdition(
  db: Queryable,
  { rule_id, rule_version }: Pick<Edition, 'rule_id' | 'rule_version'>,
): Promise<Tournament> {
  const { rule } = await ruleOfVersion(db, 'tournament', rule_version);
  const found = rule.tournaments.find(({ id }) => id === rule_id);
  if (!found) throw new Error(`version ${rule_version} of the tournament rule has no tournament ${rule_id}`);
  return found;
}

/** Returns the first moment of an edition, and the first moment after it. */
export const spanOfEdition = ({ from_day, until_day }: EditionDays): { from: Date; until: Date } => ({
  from: new Date(`${from_day}T00:00:00+05:00`),
  until: new Date(new Date(`${until_day}T00:00:00+05:00`).getTime() + DAY_MS),
});

export function tournamentStateOf(
  edition: Pick<Edition, 'state' | 'from_day' | 'until_day'>,
  at: Date,
): TournamentState {
  if (edition.state === 'paying') return 'counting';
  if (edition.state !== 'open') return edition.state;
  const { from, until } = spanOfEdition(edition);
  if (at < from) return 'coming';
  return at < until ? 'running' : 'counting';
}

/** Moves money between the house accounts of the purses and of the tournament expenses. */
export async function movePurse(
  { ledger }: Pick<App, 'ledger'>,
  tx: Tx,
  { tournament_id, amount, to, at }: { tournament_id: string; amount: Cents; to: 'purse' | 'expense'; at: Date },
): Promise<void> {
  if (amount === 0n) return;
  const id = newId();
  const purse = { house: 'tournament_purse' } as const;
  const expense = { house: 'promo_expense:tournament' } as const;
  const sides = to === 'purse' ? { debit: expense, credit: purse } : { debit: purse, credit: expense };
  await ledger.mustPost(tx, {
    ...{ id, owner_id: HOUSE_OWNER, key: id, currency: 'PKR', at },
    request_hash: createHash('sha256').update(`tournament ${tournament_id} ${to}`).digest(),
    legs: [{ ...sides, amount, reason: 'purse' }],
    ref: { type: 'tournament', id: tournament_id },
  });
}

export async function lockEdition(tx: Tx, id: string): Promise<Edition | undefined> {
  return (await sql<Edition>`select * from tournament where id = ${id} for update`.execute(tx)).rows[0];
}
