-- expand
-- As in 0790, for rewards: a claim or choice that was under way while its player closed the account is refused, and pays nothing.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['bonus', 'promo_choice', 'wheel_spin', 'referral_cycle', 'invite_code', 'club_claim', 'task_claim', 'rebate_day']
  loop
    execute format('create trigger closed_player_stays_empty before insert on %I for each row execute function refuse_closed_player()', v_table);
  end loop;
end
$$;
