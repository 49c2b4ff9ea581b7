-- expand
-- Spins of the prize wheel: what was drawn, and whether its prize was claimed.
create table wheel_spin (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  seed_pair_id uuid not null references arcade.seed_pair (id),
  nonce int not null check (nonce >= 1),
  -- The calendar day of Pakistan whose spins it is one of.
  day date not null,
  at timestamptz not null,
  segment smallint not null check (segment >= 0),
  prize_cents bigint not null check (prize_cents >= 0),
  again boolean not null,
  -- The rule of its pair: the table it was drawn from and what a bonus of it is tied to.
  rule_version int not null,
  expires_at timestamptz not null,
  -- The notice before the prize lapses is sent once.
  warned_at timestamptz,
  claimed_at timestamptz,
  bonus_id uuid references bonus (id),
  unique (seed_pair_id, nonce),
  check ((claimed_at is null) = (bonus_id is null)),
  check (claimed_at is null or prize_cents > 0)
);
create index wheel_spin_of_player on wheel_spin (player_id, day, id);
create index wheel_spin_unclaimed on wheel_spin (expires_at) where claimed_at is null and prize_cents > 0 and warned_at is null;

-- What was drawn is final, and a prize is claimed once.
create function wheel_spin_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.player_id, new.seed_pair_id, new.nonce, new.day, new.at, new.segment, new.prize_cents, new.again,
      new.rule_version, new.expires_at) = (old.id, old.player_id, old.seed_pair_id, old.nonce, old.day, old.at, old.segment,
      old.prize_cents, old.again, old.rule_version, old.expires_at) and old.claimed_at is null then
    return new;
  end if;
  raise exception 'spin % is final: % is refused', old.id, tg_op using errcode = 'restrict_violation';
end $$;
create trigger wheel_spin_is_final before update or delete on wheel_spin
  for each row execute function wheel_spin_refuse_change();
