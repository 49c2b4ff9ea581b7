-- The hash of an entry of the operator log, which contains the hash of the entry before it.
create or replace function operator_log_hash(p_before bytea, p_entry operator_log) returns bytea language sql immutable as $$
  select sha256(coalesce(p_before, ''::bytea) || convert_to(jsonb_build_array(p_entry.entry, p_entry.id,
    (extract(epoch from p_entry.at) * 1000000)::bigint, p_entry.operator, p_entry.act, p_entry.subject, p_entry.before, p_entry.after, p_entry.note)::text, 'UTF8'))
$$;
