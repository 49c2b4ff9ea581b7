-- expand
-- A password that was set by a code alone. Whoever holds the number for a moment can do that: for a day the way of the money stays as
-- it was, and the link that every device and the number were given stops it.
create table password_reset (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  -- Of the link that stops it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  at timestamptz not null,
  -- Until then the phone does not change, and new payout accounts are not paid out to.
  holds_until timestamptz not null check (holds_until > at),
  stopped_at timestamptz
);
create index password_reset_of_player on password_reset (player_id, at);
create trigger closed_player_stays_empty before insert on password_reset
  for each row execute function refuse_closed_player();

-- The devices that a reset signs out are the ones that must hear of it: their push tokens outlive the session for this one notice.
create or replace function push_of_notices() returns trigger language plpgsql as $$
begin
  insert into push_delivery (fact_id, token_hash, player_id, kind, payload, at, due_at)
  select f.id, t.token_hash, f.player_id, 'security',
    jsonb_build_object('key', f.kind) || case when f.about ? 'stop_token'
      then jsonb_build_object('extra', jsonb_build_object('navigateTo', '/password-reset/' || (f.about ->> 'stop_token')))
      else '{}' end,
    f.at, f.at
  from fresh f join push_token t on t.player_id = f.player_id
  on conflict do nothing;
  return null;
end
$$;

drop trigger push_ends_with_session on session;
create trigger push_ends_with_session after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null
    and new.end_reason not in ('replaced', 'upgrade', 'password_reset'))
  execute function push_ends_with_session();
