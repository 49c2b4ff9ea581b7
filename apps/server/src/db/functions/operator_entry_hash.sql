-- Returns the hash of an entry of the operator log. The hash covers the hash of the entry before it.
-- An entry without a staff member is hashed as before entries had staff ids, so that old and new entries form one chain.
create or replace function operator_entry_hash(p_last bytea, e operator_log) returns bytea language sql immutable as $$
  select sha256(coalesce(p_last, ''::bytea) || convert_to((jsonb_build_array(e.entry, e.id, (extract(epoch from e.at) * 1000000)::bigint,
    e.operator, e.act, e.subject, e.before, e.after, e.note)
    || case when e.staff_id is null then '[]'::jsonb else jsonb_build_array(e.staff_id) end)::text, 'UTF8'))
$$;
