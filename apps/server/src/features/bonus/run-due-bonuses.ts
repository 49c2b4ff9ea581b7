import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import { isInRounds } from '../../domain/bonus/active-bonus.ts';
import { type BonusRow, isRunning, lockBonus } from '../../domain/bonus/bonus-row.ts';
import { endBonus } from '../../domain/bonus/end-bonus.ts';
import { addMessage } from '../../domain/message/add-message.ts';
import { exclusionOf } from '../../domain/protection/is-excluded.ts';
import type { App } from '../../http/request-context.ts';

const AT_ONCE = 100;
const NOTICE_MS = 24 * 3_600_000;

/** Ends the bonuses whose time is over, and sends one notice a day before it is. Each in a transaction of its own. */
export async function runDueBonuses(app: App): Promise<void> {
  const at = app.clock.now();
  const soon = new Date(at.getTime() + NOTICE_MS);
  const { rows } = await sql<Pick<BonusRow, 'id' | 'player_id'>>`
    select id, player_id from bonus
    where state in ('waiting', 'active') and expires_at <= ${soon} and (expires_at <= ${at} or warned_at is null)
    order by expires_at limit ${AT_ONCE}`.execute(app.db);
  for (const { id, player_id } of rows) {
    await app.db.transaction().execute(async (tx) => {
      await app.ledger.responses.lockOwner(tx, player_id);
      const row = await lockBonus(tx, id);
      if (!row || !isRunning(row.state)) return;
      if (row.expires_at <= at) {
        // What lies in an open round comes back first.
        if (!(await isInRounds(tx, id))) await endBonus(app, tx, row, 'expired');
        return;
      }
      const { rows: marked } = await sql`update bonus set warned_at = ${at}
        where id = ${id} and warned_at is null and expires_at <= ${soon} returning 1`.execute(tx);
      // One that was granted for less than two days needs no notice: its player has just been told.
      const isShort = row.expires_at.getTime() - row.granted_at.getTime() < 2 * NOTICE_MS;
      // Who has taken a pause is not called back to play.
      if (marked.length === 0 || isShort || (await exclusionOf(tx, player_id, at))) return;
      const missing = row.wager_needed_cents - row.wager_done_cents;
      await addMessage(tx, {
        player_id,
        type: 2,
        text: 'bonus_ends_soon',
        extra: { amount: formatMoney(row.left_cents), missing: formatMoney((missing > 0n ? missing : 0n) as Cents) },
        link: { to: '/wallet', label: 'wallet' },
        at,
      });
    });
  }
}
