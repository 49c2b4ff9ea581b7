-- Refuses a value that is sealed with an unknown, retired or lost key. The lock makes the retirement of a key wait for the values that are being
-- sealed with it.
create or replace function arcade.guard_sealed_key() returns trigger language plpgsql as $$
declare
  v_sealed bytea;
begin
  if tg_table_name = 'seed_pair' then
    v_sealed := new.sealed_seed;
  else
    v_sealed := new.sealed_marks;
  end if;
  if v_sealed is null then
    return new;
  end if;
  perform from arcade.seed_key k where k.mark = substring(v_sealed from 1 for 6) and k.retired_at is null
    and k.lost_at is null for share;
  if not found then
    raise exception 'a value of %.% is sealed with a key that is not in use', tg_table_schema, tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
