import { type DepositState, depositStates } from '@nua/contract/deposit.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, formatMoney, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { readCaused } from '../ledger/operator-causes.ts';
import { pakistanDay } from '../providers/rails/pakistan-time.ts';
import { RAIL_OF } from '../providers/rails/rails.ts';
import { causedBy, limitsOf } from './authorise.ts';
import { localTime } from './local-time.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { plainLine } from './plain-text.ts';
import { given } from './read-words.ts';

const MAX_LINES = 50;

type Deposit = {
  id: string;
  pay_type: PayType;
  amount_cents: Cents;
  state: DepositState;
  reason: string | null;
  reference: string;
  provider_ref: string | null;
  created_at: Date;
  who: string;
};

/** The newest deposits of everybody, newest last; of one state where it is named. */
export async function listDeposits(deps: Pick<OperatorDeps, 'db'>, state: string | undefined): Promise<string> {
  if (state !== undefined && !depositStates.some((one) => one === state))
    throw new CommandError(`STATE is ${depositStates.join(', ')} or left out, not ${given(state)}.`);
  const { rows } = await sql<Deposit>`
    select d.id, d.pay_type, d.amount_cents, d.state, d.reason, d.reference, d.provider_ref, d.created_at,
      coalesce(p.user_name, p.alias_name) as who
    from deposit d join player p on p.id = d.player_id where ${state ?? null}::text is null or d.state = ${state ?? null}
    order by d.created_at desc, d.id desc limit ${MAX_LINES}`.execute(deps.db);
  if (rows.length === 0) return 'There is none.';
  const line = (row: Deposit) =>
    `${localTime(row.created_at)}  ${row.id}  ${formatMoney(row.amount_cents)}  ${row.state}${row.reason ? ` (${row.reason})` : ''}  ${RAIL_OF[row.pay_type]}  ${row.reference}  ${plainLine(row.provider_ref ?? '-')}  ${row.who}`;
  return rows.reverse().map(line).join('\n');
}

type Sum = { pay_type: PayType; count: bigint; cents: Cents };
type Played = { game_id: string; rounds: bigint; staked: Cents; paid: Cents };

async function readPayments(deps: OperatorDeps, began: Date): Promise<{ in: Sum[]; out: Sum[]; back: Sum[] }> {
  const { rows } = await sql<Sum & { way: 'in' | 'out' | 'back' }>`
    select 'in' as way, pay_type, count(*) as count, sum(amount_cents)::bigint as cents
    from deposit where state = 'paid' and final_at >= ${began} group by pay_type
    union all
    select 'back', pay_type, count(*), sum(amount_cents)::bigint
    from deposit where state = 'reversed' and final_at >= ${began} group by pay_type
    union all
    select 'out', pay_type, count(*), sum(amount_cents)::bigint
    from withdraw where state = 'paid' and final_at >= ${began} group by pay_type
    order by 1, 2`.execute(deps.db);
  const of = (way: string) => rows.filter((row) => row.way === way);
  return { in: of('in'), out: of('out'), back: of('back') };
}

/** Whole sums up to each player's mark, and each round after it: in one snapshot, so that no round counts twice. */
async function readPlayed(deps: OperatorDeps, day: string): Promise<Played[]> {
  const { rows } = await sql<Played>`
    select game_id, sum(rounds)::bigint as rounds, sum(stake_cents)::bigint as staked, sum(payout_cents)::bigint as paid
    from (
      select game_id, rounds, stake_cents, payout_cents from arcade.round_sum where day = ${day}::date
      union all
      select r.game_id, 1, r.stake_cents, r.payout_cents
      from player p left join arcade.round_mark m on m.player_id = p.id
      join arcade.round r on r.player_id = p.id and r.state = 'settled'
        and r.id > coalesce(m.last_id, '00000000-0000-0000-0000-000000000000')
      where (r.at at time zone 'Asia/Karachi')::date = ${day}::date
    ) s group by game_id order by game_id`.execute(deps.db);
  return rows;
}

function sumLines(title: string, sums: readonly Sum[]): string[] {
  const total = sums.reduce((all, { cents }) => all + cents, 0n) as Cents;
  const parts = sums.map(({ pay_type, count, cents }) => `  ${RAIL_OF[pay_type]}  ${count}  ${formatMoney(cents)}`);
  return [`${title} ${formatMoney(total)}`, ...parts];
}

/** What every name caused within 24 hours, by any act, and of what limit: removed names too, since what they gave is given. */
async function causedLines(deps: OperatorDeps, now: Date): Promise<string[]> {
  const caused = await readCaused(deps.db, now);
  const { rows } = await sql<{ name: string }>`select name from operator_name where secret_hash is not null`.execute(
    deps.db,
  );
  const limits = limitsOf(deps);
  const names = [...new Set([...rows.map(({ name }) => name), ...caused.map(({ operator }) => operator)])].sort();
  return [
    'caused by operators in 24 hours (above the limit, two names):',
    ...names.map((name) => {
      const { given: gave, payouts } = causedBy(caused, name);
      return `  ${name}  gave or promised ${formatMoney(gave)} of ${formatMoney(limits.given)}, payouts ${formatMoney(payouts)} of ${formatMoney(limits.payout)}`;
    }),
  ];
}

/** What happened since midnight in Pakistan: new players, money in and out, what was staked and paid by game. */
export async function showToday(deps: OperatorDeps): Promise<string> {
  const now = deps.clock.now();
  const day = pakistanDay(now);
  const began = new Date(`${day}T00:00:00+05:00`);
  const { rows } = await sql<{ players: bigint; guests: bigint }>`
    select count(*) filter (where phone is not null) as players, count(*) filter (where phone is null) as guests
    from player where created_at >= ${began}`.execute(deps.db);
  const payments = await readPayments(deps, began);
  const played = await readPlayed(deps, day);
  const net = played.reduce((all, { staked, paid }) => all + staked - paid, ZERO as bigint) as Cents;
  return [
    `${localTime(began)} to ${localTime(now)}`,
    `new: ${rows[0]!.players} players, ${rows[0]!.guests} guests`,
    ...sumLines('deposits', payments.in),
    ...sumLines('deposits taken back', payments.back),
    ...sumLines('payouts', payments.out),
    `games keep ${formatMoney(net, { sign: true })} (staked less paid)`,
    ...played.map(
      ({ game_id, rounds, staked, paid }) =>
        `  ${game_id}  ${rounds} rounds  staked ${formatMoney(staked)}  paid ${formatMoney(paid)}`,
    ),
    ...(await causedLines(deps, now)),
  ].join('\n');
}
