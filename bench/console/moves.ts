/**
 * SQL that inserts the transfers of payments and bonuses. A paid deposit is moved to the game wallet. A payout is taken from the game
 * wallet. A bonus is granted and taken back. `fill-site.ts` replaces HOUSE_OWNER by the owner's id.
 */
export const MOVES: readonly string[] = [
  `create temporary table move as
   select o.player_id, o.id as ref_id, o.at + m.after as at, m.reason, o.amount, o.pay_type,
     case m.reason when 'deposit' then o.amount when 'game_in' then -o.amount when 'game_out' then o.amount else -o.amount end as main_change,
     case m.reason when 'game_in' then o.amount when 'game_out' then -o.amount else 0 end as game_change
   from (
     select player_id, id, final_at as at, amount_cents as amount, pay_type, 'in' as way from deposit where state = 'paid'
     union all
     select player_id, id, final_at, amount_cents, pay_type, 'out' from withdraw where state = 'paid'
   ) o join (values ('in', 'deposit', interval '0'), ('in', 'game_in', interval '0'), ('out', 'game_out', interval '-1 second'),
     ('out', 'withdraw', interval '0')) m (way, reason, after) on m.way = o.way`,
  `create temporary table wallet as
   select o.id as player_id, m.id as main, g.id as game, b.id as bonus, m.entries as main_entries, g.entries as game_entries,
     m.credits_posted - m.debits_posted as main_balance, g.credits_posted - g.debits_posted as game_balance
   from ledger.owner o join ledger.account m on m.owner_id = o.id and m.purpose = 'main' and m.guarded
   join ledger.account g on g.owner_id = o.id and g.purpose = 'game' and g.guarded
   join ledger.account b on b.owner_id = o.id and b.purpose = 'bonus' and b.guarded where o.kind = 'player'`,
  `create temporary table house as select purpose, id from ledger.account where owner_id = HOUSE_OWNER`,
  'analyze wallet',
  `create temporary table posted as
   select m.*, w.main, w.game, w.main_entries + row_number() over past as main_entry, w.main_balance + sum(m.main_change) over past as main_after,
     w.game_entries + count(*) filter (where m.game_change <> 0) over past as game_entry,
     w.game_balance + sum(m.game_change) over past as game_after
   from move m join wallet w on w.player_id = m.player_id
   window past as (partition by m.player_id order by m.at, m.ref_id, m.reason)`,
  `insert into ledger.transfer_fill (id, journal_id, kind, debit_account, credit_account, amount, reason, at, ref, debit_entry, debit_balance,
     credit_entry, credit_balance)
   select uuidv7(p.at - now()), uuidv7(p.at - now()), 'post',
     case p.reason when 'deposit' then h.id when 'game_out' then p.game else p.main end,
     case p.reason when 'game_in' then p.game when 'withdraw' then h.id else p.main end, p.amount, p.reason, p.at,
     case p.reason when 'deposit' then jsonb_build_object('type', 'deposit', 'id', p.ref_id)
       when 'withdraw' then jsonb_build_object('type', 'withdraw', 'id', p.ref_id) end,
     case p.reason when 'deposit' then null when 'game_out' then p.game_entry else p.main_entry end,
     case p.reason when 'deposit' then null when 'game_out' then p.game_after else p.main_after end,
     case p.reason when 'withdraw' then null when 'game_in' then p.game_entry else p.main_entry end,
     case p.reason when 'withdraw' then null when 'game_in' then p.game_after else p.main_after end
   from posted p left join house h on h.purpose = case p.reason when 'deposit' then 'psp_clearing:' when 'withdraw' then 'payout_clearing:' end
     || (array['bank', 'easypaisa', 'jazzcash'])[p.pay_type]
   order by p.at`,
  `update ledger.account a set entries = a.entries + s.entries, credits_posted = a.credits_posted + s.credits, debits_posted = a.debits_posted + s.debits
   from (
     select main as id, count(*) as entries, sum(greatest(main_change, 0)) as credits, sum(greatest(-main_change, 0)) as debits
     from posted group by 1
     union all
     select game, count(*), sum(greatest(game_change, 0)), sum(greatest(-game_change, 0)) from posted where game_change <> 0 group by 1
   ) s where a.id = s.id`,
  `insert into ledger.transfer_fill (id, journal_id, kind, debit_account, credit_account, amount, reason, at, ref, debit_entry, debit_balance,
     credit_entry, credit_balance)
   select uuidv7(b.granted_at - now()), uuidv7(b.granted_at - now()), 'post', h.id, w.bonus, b.amount_cents, 'bonus', b.granted_at,
     jsonb_build_object('type', 'bonus', 'id', b.id), null, null, 1, b.amount_cents
   from bonus b join wallet w on w.player_id = b.player_id join house h on h.purpose = 'promo_expense:deposit_bonus'
   union all
   select uuidv7(b.ended_at - now()), uuidv7(b.ended_at - now()), 'post', w.bonus, h.id, b.amount_cents, 'bonus_returned', b.ended_at,
     jsonb_build_object('type', 'bonus', 'id', b.id), 2, 0, null, null
   from bonus b join wallet w on w.player_id = b.player_id join house h on h.purpose = 'promo_expense:deposit_bonus'`,
  `update ledger.account a set entries = 2, credits_posted = a.credits_posted + b.amount_cents, debits_posted = a.debits_posted + b.amount_cents
   from bonus b join wallet w on w.player_id = b.player_id where a.id = w.bonus`,
  'drop table move, wallet, house, posted',
];
