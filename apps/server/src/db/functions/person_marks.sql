-- Returns the keyed fingerprints that identify an account's person or devices.
-- They decide only about invitations, so an unproven payout account counts too.
-- It is not a view, because the planner would not push a join into the union and would read whole tables.
create or replace function person_marks(p_player uuid) returns setof bytea language sql stable rows 4 as $$
  select d.device_hash from device d where d.player_id = p_player
  union all
  select g.device_hash from guest_made g where g.player_id = p_player
  union all
  select p.print from person_print p where p.player_id = p_player and p.lifted_at is null
  union all
  select m.mark from payout_account a, lateral (values (a.number_print), (a.cnic_print)) m (mark)
    where a.player_id = p_player and a.deleted_at is null and length(m.mark) = 32
$$;
