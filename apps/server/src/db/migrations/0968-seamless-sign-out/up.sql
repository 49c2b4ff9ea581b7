-- expand
-- A session at a provider takes bets no more once the sign-in of its launch was ended; another sign-in on that device does not bring it
-- back. It is kept: a win may still come.
alter table seamless.session add column ended_at timestamptz;

create function seamless.session_ends_with_sign_in() returns trigger language plpgsql as $$
begin
  update seamless.session set ended_at = new.ended_at
  where player_id = new.player_id and device_id = new.device_id and ended_at is null;
  return null;
end
$$;

-- A sign-in that goes on under a new token takes its games with it; one that had run out does not.
create trigger seamless_session_ends_with_sign_in after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null and (new.end_reason not in ('replaced', 'upgrade') or new.expires_at <= new.ended_at))
  execute function seamless.session_ends_with_sign_in();

-- Those whose device was signed out before this ran.
update seamless.session s set ended_at = e.ended_at
from session e
where e.player_id = s.player_id and e.device_id = s.device_id and e.ended_at > s.created_at and e.end_reason not in ('replaced', 'upgrade')
  and s.expires_at > e.ended_at;
