import { ROUND_OF } from './round-transfers.ts';

/**
 * The checks of single transfers and rounds. Each selects only differences, as (what, stored, computed). They can check a part of the
 * journal, if the part has all transfers of its rounds.
 */
export const WINDOW_CHECKS: Readonly<Record<string, string>> = {
  'every transfer is between two known accounts of one currency': `
    select t.id::text as what, coalesce(d.currency, 'none') as stored, coalesce(c.currency, 'none') as computed
    from {transfers} t left join ledger.account d on d.id = t.debit_account left join ledger.account c on c.id = t.credit_account
    where d.currency is distinct from c.currency or d.id is null or c.id is null`,
  'the running balance follows from entry to entry': `
    with line as (
      select t.debit_account as account, t.debit_entry as entry, t.debit_balance as balance,
        case t.kind when 'void' then t.amount when 'settle' then h.amount - t.amount else -t.amount end as change
      from {transfers} t left join ledger.hold h on h.id = t.hold_id and t.kind = 'settle' where t.debit_entry is not null
      union all
      select credit_account, credit_entry, credit_balance, amount from {transfers} t where credit_entry is not null
    ), walk as (
      select account, entry, balance, change, lag(entry) over w as last_entry, lag(balance) over w as last_balance
      from line window w as (partition by account order by entry)
    ), linked as (
      select account, entry, balance, last_entry, change + case
        when entry = 1 then 0
        when last_entry = entry - 1 then last_balance
        -- The entry before is outside the window, left with a dropped month, or is missing.
        when last_entry is distinct from entry then coalesce(
          (select d.debit_balance from ledger.transfer d where d.debit_account = walk.account and d.debit_entry = walk.entry - 1),
          (select c.credit_balance from ledger.transfer c where c.credit_account = walk.account and c.credit_entry = walk.entry - 1),
          (select r.balance_after from ledger.dropped_run r where r.account_id = walk.account and r.last_entry = walk.entry - 1))
        end as expected
      from walk
    )
    select account || ' entry ' || entry as what, balance::text as stored, coalesce(expected::text, 'no entry before') as computed
    from linked where balance is distinct from expected`,
  'only debts have transfers of a debt': `
    select t.id::text as what, t.reason as stored, concat_ws('/', d.purpose, c.purpose) as computed
    from {transfers} t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
    where (t.reason = 'debt') <> (d.purpose = 'debt' or c.purpose = 'debt')`,
  'the transfers of every deposit agree with its state': `
    with side as (
      select (t.ref ->> 'id')::uuid as id,
        case when d.purpose like 'psp\\_clearing:%' or d.purpose = 'suspense' then t.amount else -t.amount end as amount
      from {deposit_transfers} t
      join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
      where t.ref ->> 'type' = 'deposit' and t.reason in ('deposit', 'reversal', 'debt')
        and ((d.purpose like 'psp\\_clearing:%' or d.purpose = 'suspense') <> (c.purpose like 'psp\\_clearing:%'))
    ), net as (select id, sum(amount) as amount from side group by id)
    select n.id::text as what, concat_ws('/', d.state, d.amount_cents) as stored, n.amount::text as computed
    from net n left join deposit d on d.id = n.id
    where n.amount is distinct from case when d.state = 'paid' then d.amount_cents else 0 end`,
  'every round is paid by its transfers': `
    with paid as (
      select ${ROUND_OF} as round_id, sum(t.amount) filter (where t.reason = 'bet') as stake,
        coalesce(sum(t.amount) filter (where t.reason = 'win'), 0) as payout, coalesce(sum(t.amount) filter (where t.reason = 'bet_returned'), 0) as back
      from {round_transfers} t where t.reason in ('bet', 'win', 'bet_returned') group by 1
    )
    select coalesce(r.id, p.round_id)::text as what, concat_ws('/', r.state, r.stake_cents, r.payout_cents) as stored,
      concat_ws('/', p.stake, p.payout, p.back) as computed
    from {rounds} r full join paid p on p.round_id = r.id
    where r.payout_cents is distinct from p.payout or case when r.provider is not null
      then case when r.state = 'voided' then p.stake <> p.back else r.stake_cents is distinct from p.stake - p.back end
      else r.stake_cents is distinct from p.stake or p.back <> case when r.state = 'voided' then r.stake_cents else 0 end end`,
  'every round of a provider is the sum of its bets': `
    select coalesce(r.id, b.round_id)::text as what, concat_ws('/', r.state, r.stake_cents, r.bonus_stake_cents, r.payout_cents) as stored,
      concat_ws('/', b.stake, b.bonus_stake, b.paid) as computed
    from (select * from {rounds} r where provider is not null) r
    full join (
      select round_id, player_id, sum(stake_cents) filter (where state = 'placed') as stake, sum(paid_cents) as paid,
        sum(bonus_stake_cents) filter (where state = 'placed') as bonus_stake
      from {bets} b where round_id is not null group by 1, 2) b on b.round_id = r.id and b.player_id = r.player_id
    where r.payout_cents is distinct from b.paid or case when r.state = 'voided' then b.stake is not null
      else r.stake_cents is distinct from b.stake or r.bonus_stake_cents is distinct from b.bonus_stake end`,
  'the stake of every stepped round is above the sum of its extra stakes, and no step is missing': `
    select s.round_id::text as what, coalesce(r.stake_cents::text, 'no round') as stored, s.extra::text as computed
    from (select round_id, sum(extra_stake_cents) as extra, count(*) as steps, max(n) as last from {steps} n group by 1) s
    left join {rounds} r on r.id = s.round_id
    where r.id is null or s.extra >= r.stake_cents or s.steps <> s.last`,
  'every bonus amount taken back for a reversed deposit moved to the house': `
    with moved as (
      select (t.ref ->> 'id')::uuid as id, sum(case when t.reason = 'bonus_cleared' then -t.amount else t.amount end) as amount
      from {bonus_transfers} t join ledger.account d on d.id = t.debit_account
      where t.ref ->> 'type' = 'bonus' and (d.purpose in ('main', 'debt') and t.reason in ('bonus_returned', 'debt')
        or d.purpose like 'promo\\_expense:%' and t.reason = 'bonus_cleared')
        and exists (select from ledger.account c where c.id = t.credit_account
          and (c.purpose = 'main' or c.purpose like 'promo\\_expense:%'))
      group by 1)
    select coalesce(b.id, m.id)::text as what, b.reclaimed_cents::text as stored, m.amount::text as computed
    from (select * from {named_bonuses} b where reclaimed_cents > 0) b full join moved m on m.id = b.id
    where coalesce(b.reclaimed_cents, 0) <> coalesce(m.amount, 0)`,
  'the bonus part of every round moved in the bonus wallet': `
    with moved as (
      select ${ROUND_OF} as round_id, sum(t.amount) filter (where t.reason = 'bet') as stake, sum(t.amount) filter (where t.reason = 'win') as payout,
        coalesce(sum(t.amount) filter (where t.reason = 'bet_returned'), 0) as back
      from (
        select *, debit_account as account from {round_transfers} t union all select *, credit_account from {round_transfers} t) t
      join ledger.account a on a.id = t.account and a.purpose = 'bonus'
      where t.reason in ('bet', 'win', 'bet_returned') group by 1
    )
    select coalesce(r.id, m.round_id)::text as what, concat_ws('/', r.bonus_stake_cents, r.bonus_payout_cents) as stored,
      concat_ws('/', coalesce(m.stake, 0), coalesce(m.payout, 0)) as computed
    from (select * from {rounds} r where bonus_id is not null) r full join moved m on m.round_id = r.id
    where r.bonus_payout_cents is distinct from coalesce(m.payout, 0) or case when r.provider is null
      then r.bonus_stake_cents is distinct from coalesce(m.stake, 0)
      else r.state <> 'voided' and r.bonus_stake_cents is distinct from coalesce(m.stake, 0) - coalesce(m.back, 0) end`,
  'every round has its seed pair, of the same player, with a nonce that was given out': `
    select r.id::text as what, r.nonce::text as stored, coalesce(p.next_nonce::text, 'no pair') as computed
    from {rounds} r left join arcade.seed_pair p on p.id = r.seed_pair_id and p.player_id = r.player_id and p.purpose = 'game'
    where r.shared_round_id is null and r.provider is null and (p.id is null or r.nonce >= p.next_nonce)`,
  'every bet on a shared round belongs to its game, and is closed when the round ends': `
    select r.id::text as what, r.state as stored, coalesce(s.state, 'no round') as computed
    from {rounds} r left join arcade.shared_round s on s.id = r.shared_round_id and s.game_id = r.game_id
    where r.shared_round_id is not null and (s.id is null or (r.state = 'open' and s.state in ('settled', 'stopped')))`,
};
