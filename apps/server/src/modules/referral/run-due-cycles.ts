import { formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import { addExpiryNotice, addMessage, type SystemText } from '../notify/public.ts';
import { isExcluded } from '../protection/public.ts';
import { isOffersOff } from '../reward/public.ts';
import { type Cycle, lockCycle, storeExpiry } from './cycle-row.ts';
import { NOTICE_HOURS, noticeDue } from './cycle-rules.ts';

const BATCH_SIZE = 100;
const DAY_MS = 86_400_000;

type DueCycle = { id: string; player_id: string };

/** Expires cycles at their deadlines and notifies players before and at the end, each cycle in its own transaction. */
export async function runDueCycles(app: App): Promise<void> {
  const at = app.clock.now();
  await runForEach(await findDue(app.db, at), ({ id, player_id }) =>
    app.db.transaction().execute(async (tx) => {
      await app.ledger.responses.lockOwner(tx, player_id);
      const cycle = await lockCycle(tx, id, at);
      if (!cycle) return;
      if (cycle.state === 'expired') await expire(tx, cycle, at);
      else await notify(tx, cycle, at);
    }),
  );
}

/** Finds open cycles that have expired, or end within a day and need a notice. */
async function findDue(db: Queryable, at: Date): Promise<DueCycle[]> {
  const in_a_day = new Date(at.getTime() + DAY_MS);
  const soon = new Date(at.getTime() + NOTICE_HOURS.hours * 3_600_000);
  const { rows } = await sql<DueCycle>`
    select id, player_id from (
      select id, player_id, day_notice_at, hours_notice_at, case state when 'active' then ends_at else claim_until end as due_at
      from referral_cycle where state in ('active', 'reached') and review_at is null and ends_at <= ${in_a_day}) c
    where due_at <= ${at} or (hours_notice_at is null and (due_at <= ${soon} or (due_at <= ${in_a_day} and day_notice_at is null)))
    order by due_at limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

async function expire(tx: Tx, cycle: Cycle, at: Date): Promise<void> {
  if (!(await storeExpiry(tx, cycle))) return;
  if (await isExcluded(tx, cycle.player_id, at)) return;
  await addMessage(tx, messageOf(cycle, cycle.reached_at ? 'referral_claim_expired' : 'referral_expired', {}, at));
}

async function notify(tx: Tx, cycle: Cycle, at: Date): Promise<void> {
  const due = noticeDue(cycle, at);
  // A short cycle gets no notice a day before its end. It is marked anyway, so that it is found again only two hours before its end.
  const column = due === 'hours' ? sql`hours_notice_at` : sql`day_notice_at`;
  await sql`update referral_cycle set ${column} = ${at} where id = ${cycle.id}`.execute(tx);
  if (due === null) return;
  // A notice about an unreached target is an offer, so players who turned offers off do not get it.
  if (cycle.state === 'active' && (await isOffersOff(tx, cycle.player_id))) return;
  if (await isExcluded(tx, cycle.player_id, at)) return;
  const text = cycle.state === 'reached' ? 'referral_claim_ends_soon' : 'referral_ends_soon';
  const extra = { hours: String(NOTICE_HOURS[due]), sum: formatMoney(cycle.sum_cents) };
  await addExpiryNotice(tx, messageOf(cycle, text, extra, at));
}

const messageOf = <Text extends SystemText>(cycle: Cycle, text: Text, extra: Record<string, string>, at: Date) => ({
  player_id: cycle.player_id,
  type: 2 as const,
  text,
  extra: { ...extra, target: formatMoney(cycle.target_cents) },
  link: { to: '/deposit-roulette', label: 'referral' } as const,
  at,
});
