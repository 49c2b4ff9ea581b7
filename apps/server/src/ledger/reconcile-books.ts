import { ROUND_OF } from './round-transfers.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** One difference in the books: its place, and the two numbers. */
export type Difference = { check: string; what: string; stored: string; computed: string };

/**
 * Each check selects only differences, as (what, stored, computed), and all read one snapshot.
 *
 * The check of holds: the pending amount must equal the sum of open holds, and a hold transfer must agree with its row and its one
 * resolution.
 */
const CHECKS: Readonly<Record<string, string>> = {
  'counters equal the sum of transfers': `
    with side as (
      select debit_account as account, case when kind in ('post', 'settle') then amount else 0 end as debit, 0::bigint as credit,
        (debit_entry is not null)::int as entries from ledger.transfer
      union all
      select credit_account, 0, case when kind in ('post', 'settle') then amount else 0 end, (credit_entry is not null)::int from ledger.transfer
    ), posted as (
      select account, sum(debit) as debits, sum(credit) as credits, sum(entries) as entries from side group by account
    ), pending as (
      select account, sum(debit) as debits, sum(credit) as credits from (
        select debit_account as account, amount as debit, 0::bigint as credit from ledger.hold where state = 'held'
        union all select credit_account, 0, amount from ledger.hold where state = 'held') h group by account
    )
    select a.id || ' ' || a.purpose as what,
      concat_ws('/', a.debits_posted, a.credits_posted, a.debits_pending, a.credits_pending, a.entries) as stored,
      concat_ws('/', coalesce(p.debits, 0), coalesce(p.credits, 0), coalesce(h.debits, 0), coalesce(h.credits, 0), coalesce(p.entries, 0)) as computed
    from ledger.account a left join posted p on p.account = a.id left join pending h on h.account = a.id
    where a.guarded and (a.debits_posted, a.credits_posted, a.debits_pending, a.credits_pending, a.entries)
      is distinct from (coalesce(p.debits, 0), coalesce(p.credits, 0), coalesce(h.debits, 0), coalesce(h.credits, 0), coalesce(p.entries, 0))`,
  'every transfer is between two known accounts of one currency': `
    select t.id::text as what, coalesce(d.currency, 'none') as stored, coalesce(c.currency, 'none') as computed
    from ledger.transfer t left join ledger.account d on d.id = t.debit_account left join ledger.account c on c.id = t.credit_account
    where d.currency is distinct from c.currency or d.id is null or c.id is null`,
  'the running balance follows from entry to entry': `
    with line as (
      select t.debit_account as account, t.debit_entry as entry, t.debit_balance as balance,
        case t.kind when 'void' then t.amount when 'settle' then h.amount - t.amount else -t.amount end as change
      from ledger.transfer t left join ledger.hold h on h.id = t.hold_id and t.kind = 'settle' where t.debit_entry is not null
      union all
      select credit_account, credit_entry, credit_balance, amount from ledger.transfer where credit_entry is not null
    ), walk as (
      select account, entry, balance, lag(balance, 1, 0) over w + change as expected, row_number() over w as n
      from line window w as (partition by account order by entry)
    )
    select account || ' entry ' || entry as what, balance::text as stored, expected::text as computed from walk
    where balance <> expected or entry <> n`,
  'no player account is below zero': `
    select id || ' ' || purpose as what, (credits_posted - debits_posted - debits_pending - freeze_cents)::text as stored, '>= 0' as computed
    from ledger.account where guarded and credits_posted < debits_posted + debits_pending + freeze_cents`,
  'every hold is resolved at most once and as its row says': `
    with resolved as (
      select hold_id, count(*) filter (where kind = 'hold') as holds, count(*) filter (where kind <> 'hold') as ends,
        max(kind) filter (where kind <> 'hold') as how, sum(amount) filter (where kind = 'settle') as settled,
        sum(amount) filter (where kind = 'hold') as held
      from ledger.transfer where hold_id is not null group by hold_id
    )
    select coalesce(h.id, r.hold_id)::text as what, concat_ws('/', h.state, h.amount, h.settled_amount) as stored,
      concat_ws('/', r.holds, r.ends, r.how, r.held, r.settled) as computed
    from ledger.hold h full join resolved r on r.hold_id = h.id
    where h.id is null or r.holds is distinct from 1 or r.held is distinct from h.amount
      or r.ends <> case when h.state = 'held' then 0 else 1 end
      or r.settled is distinct from h.settled_amount
      or (h.state <> 'held' and r.how is distinct from case h.state when 'settled' then 'settle' else 'void' end)`,
  'no player owes less than nothing': `
    select owner_id::text as what, ledger.debt_of(owner_id, currency)::text as stored, '>= 0' as computed
    from ledger.account where purpose = 'debt' and ledger.debt_of(owner_id, currency) < 0`,
  'who owes has nothing to spend': `
    select d.owner_id::text as what, (m.credits_posted - m.debits_posted - m.debits_pending - m.freeze_cents)::text as stored, '0' as computed
    from ledger.account d join ledger.account m on m.owner_id = d.owner_id and m.currency = d.currency and m.purpose = 'main'
    where d.purpose = 'debt' and ledger.debt_of(d.owner_id, d.currency) > 0
      and m.credits_posted > m.debits_posted + m.debits_pending + m.freeze_cents`,
  'only debts have transfers of a debt': `
    select t.id::text as what, t.reason as stored, concat_ws('/', d.purpose, c.purpose) as computed
    from ledger.transfer t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
    where (t.reason = 'debt') <> (d.purpose = 'debt' or c.purpose = 'debt')`,
  'the transfers of every deposit agree with its state': `
    with side as (
      select (t.ref ->> 'id')::uuid as id,
        case when d.purpose like 'psp\\_clearing:%' or d.purpose = 'suspense' then t.amount else -t.amount end as amount
      from ledger.transfer t
      join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
      where t.ref ->> 'type' = 'deposit' and t.reason in ('deposit', 'reversal', 'debt')
        and ((d.purpose like 'psp\\_clearing:%' or d.purpose = 'suspense') <> (c.purpose like 'psp\\_clearing:%'))
    ), net as (select id, sum(amount) as amount from side group by id)
    select n.id::text as what, concat_ws('/', d.state, d.amount_cents) as stored, n.amount::text as computed
    from net n left join deposit d on d.id = n.id
    where n.amount is distinct from case when d.state = 'paid' then d.amount_cents else 0 end`,
  'escrow equals the stakes of open rounds': `
    select 'round_escrow ' || currency as what, held::text as stored, open::text as computed from (
      select a.currency,
        (select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)
         from ledger.transfer t where a.id in (t.credit_account, t.debit_account) and t.kind in ('post', 'settle')) as held,
        (select coalesce(sum(stake_cents), 0) from arcade.round where state = 'open') as open
      from ledger.account a where a.purpose = 'round_escrow') e
    where held <> open`,
  'every round is paid by its transfers': `
    with paid as (
      select ${ROUND_OF} as round_id, sum(t.amount) filter (where t.reason = 'bet') as stake,
        coalesce(sum(t.amount) filter (where t.reason = 'win'), 0) as payout, coalesce(sum(t.amount) filter (where t.reason = 'bet_returned'), 0) as back
      from ledger.transfer t where t.reason in ('bet', 'win', 'bet_returned') group by 1
    )
    select coalesce(r.id, p.round_id)::text as what, concat_ws('/', r.state, r.stake_cents, r.payout_cents) as stored,
      concat_ws('/', p.stake, p.payout, p.back) as computed
    from arcade.round r full join paid p on p.round_id = r.id
    where r.payout_cents is distinct from p.payout or case when r.provider is not null
      then case when r.state = 'voided' then p.stake <> p.back else r.stake_cents is distinct from p.stake - p.back end
      else r.stake_cents is distinct from p.stake or p.back <> case when r.state = 'voided' then r.stake_cents else 0 end end`,
  'every round of a provider is the sum of its bets': `
    select coalesce(r.id, b.round_id)::text as what, concat_ws('/', r.state, r.stake_cents, r.bonus_stake_cents, r.payout_cents) as stored,
      concat_ws('/', b.stake, b.bonus_stake, b.paid) as computed
    from (select * from arcade.round where provider is not null) r
    full join (
      select round_id, player_id, sum(stake_cents) filter (where state = 'placed') as stake, sum(paid_cents) as paid,
        sum(bonus_stake_cents) filter (where state = 'placed') as bonus_stake
      from seamless.bet where round_id is not null group by 1, 2) b on b.round_id = r.id and b.player_id = r.player_id
    where r.payout_cents is distinct from b.paid or case when r.state = 'voided' then b.stake is not null
      else r.stake_cents is distinct from b.stake or r.bonus_stake_cents is distinct from b.bonus_stake end`,
  'the stake of every round of steps is what it was opened with and its extra stakes': `
    select s.round_id::text as what, coalesce(r.stake_cents::text, 'no round') as stored, s.extra::text as computed
    from (select round_id, sum(extra_stake_cents) as extra, count(*) as steps, max(n) as last from arcade.round_step group by 1) s
    left join arcade.round r on r.id = s.round_id
    where r.id is null or s.extra >= r.stake_cents or s.steps <> s.last`,
  'the bonuses of every player are what the bonus wallet holds': `
    select coalesce(b.player_id, w.owner_id)::text as what, coalesce(b.sum, 0)::text as stored, coalesce(w.held, 0)::text as computed
    from (select player_id, sum(left_cents) as sum from bonus where ended_at is null group by 1) b
    full join (select owner_id, credits_posted - debits_posted as held from ledger.account where purpose = 'bonus' and guarded) w
      on w.owner_id = b.player_id
    where coalesce(b.sum, 0) <> coalesce(w.held, 0)`,
  'what every reversed deposit took back of its bonuses moved to the house': `
    with moved as (
      select (t.ref ->> 'id')::uuid as id, sum(case when t.reason = 'bonus_cleared' then -t.amount else t.amount end) as amount
      from ledger.transfer t join ledger.account d on d.id = t.debit_account
      where t.ref ->> 'type' = 'bonus' and (d.purpose in ('main', 'debt') and t.reason in ('bonus_returned', 'debt')
        or d.purpose like 'promo\\_expense:%' and t.reason = 'bonus_cleared')
        and exists (select from ledger.account c where c.id = t.credit_account
          and (c.purpose = 'main' or c.purpose like 'promo\\_expense:%'))
      group by 1)
    select coalesce(b.id, m.id)::text as what, b.reclaimed_cents::text as stored, m.amount::text as computed
    from (select * from bonus where reclaimed_cents > 0) b full join moved m on m.id = b.id
    where coalesce(b.reclaimed_cents, 0) <> coalesce(m.amount, 0)`,
  'free rounds have used and won what their rounds did': `
    select coalesce(f.id, r.id)::text as what, concat_ws('/', f.used, f.won_cents) as stored,
      concat_ws('/', coalesce(r.rounds, 0), coalesce(r.won, 0)) as computed
    from free_rounds f full join (
      select free_rounds_id as id, count(*) as rounds, sum(payout_cents) as won from arcade.round
      where free_rounds_id is not null and state <> 'voided' group by 1) r
      on r.id = f.id
    where f.used is distinct from coalesce(r.rounds, 0) or f.won_cents is distinct from coalesce(r.won, 0)`,
  'the winnings of open free rounds are in their account': `
    select 'free_round_winnings ' || currency as what, held::text as stored, won::text as computed from (
      select a.currency,
        (select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)
         from ledger.transfer t where a.id in (t.credit_account, t.debit_account)) as held,
        (select coalesce(sum(won_cents), 0) from free_rounds where state = 'open') as won
      from ledger.account a where a.purpose = 'free_round_winnings') f
    where held <> won`,
  'the purses of tournaments that are not over are in their account': `
    select 'tournament_purse ' || currency as what, held::text as stored, reserved::text as computed from (
      select a.currency,
        (select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)
         from ledger.transfer t where a.id in (t.credit_account, t.debit_account)) as held,
        (select coalesce(sum(held_cents), 0) from tournament) as reserved
      from ledger.account a where a.purpose = 'tournament_purse') f
    where held <> reserved`,
  'every prize of a tournament paid in money is one bonus': `
    select coalesce(p.id, b.source_id)::text as what, coalesce(p.amount_cents, 0)::text as stored, coalesce(b.amount_cents, 0)::text as computed
    from (select * from tournament_prize where state = 'paid' and free_rounds_id is null) p
    full join (select * from bonus where source = 'tournament') b on b.source_id = p.id and b.player_id = p.player_id and b.id = p.bonus_id
    where p.amount_cents is distinct from b.amount_cents`,
  'every prize of a tournament paid in free rounds is one grant': `
    select coalesce(p.id, f.source_id)::text as what, coalesce(p.amount_cents, 0)::text as stored, coalesce(f.rounds * f.stake_cents, 0)::text as computed
    from (select * from tournament_prize where free_rounds_id is not null) p
    full join (select * from free_rounds where source = 'tournament') f on f.source_id = p.id and f.player_id = p.player_id and f.id = p.free_rounds_id
    where p.amount_cents is distinct from f.rounds * f.stake_cents`,
  'finished and expired free rounds paid their winnings as a bonus': `
    select coalesce(f.id, b.source_id)::text as what, coalesce(f.won_cents, 0)::text as stored, coalesce(b.amount_cents, 0)::text as computed
    from (select * from free_rounds where state in ('finished', 'expired') and won_cents > 0) f
    full join (select * from bonus where source = 'free_round') b on b.source_id = f.id and b.player_id = f.player_id and b.id = f.bonus_id
    where f.won_cents is distinct from b.amount_cents`,
  'the wagering of every bonus is the sum of its rounds': `
    select b.id::text as what, b.wager_done_cents::text as stored, coalesce(r.sum, 0)::text as computed
    from bonus b left join (select bonus_id, sum(contribution_cents) as sum from arcade.round where bonus_id is not null group by 1) r
      on r.bonus_id = b.id
    where b.wager_done_cents <> coalesce(r.sum, 0)`,
  'the bonus part of every round moved in the bonus wallet': `
    with moved as (
      select ${ROUND_OF} as round_id, sum(t.amount) filter (where t.reason = 'bet') as stake, sum(t.amount) filter (where t.reason = 'win') as payout,
        coalesce(sum(t.amount) filter (where t.reason = 'bet_returned'), 0) as back
      from ledger.transfer t join ledger.account a on a.purpose = 'bonus' and a.id in (t.debit_account, t.credit_account)
      where t.reason in ('bet', 'win', 'bet_returned') group by 1
    )
    select coalesce(r.id, m.round_id)::text as what, concat_ws('/', r.bonus_stake_cents, r.bonus_payout_cents) as stored,
      concat_ws('/', coalesce(m.stake, 0), coalesce(m.payout, 0)) as computed
    from (select * from arcade.round where bonus_id is not null) r full join moved m on m.round_id = r.id
    where r.bonus_payout_cents is distinct from coalesce(m.payout, 0) or case when r.provider is null
      then r.bonus_stake_cents is distinct from coalesce(m.stake, 0)
      else r.state <> 'voided' and r.bonus_stake_cents is distinct from coalesce(m.stake, 0) - coalesce(m.back, 0) end`,
  'every round has its seed pair, of the same player, with a nonce that was given out': `
    select r.id::text as what, r.nonce::text as stored, coalesce(p.next_nonce::text, 'no pair') as computed
    from arcade.round r left join arcade.seed_pair p on p.id = r.seed_pair_id and p.player_id = r.player_id and p.purpose = 'game'
    where r.shared_round_id is null and r.provider is null and (p.id is null or r.nonce >= p.next_nonce)`,
  'every bet on a round of everybody is on one of its game, and none is open once that is over': `
    select r.id::text as what, r.state as stored, coalesce(s.state, 'no round') as computed
    from arcade.round r left join arcade.shared_round s on s.id = r.shared_round_id and s.game_id = r.game_id
    where r.shared_round_id is not null and (s.id is null or (r.state = 'open' and s.state in ('settled', 'stopped')))`,
  'every spin of the prize wheel has its pair, of the same player, with a nonce that was given out': `
    select s.id::text as what, s.nonce::text as stored, coalesce(p.next_nonce::text, 'no pair') as computed
    from wheel_spin s left join arcade.seed_pair p on p.id = s.seed_pair_id and p.player_id = s.player_id and p.purpose = 'wheel'
    where p.id is null or s.nonce >= p.next_nonce`,
  'every claimed prize of the wheel is a bonus of the same amount': `
    select coalesce(s.id, b.source_id)::text as what, coalesce(s.prize_cents, 0)::text as stored, coalesce(b.amount_cents, 0)::text as computed
    from (select * from wheel_spin where claimed_at is not null) s
    full join (select * from bonus where source = 'wheel') b on b.source_id = s.id and b.player_id = s.player_id and b.id = s.bonus_id
    where s.prize_cents is distinct from b.amount_cents`,
  'what is under way between wallets equals the open transfers': `
    select 'in_transit ' || currency as what, held::text as stored, open::text as computed from (
      select a.currency,
        (select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)
         from ledger.transfer t where a.id in (t.credit_account, t.debit_account) and t.kind in ('post', 'settle')) as held,
        (select coalesce(sum(case
            when g.direction = 'in' and t.state is distinct from 'done' then g.amount_cents
            when g.direction = 'out' and t.state = 'done' then t.amount_cents else 0 end), 0)
         from game_transfer g left join arcade.transfer t on t.id = g.id where g.state in ('requested', 'unknown')) as open
      from ledger.account a where a.purpose = 'in_transit') e
    where held <> open`,
  'the arcade remembers each transfer as we do': `
    select coalesce(g.id, t.id)::text as what, concat_ws('/', g.state, g.direction, g.amount_cents, g.player_id) as stored,
      concat_ws('/', t.state, t.direction, t.amount_cents, t.player_id) as computed
    from (select * from game_transfer where provider = 'arcade') g full join arcade.transfer t on t.id = g.id
    where (t.state = 'done' and g.id is null) or (g.state = 'failed' and t.state = 'done')
      or (g.state = 'confirmed'
        and (t.state is distinct from 'done' or (t.player_id, t.direction, t.amount_cents) <> (g.player_id, g.direction, g.amount_cents)))`,
};

/** The names of all checks, in their order. */
export const checkNames: readonly string[] = Object.keys(CHECKS);

/**
 * Recomputes the books from the transfers and returns the differences.
 *
 * Call it in a repeatable-read transaction, so that all checks read one snapshot.
 *
 * Shape   [] if everything agrees; otherwise sorted by check and name, so that two reports of one state are equal
 */
export async function reconcileBooks(tx: LedgerTx): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [check, text] of Object.entries(CHECKS)) {
    const rows = await runSql<Omit<Difference, 'check'>>(tx, `${text} order by what, stored, computed limit 100`, []);
    for (const row of rows) found.push({ check, ...row });
  }
  return found;
}

/** Sums the balances by currency and purpose. The total is zero by construction. */
export async function trialBalance(tx: LedgerTx): Promise<{ currency: string; purpose: string; balance: string }[]> {
  return await runSql(
    tx,
    `select a.currency, a.purpose, coalesce(sum(s.change), 0)::text as balance
     from ledger.account a
     left join (
       select debit_account as account, -amount as change from ledger.transfer where kind in ('post', 'settle')
       union all select credit_account, amount from ledger.transfer where kind in ('post', 'settle')) s on s.account = a.id
     group by a.currency, a.purpose order by 1, 2`,
    [],
  );
}
