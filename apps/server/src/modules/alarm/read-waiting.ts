import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { stillHeld } from '../play/public.ts';

/** A row that a person must decide or look into, such as a withdrawal under review. */
export type Waiting = {
  kind: string;
  id: string;
  amount_cents: Cents;
  state: string;
  reason: string | null;
  at: Date;
  who: string;
};

/** A provider must end its round, or repeat a released win, within this time. */
const OVERDUE_MS = 86_400_000;

/** Reads everything that waits for a person except tickets, proposals and matches, oldest first. */
export async function readWaiting(deps: Pick<App, 'db' | 'clock'>): Promise<Waiting[]> {
  const overdue_before = new Date(deps.clock.now().getTime() - OVERDUE_MS);
  const { rows } = await sql<Waiting>`
    select 'withdraw' as kind, w.id::text as id, w.amount_cents, w.state, w.reason, w.created_at as at,
      coalesce(p.user_name, p.alias_name) || ' to ' || w.label || ' of "' || replace(w.title, '"', '''') || '"'
        || case when w.returns_deposit_id is null then coalesce(', which the provider calls ' || a.owner_name || '''s', '') else '' end
        as who
    from withdraw w join player p on p.id = w.player_id join payout_account a on a.id = w.payout_account_id where w.state in ('reviewing', 'unknown')
    union all
    select 'deposit', d.id::text, d.amount_cents, d.state, d.reason, d.created_at, coalesce(p.user_name, p.alias_name)
    from deposit d join player p on p.id = d.player_id where d.state = 'reviewing'
    union all
    select 'reversal', d.id::text, d.amount_cents, d.state,
      d.reason || '; owes ' || to_char(ledger.debt_of(d.player_id, 'PKR') / 100.0, 'FM999999999990.00'), d.final_at,
      coalesce(p.user_name, p.alias_name)
    from deposit d join player p on p.id = d.player_id where d.state = 'reversed' and d.acknowledged_at is null
    union all
    select 'bank line', l.line_id, l.amount_cents, l.state, l.reason, l.at, l.sender || ': ' || l.reference
    from bank_line l where l.state = 'review'
    union all
    select 'referral', c.id::text, c.target_cents, c.state, c.reason, c.review_at, coalesce(p.user_name, p.alias_name)
    from referral_cycle c join player p on p.id = c.player_id where c.state = 'reached' and c.review_at is not null
    union all
    select 'win', h.provider || ' ' || h.id, h.amount_cents, case when h.allowed_at is null then 'held' else 'let through' end,
      case when h.allowed_at is null then 'above the payout cap' else 'not repeated by its provider' end,
      h.asked_at, coalesce(p.user_name, p.alias_name)
    from seamless.held_win h join player p on p.id = h.player_id
    where ${stillHeld} and (h.allowed_at is null or h.allowed_at <= ${overdue_before})
    union all
    select 'round', r.id::text, r.stake_cents, r.state, 'not ended by its provider', r.at,
      coalesce(p.user_name, p.alias_name) || ' at ' || r.provider || ': ' || r.provider_round
    from arcade.round_in_progress r join player p on p.id = r.player_id
    where r.provider is not null and r.at <= ${overdue_before}
    order by at`.execute(deps.db);
  return rows;
}
