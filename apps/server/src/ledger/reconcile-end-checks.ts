/** The posted balance of the account `a`, as SQL: credits minus debits. */
const POSTED_BALANCE = `(select coalesce(sum(o.credits - o.debits), 0) from {opening} o where o.account_id = a.id)
          + (select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)
            from {transfers} t where a.id in (t.credit_account, t.debit_account) and t.kind in ('post', 'settle'))`;

/**
 * The checks of balances, holds and other rows that are open now. Each selects only differences, as (what, stored, computed), and all read
 * one snapshot.
 *
 * For holds, the pending amount must equal the sum of open holds, and a hold transfer must agree with its row and its one
 * resolution.
 */
export const END_CHECKS: Readonly<Record<string, string>> = {
  'counters equal the sum of transfers': `
    with side as (
      select account_id as account, debits as debit, credits as credit, entries from {opening} o
      union all
      select debit_account, case when kind in ('post', 'settle') then amount else 0 end, 0, (debit_entry is not null)::int
      from {transfers} t
      union all
      select credit_account, 0, case when kind in ('post', 'settle') then amount else 0 end, (credit_entry is not null)::int
      from {transfers} t
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
  'no player account is below zero': `
    select id || ' ' || purpose as what, (credits_posted - debits_posted - debits_pending - freeze_cents)::text as stored, '>= 0' as computed
    from ledger.account where guarded and credits_posted < debits_posted + debits_pending + freeze_cents`,
  'every hold is resolved at most once and as its row says': `
    with resolved as (
      select hold_id, count(*) filter (where kind = 'hold') as holds, count(*) filter (where kind <> 'hold') as ends,
        max(kind) filter (where kind <> 'hold') as how, sum(amount) filter (where kind = 'settle') as settled,
        sum(amount) filter (where kind = 'hold') as held
      from {hold_transfers} t where hold_id is not null group by hold_id
    )
    select coalesce(h.id, r.hold_id)::text as what, concat_ws('/', h.state, h.amount, h.settled_amount) as stored,
      concat_ws('/', r.holds, r.ends, r.how, r.held, r.settled) as computed
    from {holds} h full join resolved r on r.hold_id = h.id
    where h.id is null or r.holds is distinct from 1 or r.held is distinct from h.amount
      or r.ends <> case when h.state = 'held' then 0 else 1 end
      or r.settled is distinct from h.settled_amount
      or (h.state <> 'held' and r.how is distinct from case h.state when 'settled' then 'settle' else 'void' end)`,
  'no debt is negative': `
    select owner_id::text as what, ledger.debt_of(owner_id, currency)::text as stored, '>= 0' as computed
    from ledger.account where purpose = 'debt' and ledger.debt_of(owner_id, currency) < 0`,
  'a player in debt has nothing to spend': `
    select d.owner_id::text as what, (m.credits_posted - m.debits_posted - m.debits_pending - m.freeze_cents)::text as stored, '0' as computed
    from ledger.account d join ledger.account m on m.owner_id = d.owner_id and m.currency = d.currency and m.purpose = 'main'
    where d.purpose = 'debt' and ledger.debt_of(d.owner_id, d.currency) > 0
      and m.credits_posted > m.debits_posted + m.debits_pending + m.freeze_cents`,
  'escrow equals the stakes of open rounds': `
    select 'round_escrow ' || currency as what, held::text as stored, open::text as computed from (
      select a.currency,
        ${POSTED_BALANCE} as held,
        (select coalesce(sum(stake_cents), 0) from arcade.round where state = 'open') as open
      from ledger.account a where a.purpose = 'round_escrow') e
    where held <> open`,
  'the bonuses of every player sum to the bonus wallet': `
    select coalesce(b.player_id, w.owner_id)::text as what, coalesce(b.sum, 0)::text as stored, coalesce(w.held, 0)::text as computed
    from (select player_id, sum(left_cents) as sum from bonus where ended_at is null group by 1) b
    full join (select owner_id, credits_posted - debits_posted as held from ledger.account where purpose = 'bonus' and guarded) w
      on w.owner_id = b.player_id
    where coalesce(b.sum, 0) <> coalesce(w.held, 0)`,
  'the counters of free rounds equal their rounds': `
    select coalesce(f.id, r.id)::text as what, concat_ws('/', f.used, f.won_cents) as stored,
      concat_ws('/', coalesce(r.rounds, 0), coalesce(r.won, 0)) as computed
    from {grants} f full join (
      select free_rounds_id as id, count(*) as rounds, sum(payout_cents) as won from {grant_rounds} r
      where free_rounds_id is not null and state <> 'voided' group by 1) r
      on r.id = f.id
    where f.used is distinct from coalesce(r.rounds, 0) or f.won_cents is distinct from coalesce(r.won, 0)`,
  'the winnings of open free rounds are in their account': `
    select 'free_round_winnings ' || currency as what, held::text as stored, won::text as computed from (
      select a.currency,
        ${POSTED_BALANCE} as held,
        (select coalesce(sum(won_cents), 0) from free_rounds where state = 'open') as won
      from ledger.account a where a.purpose = 'free_round_winnings') f
    where held <> won`,
  'the purses of tournaments that are not over are in their account': `
    select 'tournament_purse ' || currency as what, held::text as stored, reserved::text as computed from (
      select a.currency,
        ${POSTED_BALANCE} as held,
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
    from {bonuses} b left join (select bonus_id, sum(contribution_cents) as sum from {bonus_rounds} r where bonus_id is not null group by 1) r
      on r.bonus_id = b.id
    where b.wager_done_cents <> coalesce(r.sum, 0)`,
  'every spin of the prize wheel has its pair, of the same player, with a nonce that was given out': `
    select s.id::text as what, s.nonce::text as stored, coalesce(p.next_nonce::text, 'no pair') as computed
    from wheel_spin s left join arcade.seed_pair p on p.id = s.seed_pair_id and p.player_id = s.player_id and p.purpose = 'wheel'
    where p.id is null or s.nonce >= p.next_nonce`,
  'every claimed prize of the wheel is a bonus of the same amount': `
    select coalesce(s.id, b.source_id)::text as what, coalesce(s.prize_cents, 0)::text as stored, coalesce(b.amount_cents, 0)::text as computed
    from (select * from wheel_spin where claimed_at is not null) s
    full join (select * from bonus where source = 'wheel') b on b.source_id = s.id and b.player_id = s.player_id and b.id = s.bonus_id
    where s.prize_cents is distinct from b.amount_cents`,
  'money in transit between wallets equals the open transfers': `
    select 'in_transit ' || currency as what, held::text as stored, open::text as computed from (
      select a.currency,
        ${POSTED_BALANCE} as held,
        (select coalesce(sum(case
            when g.direction = 'in' and t.state is distinct from 'done' then g.amount_cents
            when g.direction = 'out' and t.state = 'done' then t.amount_cents else 0 end), 0)
         from game_transfer g left join arcade.transfer t on t.id = g.id where g.state in ('requested', 'unknown')) as open
      from ledger.account a where a.purpose = 'in_transit') e
    where held <> open`,
  'the arcade and the platform agree on every wallet transfer': `
    select coalesce(g.id, t.id)::text as what, concat_ws('/', g.state, g.direction, g.amount_cents, g.player_id) as stored,
      concat_ws('/', t.state, t.direction, t.amount_cents, t.player_id) as computed
    from (select * from {game_transfers} g where provider = 'arcade') g full join {arcade_transfers} t on t.id = g.id
    where (t.state = 'done' and g.id is null) or (g.state = 'failed' and t.state = 'done')
      or (g.state = 'confirmed'
        and (t.state is distinct from 'done' or (t.player_id, t.direction, t.amount_cents) <> (g.player_id, g.direction, g.amount_cents)))`,
};
