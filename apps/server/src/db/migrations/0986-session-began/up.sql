-- expand
-- When the player signed in. A refreshed session keeps it; null where the session is the first of its chain.
alter table session add column began_at timestamptz;
