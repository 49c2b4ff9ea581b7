import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { ruleAt, ruleOfVersion } from '../reward/public.ts';
import { type Chunk, collectStakes, nextChunk, shareCommission, sumEarnings } from './settle-stages.ts';

type Settlement = {
  day: string;
  stage: 'collect' | 'share' | 'total';
  after_id: string;
  rule_version: number | null;
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A day is settled at 01:00 of the next day, when all its rounds are written. */
const SETTLED_FROM_MS = HOUR_MS;

/**
 * Returns the last day that is due for settlement.
 *
 * Shape   2026-03-11 00:59 in Pakistan -> '2026-03-09'; 01:00 -> '2026-03-10'
 */
const lastDueDay = (at: Date): string => dayInKarachi(new Date(at.getTime() - SETTLED_FROM_MS - DAY_MS));

/** Returns the start and end of a calendar day in Pakistan, which has no daylight saving time. */
function boundsOf(day: string): { from: Date; to: Date } {
  const from = new Date(`${day}T00:00:00+05:00`);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/**
 * Settles the commission of every past day that is not settled yet.
 *
 * Each step is one short transaction. It locks the row of a day, processes some players and stores the progress, so a later run continues
 * after a crash.
 */
export async function settleClub(app: Pick<App, 'db' | 'clock' | 'signal'>): Promise<void> {
  await openDays(app);
  while (!app.signal.aborted && (await settleStep(app)));
}

/** Adds a row for every due day since the first invitation. */
async function openDays({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await sql`insert into club_settlement (day) select d::date
    from generate_series(
      coalesce((select max(day) + 1 from club_settlement),
        (select karachi_day(min(bound_at)) from player_invite))::timestamp,
      ${lastDueDay(clock.now())}::date::timestamp, interval '1 day') d
    on conflict do nothing`.execute(db);
}

const BATCH_PLAYERS = 5_000;

/** Runs the next step of the first day that no other run has locked. Returns false if there is none. */
export async function settleStep(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  batch_players = BATCH_PLAYERS,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Settlement>`select day, stage, after_id, rule_version from club_settlement
      where stage <> 'done' order by day limit 1 for update skip locked`.execute(tx);
    const [settlement] = rows;
    if (!settlement) return false;
    await advisePlanner(tx, settlement.stage);
    await STEPS[settlement.stage](tx, settlement, batch_players, clock.now());
    return true;
  });
}

/**
 * Disables sequential scans, because a step reads few rows of large tables.
 *
 * The share stage also disables hash and merge joins, which would read all players for each chunk.
 */
async function advisePlanner(tx: Tx, stage: Settlement['stage']): Promise<void> {
  const hash = stage === 'share' ? 'off' : 'on';
  await sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '64MB', true),
    set_config('enable_hashjoin', ${hash}, true), set_config('enable_mergejoin', ${hash}, true)`.execute(tx);
}

type Step = (tx: Tx, settlement: Settlement, batch_players: number, at: Date) => Promise<void>;

const STEPS: Readonly<Record<Settlement['stage'], Step>> = {
  async collect(tx, { day }) {
    const { from, to } = boundsOf(day);
    await collectStakes(tx, day, { from, to });
    const { version } = await ruleAt(tx, 'club', from);
    await sql`update club_settlement set stage = 'share', rule_version = ${version} where day = ${day}`.execute(tx);
  },

  async share(tx, settlement, batch_players) {
    const chunk = await nextChunk(tx, 'club_stake', settlement, batch_players);
    if (chunk === null) {
      // Without fresh statistics, the planner would join row by row.
      await sql`analyze club_commission`.execute(tx);
      return await beginStage(tx, settlement, 'total');
    }
    const { rule } = await ruleOfVersion(tx, 'club', settlement.rule_version!);
    await shareCommission(tx, chunk, rule);
    await saveProgress(tx, chunk);
  },

  async total(tx, settlement, batch_players, at) {
    const chunk = await nextChunk(tx, 'club_commission', settlement, batch_players);
    if (chunk === null) {
      await beginStage(tx, settlement, 'done');
      await sql`delete from club_stake where day = ${settlement.day}`.execute(tx);
      await sql`update club_settlement set done_at = ${at} where day = ${settlement.day}`.execute(tx);
      return;
    }
    const { rule } = await ruleOfVersion(tx, 'club', settlement.rule_version!);
    await sumEarnings(tx, chunk, rule);
    await saveProgress(tx, chunk);
  },
};

async function saveProgress(tx: Tx, { day, last_id }: Chunk): Promise<void> {
  await sql`update club_settlement set after_id = ${last_id} where day = ${day}`.execute(tx);
}

async function beginStage(tx: Tx, { day }: Settlement, stage: 'total' | 'done'): Promise<void> {
  await sql`update club_settlement set after_id = ${FIRST_ID}, stage = ${stage} where day = ${day}`.execute(tx);
}
