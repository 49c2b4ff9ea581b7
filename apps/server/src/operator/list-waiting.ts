import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import { localTime, withLocalTimes } from './local-time.ts';
import type { OperatorWorld } from './operator-world.ts';

type Waiting = {
  kind: string;
  id: string;
  amount_cents: Cents;
  state: string;
  reason: string | null;
  at: Date;
  who: string;
};

/** Everything that waits for a person, oldest first: one line each. Payouts that are paused are said first. */
export async function listWaiting(world: Pick<OperatorWorld, 'db' | 'settings'>): Promise<string> {
  const waiting = await waitingLines(world);
  return world.settings.get('payouts_paused') ? `Payouts are paused (set payouts_paused false).\n${waiting}` : waiting;
}

async function waitingLines(world: Pick<OperatorWorld, 'db'>): Promise<string> {
  const { rows } = await sql<Waiting>`
    select 'withdraw' as kind, w.id::text as id, w.amount_cents, w.state, w.reason, w.created_at as at,
      coalesce(p.user_name, p.alias_name) || ' to ' || w.label as who
    from withdraw w join player p on p.id = w.player_id where w.state in ('reviewing', 'unknown')
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
    order by at`.execute(world.db);
  if (rows.length === 0) return 'Nothing waits for a person.';
  return rows
    .map(
      (row) =>
        `${localTime(row.at)}  ${row.kind} ${row.id}  ${formatMoney(row.amount_cents)}  ${row.state} ${row.reason ?? ''}  ${row.who}`,
    )
    .join('\n');
}

const told = (value: unknown): string => withLocalTimes(JSON.stringify(value));

type Logged = {
  at: Date;
  operator: string;
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  note: string | null;
};

/** The newest entries of the operator log, newest last. */
export async function listLog(world: Pick<OperatorWorld, 'db'>, most = 50): Promise<string> {
  const { rows } = await sql<Logged>`select * from operator_log order by at desc, id desc limit ${most}`.execute(
    world.db,
  );
  const line = (row: Logged) =>
    `${localTime(row.at)}  ${row.operator}  ${row.act}  ${row.subject}  ${told(row.before)} -> ${told(row.after)}${row.note ? `  (${row.note})` : ''}`;
  return rows.length === 0 ? 'The log is empty.' : rows.reverse().map(line).join('\n');
}
