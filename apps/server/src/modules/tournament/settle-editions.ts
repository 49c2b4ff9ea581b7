import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, formatMoney } from '@nua/money';
import type { Tournament } from '@nua/rewards';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import { grantBonus } from '../bonus/public.ts';
import { grantFreeRounds } from '../free-round/public.ts';
import { addMessage } from '../notify/public.ts';
import { isExcluded } from '../protection/public.ts';
import { recountScores } from './count-scores.ts';
import { type Edition, lockEdition, movePurse, ruleOfEdition } from './edition-row.ts';
import { rankStandings } from './rank-standings.ts';

type Deps = Pick<App, 'db' | 'clock' | 'ledger'>;
type Prize = { id: string; player_id: string; amount_cents: Cents; place: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Reports whether an edition is due: from 01:00 of the day after its last day, when all its rounds are written. */
export const isDue = ({ until_day }: Pick<Edition, 'until_day'>, at: Date): boolean =>
  until_day < dayInKarachi(new Date(at.getTime() - HOUR_MS));

/**
 * Settles the editions that have ended: decides the prizes, pays them in the order of the places, and returns the rest of the purse.
 *
 * Each step is a short transaction, so a later run continues after a crash.
 */
export async function settleEditions(app: Deps & Pick<App, 'signal'>): Promise<void> {
  const at = app.clock.now();
  const { rows } = await sql<Pick<Edition, 'id' | 'until_day'>>`
    select id, until_day from tournament where ended_at is null order by until_day, id`.execute(app.db);
  await runForEach(
    rows.filter((row) => isDue(row, at)),
    async ({ id }) => {
      while (!app.signal.aborted && (await settleStep(app, id)));
    },
  );
}

/** Runs the next step of an ended edition. Returns false if there is no step left. */
export async function settleStep(deps: Deps, id: string): Promise<boolean> {
  const at = deps.clock.now();
  const winner_id = (await nextPrize(deps.db, id))?.player_id ?? null;
  return await deps.db.transaction().execute(async (tx) => {
    // A player's lock must be taken before the edition's lock. So the next winner is read without locks, and read again under both locks.
    if (winner_id !== null) await deps.ledger.responses.lockOwner(tx, winner_id);
    const edition = await lockEdition(tx, id);
    if (!edition || edition.ended_at !== null || !isDue(edition, at)) return false;
    const rule = await ruleOfEdition(tx, edition);
    if (edition.state === 'open') {
      await decidePrizes(deps, tx, edition, rule, at);
      return true;
    }
    const prize = await nextPrize(tx, id);
    if (prize === null) await endEdition(deps, tx, edition, 'ended', at);
    else if (prize.player_id === winner_id) await payPrize(deps, tx, edition, rule, prize, at);
    return true;
  });
}

async function nextPrize(db: Queryable, id: string): Promise<Prize | null> {
  const { rows } = await sql<Prize>`
    select id, place, player_id, amount_cents from tournament_prize
    where tournament_id = ${id} and state = 'due' order by n limit 1`.execute(db);
  return rows[0] ?? null;
}

async function decidePrizes(deps: Deps, tx: Tx, edition: Edition, rule: Tournament, at: Date): Promise<void> {
  await recountScores(tx, edition, rule, at);
  const placed = await rankStandings(tx, edition, rule, at);
  const winners = placed.filter(({ prize }) => prize > 0n);
  const is_void = placed.length < rule.players_minimum;
  if (winners.length === 0) return await endEdition(deps, tx, edition, is_void ? 'void' : 'ended', at);
  await sql`insert into tournament_prize (tournament_id, n, place, player_id, amount_cents)
    select ${edition.id}, w.n, w.place, w.player_id, w.amount
    from unnest(${winners.map(({ id }) => id)}::uuid[], ${winners.map(({ place }) => place)}::int[],
      ${winners.map(({ prize }) => prize)}::bigint[]) with ordinality w (player_id, place, amount, n)`.execute(tx);
  await sql`update tournament set state = 'paying' where id = ${edition.id}`.execute(tx);
}

/**
 * Pays a prize as a bonus, or grants its free rounds. An account that was closed, blocked or excluded since the places were decided gets
 * nothing. Its prize returns with the rest of the purse.
 */
async function payPrize(deps: Deps, tx: Tx, edition: Edition, rule: Tournament, prize: Prize, at: Date): Promise<void> {
  const { player_id, amount_cents: amount } = prize;
  const { rows } = await sql<{ status: number }>`select status from player where id = ${player_id}`.execute(tx);
  if (rows[0]?.status !== 1 || (await isExcluded(tx, player_id, at))) {
    await sql`update tournament_prize set state = 'returned', at = ${at} where id = ${prize.id}`.execute(tx);
    return;
  }
  await movePurse(deps, tx, { tournament_id: edition.id, amount, to: 'expense', at });
  const terms = {
    player_id,
    source: 'tournament',
    source_id: prize.id,
    wager_times: rule.wager_times,
    expires_at: new Date(at.getTime() + rule.days * DAY_MS),
    rule: { kind: 'tournament', version: edition.rule_version },
  } as const;
  const rounds = rule.free_rounds ? Number(amount / rule.free_rounds.stake) : 0;
  const bonus_id = rule.free_rounds ? null : await grantBonus(deps, tx, { ...terms, amount });
  const free_rounds_id = rule.free_rounds
    ? await grantFreeRounds(tx, { ...terms, ...rule.free_rounds, rounds, bonus_days: rule.days }, at)
    : null;
  await sql`update tournament_prize set state = 'paid', at = ${at}, bonus_id = ${bonus_id}, free_rounds_id = ${free_rounds_id}
    where id = ${prize.id}`.execute(tx);
  await sql`update tournament set held_cents = held_cents - ${amount}, paid_cents = paid_cents + ${amount} where id = ${edition.id}`.execute(
    tx,
  );
  await addMessage(tx, {
    ...{ player_id, type: 4, text: rule.free_rounds ? 'tournament_rounds' : 'tournament_prize', at },
    extra: {
      ...{ place: String(prize.place), amount: formatMoney(amount), rounds: String(rounds) },
      ...{ times: String(rule.wager_times), days: String(rule.days) },
    },
    link: { to: `/tournament/content?id=${edition.id}`, label: 'tournament' },
  });
}

async function endEdition(
  deps: Deps,
  tx: Tx,
  { id, held_cents }: Edition,
  state: 'ended' | 'void',
  at: Date,
): Promise<void> {
  await movePurse(deps, tx, { tournament_id: id, amount: held_cents, to: 'expense', at });
  await sql`update tournament set state = ${state}, held_cents = 0, ended_at = ${at} where id = ${id}`.execute(tx);
}
