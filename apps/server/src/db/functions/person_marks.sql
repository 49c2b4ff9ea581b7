-- Returns prints by which an account is recognised as one of a person or of a device. They decide about invitations only, so a mark that anyone
-- can give a stranger, such as a payout to the same wallet, may count. A view would read whole tables, because a join is not pushed into a
-- union whose parts have conditions.
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
