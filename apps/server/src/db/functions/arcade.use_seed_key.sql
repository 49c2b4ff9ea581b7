-- Records that values are sealed with a key from now on. A retired key comes back into use.
create or replace function arcade.use_seed_key(p_mark bytea) returns void language plpgsql as $$
begin
  insert into arcade.seed_key (mark) values (p_mark)
  on conflict (mark) do update set retired_at = null, made_at = clock_timestamp() where seed_key.retired_at is not null;
end $$;
