import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import { stillHeld } from '../modules/play/public.ts';
import { excludedAt } from '../modules/protection/public.ts';
import { localTime, withLocalTimes } from './local-time.ts';
import type { OperatorDeps } from './operator-deps.ts';
import { proposalLines } from './proposals.ts';

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
export async function listWaiting(deps: Pick<OperatorDeps, 'db' | 'settings' | 'clock'>): Promise<string> {
  const waiting = [...(await proposalLines(deps)), await waitingLines(deps), ...(await suspectLines(deps))].join('\n');
  return deps.settings.get('payouts_paused') ? `Payouts are paused (set payouts_paused false).\n${waiting}` : waiting;
}

/** A provider ends its rounds, and repeats a win that was let through; what it owes for longer than this is looked at. */
const OWED_MS = 86_400_000;

async function waitingLines(deps: Pick<OperatorDeps, 'db' | 'clock'>): Promise<string> {
  const late = new Date(deps.clock.now().getTime() - OWED_MS);
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
    where ${stillHeld} and (h.allowed_at is null or h.allowed_at <= ${late})
    union all
    select 'round', r.id::text, r.stake_cents, r.state, 'not ended by its provider', r.at,
      coalesce(p.user_name, p.alias_name) || ' at ' || r.provider || ': ' || r.provider_round
    from arcade.round r join player p on p.id = r.player_id
    where r.state = 'open' and r.provider is not null and r.at <= ${late}
    order by at`.execute(deps.db);
  if (rows.length === 0) return 'Nothing waits for a person.';
  return rows
    .map(
      (row) =>
        `${localTime(row.at)}  ${row.kind} ${row.id}  ${formatMoney(row.amount_cents)}  ${row.state} ${row.reason ?? ''}  ${row.who}`,
    )
    .join('\n');
}

const shownJson = (value: unknown): string => withLocalTimes(JSON.stringify(value));

const SUSPECT_MS = 7 * 86_400_000;

/**
 * Accounts that paid in within a week from a wallet that an excluded player was paid out to, or with a CNIC that ends as an excluded
 * player's. It may be the same person, or a stranger: nothing is refused, a person looks. `unmatch` of a wallet ends its line.
 */
async function suspectLines({ db, clock }: Pick<OperatorDeps, 'db' | 'clock'>): Promise<string[]> {
  const at = clock.now();
  const { rows } = await sql<{ id: string; at: Date; who: string; excluded: string; proof: string }>`
    select distinct on (p.id, o.id) theirs.id, mine.proven_at as at, coalesce(p.user_name, p.alias_name) as who,
      coalesce(o.user_name, o.alias_name) as excluded, theirs.proof
    from person_print theirs join person_print mine on mine.player_id <> theirs.player_id
        and (mine.print = theirs.print and theirs.proof = 'reached'
          or mine.ending_print = theirs.ending_print and theirs.proof = 'held')
      join player p on p.id = mine.player_id join player o on o.id = theirs.player_id
    where theirs.lifted_at is null and mine.proof = 'held' and mine.lifted_at is null
      and mine.kind <> 'phone' and mine.proven_at > ${new Date(at.getTime() - SUSPECT_MS)}
      and ${excludedAt(sql`theirs.player_id`, at)} and not ${excludedAt(sql`mine.player_id`, at)}
    order by p.id, o.id, mine.proven_at desc`.execute(db);
  return rows.map(
    (row) =>
      `${localTime(row.at)}  match ${row.id}  ${row.who} ${row.proof === 'reached' ? `pays in from where excluded ${row.excluded} was paid out` : `pays in with a CNIC that ends as that of excluded ${row.excluded}`}`,
  );
}

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
export async function listLog(deps: Pick<OperatorDeps, 'db'>, max = 50): Promise<string> {
  const { rows } = await sql<Logged>`select * from operator_log order by at desc, id desc limit ${max}`.execute(
    deps.db,
  );
  const line = (row: Logged) =>
    `${localTime(row.at)}  ${row.operator}  ${row.act}  ${row.subject}  ${shownJson(row.before)} -> ${shownJson(row.after)}${row.note ? `  (${row.note})` : ''}`;
  return rows.length === 0 ? 'The log is empty.' : rows.reverse().map(line).join('\n');
}
