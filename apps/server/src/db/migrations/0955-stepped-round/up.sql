-- contract
-- Rounds of several steps. The stake lies in escrow while a round is open; its state is the fold of seeds, call and steps, so that no
-- position is stored.
create table arcade.round_step (
  round_id uuid not null,
  n smallint not null check (n >= 1),
  step json not null,
  -- What the step cost; it is part of the round's stake.
  extra_stake_cents bigint not null check (extra_stake_cents >= 0),
  at timestamptz not null,
  primary key (round_id, n)
);
create trigger round_step_is_final before update or delete or truncate on arcade.round_step
  for each statement execute function arcade.refuse_change();

-- One open round of a game and player.
create unique index round_one_open on arcade.round (player_id, game_id) where state = 'open';
drop index arcade.round_open;
create index round_left_open on arcade.round (at) where state = 'open';

-- A round that has ended stays as it is.
create function arcade.refuse_ended() returns trigger language plpgsql as $$
begin
  raise exception 'round % has ended', old.id using errcode = 'restrict_violation';
end $$;
create trigger round_end_is_final before update of state, stake_cents, payout_cents, outcome, seed_pair_id, nonce, player_id, game_id on arcade.round
  for each row when (old.state <> 'open') execute function arcade.refuse_ended();
