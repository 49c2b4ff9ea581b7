import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { maskedNumber } from '../core/values/phone-number.ts';
import { findPlayer } from './find-player.ts';
import type { OperatorDeps } from './operator-deps.ts';
import { plainLine } from './plain-text.ts';

type Facts = {
  who: string;
  phone: string | null;
  sessions: bigint;
  payouts: bigint;
  payout_cents: Cents;
  deposits: bigint;
};

/** Describes a player, with the sessions and payments in progress, for the preview of an act that stops them. */
export async function describePlayer(
  deps: OperatorDeps,
  tx: Tx,
  typed: string,
): Promise<{ id: string; status: number; line: string }> {
  const { id, status } = await findPlayer(tx, typed);
  const { rows } = await sql<Facts>`
    select coalesce(user_name, alias_name) as who, phone,
      (select count(*) from session where player_id = p.id and ended_at is null and expires_at > ${deps.clock.now()}) as sessions,
      (select count(*) from withdraw where player_id = p.id and state in ('reviewing', 'approved', 'sending', 'unknown')) as payouts,
      (select coalesce(sum(amount_cents), 0)::bigint from withdraw
        where player_id = p.id and state in ('reviewing', 'approved', 'sending', 'unknown')) as payout_cents,
      (select count(*) from deposit where player_id = p.id and deposit_is_open(state)) as deposits
    from player p where id = ${id}`.execute(tx);
  const facts = rows[0]!;
  const money = (await deps.ledger.balances([id], tx)).get(id);
  const wallets = money ? `main ${formatMoney(money.main)}, game ${formatMoney(money.game)}` : 'no wallets';
  const under_way = `${facts.sessions} sessions, ${facts.payouts} payouts (${formatMoney(facts.payout_cents)}) and ${facts.deposits} deposits under way`;
  return {
    id,
    status,
    line: `${plainLine(facts.who)} ${facts.phone === null ? 'without phone' : maskedNumber(facts.phone)} (${id})\n${wallets}; ${under_way}`,
  };
}
