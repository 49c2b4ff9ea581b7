-- Returns the accounts that share a device, a payer, a payout account or a CNIC with a player, at most 50 of each kind.
-- It runs as the owner of the tables, so that the role of the console can compare fingerprints that it cannot read. Its fixed search path
-- keeps callers from redirecting it to other tables.
create or replace function shared_accounts(p_player uuid) returns table (player_id uuid, kind text)
language sql
stable
security definer
set search_path = pg_catalog, public, pg_temp
as $$
  (select distinct d.player_id, 'device' from device mine join device d on d.device_hash = mine.device_hash
    where mine.player_id = p_player and d.player_id <> p_player limit 50)
  union all
  (select distinct d.player_id, 'payer' from deposit mine join deposit d on d.number_print = mine.number_print
    where mine.player_id = p_player and d.player_id <> p_player limit 50)
  union all
  (select distinct a.player_id, 'payout account' from payout_account mine join payout_account a on a.number_print = mine.number_print
    where mine.player_id = p_player and a.player_id <> p_player limit 50)
  union all
  (select distinct o.player_id, 'CNIC' from (
      select cnic_print from payout_account where player_id = p_player and cnic_print is not null
      union select cnic_print from deposit where player_id = p_player and cnic_print is not null
    ) mine cross join lateral (
      select a.player_id from payout_account a where a.cnic_print = mine.cnic_print
      union select d.player_id from deposit d where d.cnic_print = mine.cnic_print
    ) o
    where o.player_id <> p_player limit 50)
$$;
