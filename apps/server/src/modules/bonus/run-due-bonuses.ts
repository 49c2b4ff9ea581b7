import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import { addExpiryNotice } from '../notify/public.ts';
import { exclusionOf } from '../protection/public.ts';
import { IN_OPEN_ROUNDS, isInOpenRound } from './active-bonus.ts';
import { type BonusRow, isRunning, lockBonus } from './bonus-row.ts';
import { endBonus } from './end-bonus.ts';

const BATCH_SIZE = 100;
const NOTICE_MS = 24 * 3_600_000;

/** Finds the bonuses that expire or need a notice, earliest first. A bonus staked in an open round does not expire yet. */
export async function findDueBonuses(
  db: Queryable,
  { at, soon, limit }: { at: Date; soon: Date; limit: number },
): Promise<Pick<BonusRow, 'id' | 'player_id'>[]> {
  const { rows } = await sql<Pick<BonusRow, 'id' | 'player_id'>>`
    select b.id, b.player_id from bonus b
    where b.state in ('waiting', 'active') and b.expires_at <= ${soon}
      and case when b.expires_at <= ${at} then ${IN_OPEN_ROUNDS} = 0 else b.warned_at is null end
    order by b.expires_at limit ${limit}`.execute(db);
  return rows;
}

/** Ends expired bonuses, and sends one notice a day before a bonus expires. Each bonus has its own transaction. */
export async function runDueBonuses(app: App): Promise<void> {
  const at = app.clock.now();
  const soon = new Date(at.getTime() + NOTICE_MS);
  await runForEach(await findDueBonuses(app.db, { at, soon, limit: BATCH_SIZE }), ({ id, player_id }) =>
    app.db.transaction().execute(async (tx) => {
      await app.ledger.responses.lockOwner(tx, player_id);
      const row = await lockBonus(tx, id);
      if (!row || !isRunning(row.state)) return;
      if (row.expires_at <= at) {
        // A bonus staked in an open round ends after that round.
        if (!(await isInOpenRound(tx, id))) await endBonus(app, tx, row, 'expired');
        return;
      }
      const { rows: marked } = await sql`update bonus set warned_at = ${at}
        where id = ${id} and warned_at is null and expires_at <= ${soon} returning 1`.execute(tx);
      // A bonus of less than two days needs no notice, because its player was notified recently.
      const isShort = row.expires_at.getTime() - row.granted_at.getTime() < 2 * NOTICE_MS;
      // A player who takes a break is not invited to play.
      if (marked.length === 0 || isShort || (await exclusionOf(tx, player_id, at))) return;
      const missing = row.wager_needed_cents - row.wager_done_cents;
      await addExpiryNotice(tx, {
        player_id,
        type: 2,
        text: 'bonus_ends_soon',
        extra: { amount: formatMoney(row.left_cents), missing: formatMoney((missing > 0n ? missing : 0n) as Cents) },
        link: { to: '/wallet', label: 'wallet' },
        at,
      });
    }),
  );
}
