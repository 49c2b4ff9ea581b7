import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { addExpiryNotice } from '../notify/public.ts';
import { excludedAt } from '../protection/public.ts';

const BATCH_SIZE = 100;
const NOTICE_MS = 24 * 3_600_000;

/** Notifies players once about prizes that expire within a day. Excluded players get no message. */
export async function runDuePrizes(app: App): Promise<void> {
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ player_id: string; prize_cents: Cents; is_skipped: boolean }>`
      update wheel_spin s set warned_at = ${at}
      where s.id in (select id from wheel_spin where claimed_at is null and prize_cents > 0 and warned_at is null
        and expires_at <= ${new Date(at.getTime() + NOTICE_MS)} order by expires_at limit ${BATCH_SIZE} for update skip locked)
      returning s.player_id, s.prize_cents, s.expires_at <= ${at} or ${excludedAt(sql`s.player_id`, at)} as is_skipped`.execute(
      tx,
    );
    const prizes = Map.groupBy(
      rows.filter(({ is_skipped }) => !is_skipped),
      ({ player_id }) => player_id,
    );
    for (const [player_id, spins] of prizes) {
      const sum = spins.reduce((total, { prize_cents }) => total + prize_cents, 0n) as Cents;
      await addExpiryNotice(tx, {
        player_id,
        type: 2,
        text: 'wheel_prize_ends_soon',
        extra: { amount: formatMoney(sum) },
        link: { to: '/nua-roulette', label: 'wheel' },
        at,
      });
    }
  });
}
