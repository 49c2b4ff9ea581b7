-- Returns the newest or oldest movements of one side of a wallet, at most `p_most`. Null filters do not restrict them.
-- It reads month by month, none older than the wallet, and stops when it has enough. So a page of a long history reads only the months that
-- it shows. Of two movements posted within seconds of the end of a month, the later entry may be in the earlier month.
-- Each statement is written out, because only a plain order can be read from an index.
create or replace function ledger.entries_of(
  p_account uuid, p_side text, p_kinds text[], p_from timestamptz, p_to timestamptz, p_most int, p_oldest_first boolean
) returns setof ledger.transfer
language plpgsql stable rows 20
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_left int := p_most;
  v_found int;
  v_months ledger.month[] := array(
    select m from ledger.month m where m.of_table = 'ledger.transfer' and m.next_id > arcade.id_shifted(p_account, -1)
    order by m.first_id desc);
  m ledger.month;
begin
  if p_oldest_first then
    v_months := array_reverse(v_months);
  end if;
  foreach m in array v_months loop
    if p_side = 'debit' and not p_oldest_first then
      return query select t.* from ledger.transfer t
        where t.debit_account = p_account and t.debit_entry is not null and t.id >= m.first_id and t.id < m.next_id
          and (p_kinds is null or t.reason = any (p_kinds)) and (p_from is null or t.at >= p_from) and (p_to is null or t.at <= p_to)
        order by t.debit_entry desc limit v_left;
    elsif p_side = 'debit' and p_oldest_first then
      return query select t.* from ledger.transfer t
        where t.debit_account = p_account and t.debit_entry is not null and t.id >= m.first_id and t.id < m.next_id
          and (p_kinds is null or t.reason = any (p_kinds)) and (p_from is null or t.at >= p_from) and (p_to is null or t.at <= p_to)
        order by t.debit_entry asc limit v_left;
    elsif p_side = 'credit' and not p_oldest_first then
      return query select t.* from ledger.transfer t
        where t.credit_account = p_account and t.credit_entry is not null and t.id >= m.first_id and t.id < m.next_id
          and (p_kinds is null or t.reason = any (p_kinds)) and (p_from is null or t.at >= p_from) and (p_to is null or t.at <= p_to)
        order by t.credit_entry desc limit v_left;
    elsif p_side = 'credit' and p_oldest_first then
      return query select t.* from ledger.transfer t
        where t.credit_account = p_account and t.credit_entry is not null and t.id >= m.first_id and t.id < m.next_id
          and (p_kinds is null or t.reason = any (p_kinds)) and (p_from is null or t.at >= p_from) and (p_to is null or t.at <= p_to)
        order by t.credit_entry asc limit v_left;
    end if;
    get diagnostics v_found = row_count;
    v_left := v_left - v_found;
    exit when v_left <= 0;
  end loop;
end $$;
