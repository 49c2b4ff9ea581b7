-- expand
-- What other processes changed: bumped in the transaction of the change, read by every node (see http/revisions.ts).
create table revision (
  name text primary key,
  value bigint not null default 0
);

insert into revision (name) values ('session'), ('setting'), ('freeze'), ('body_key');

-- Says that `p_name` changed; `p_about` is an id without blanks, or null where everything may have changed.
create function bump_revision(p_name text, p_about text default null) returns void
language plpgsql as $$
declare
  v_value bigint;
begin
  insert into revision as r (name, value) values (p_name, 1)
  on conflict (name) do update set value = r.value + 1
  returning value into v_value;
  perform pg_notify('nua_revision', p_name || ' ' || v_value || ' ' || coalesce(p_about, ''));
end
$$;

-- Keys of the body encryption. The newest is handed out; the one before it is taken while caches still hold it.
create table body_key (
  kid text primary key,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null
);

-- One secret of this installation, for codes and challenges; SECRET_KEY in the environment replaces it.
create table installation_secret (
  name text primary key,
  value bytea not null check (length(value) = 32),
  created_at timestamptz not null
);

