-- The hash of an entry of the operator log, which contains the hash of the entry before it.
create or replace function operator_log_hash(
  p_last bytea, p_entry bigint, p_id uuid, p_at timestamptz, p_operator text, p_act text, p_subject text, p_before jsonb, p_after jsonb, p_note text
) returns bytea language sql immutable as $$
  select sha256(coalesce(p_last, ''::bytea) || convert_to(jsonb_build_array(p_entry, p_id, (extract(epoch from p_at) * 1000000)::bigint,
    p_operator, p_act, p_subject, p_before, p_after, p_note)::text, 'UTF8'))
$$;
