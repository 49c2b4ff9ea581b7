import { type PayType, payTypeNames } from '@nua/contract/payment.ts';
import type { App } from '../../core/app.ts';

type Recent = { kind: 'deposit' | 'withdraw'; rail: string; state: string; payments: bigint };

/** Selects by id, because an id begins with its time. */
const RECENT = `
  select 'deposit' as kind, pay_type::text as rail, state, count(*) as payments from deposit
    where id > uuidv7(interval '-1 hour') group by 2, 3
  union all
  select 'withdraw', rail, state, count(*) from withdraw where id > uuidv7(interval '-1 hour') group by 2, 3`;

/** A payment whose outcome is unknown has the time of its next query in `next_at`, which is indexed. */
const UNKNOWN = `
  select 'deposit' as kind, min(coalesce(charge_at, created_at)) as since from deposit
    where next_at is not null and state = 'checking'
  union all
  select 'withdraw', min(sent_at) from withdraw where next_at is not null and state in ('sending', 'unknown')`;

export function watchPayments({ metrics, pool, clock, settings }: App): void {
  metrics.watch('nua_payments_last_hour', async () => {
    const { rows } = await pool.query<Recent>(RECENT);
    return rows.map(({ kind, rail, state, payments }) => ({
      kind,
      rail: kind === 'deposit' ? payTypeNames[Number(rail) as PayType] : rail,
      ...{ state, value: Number(payments) },
    }));
  });
  metrics.watch('nua_payment_unknown_age_seconds', async () => {
    const { rows } = await pool.query<{ kind: string; since: Date | null }>(UNKNOWN);
    const now_ms = clock.now().getTime();
    return rows.map(({ kind, since }) => ({
      kind,
      value: since === null ? 0 : Math.max(0, (now_ms - since.getTime()) / 1000),
    }));
  });
  metrics.watch('nua_payouts_paused', () => [{ value: settings.get('payouts_paused') ? 1 : 0 }]);
}
