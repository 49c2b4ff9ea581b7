-- Returns the hash of an entry of the operator log, for builds from before entries had staff ids, which call this function.
-- Such a build still verifies the log during an upgrade, and must not report the new entries as broken.
create or replace function operator_log_hash(
  p_last bytea, p_entry bigint, p_id uuid, p_at timestamptz, p_operator text, p_act text, p_subject text, p_before jsonb, p_after jsonb, p_note text
) returns bytea language sql stable as $$
  select operator_entry_hash(p_last, l) from operator_log l where l.id = p_id
$$;
