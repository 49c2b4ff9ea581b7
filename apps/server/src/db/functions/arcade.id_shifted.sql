-- Returns the smallest id made `p_days` days after an id, so that a condition on ids reads only the months around it. For an id that
-- contains no time, it returns the smallest or the greatest id.
create or replace function arcade.id_shifted(p_id uuid, p_days int) returns uuid language sql immutable strict as $$
  select case
    when uuid_extract_version(p_id) = 7 then
      (lpad(to_hex(greatest(0, (extract(epoch from uuid_extract_timestamp(p_id)) * 1000)::bigint + p_days * 86400000::bigint)), 12, '0')
        || repeat('0', 20))::uuid
    when p_days < 0 then '00000000-0000-0000-0000-000000000000'
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  end
$$;
