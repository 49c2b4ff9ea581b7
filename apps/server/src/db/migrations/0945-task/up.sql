-- expand
-- Tasks: what was claimed. Whether a task is done is read from the facts themselves.

create table task_claim (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  -- The task's id in its rule; one id means one task in every version.
  task_id uuid not null,
  -- The day of Karachi of a daily task; null of one that comes once.
  day date,
  rule_version int not null,
  amount_cents bigint not null check (amount_cents > 0),
  claimed_at timestamptz not null,
  bonus_id uuid not null,
  unique nulls not distinct (player_id, task_id, day)
);
