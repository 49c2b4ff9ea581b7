-- expand
-- Limits and exclusions follow the person. A keyed fingerprint of every number that an account has proven stays when the account
-- has left it; who proves the same number is the same person.
create table person_print (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  kind text not null check (kind in ('phone', 'cnic', 'account')),
  -- A phone and a wallet of one number have one print.
  print bytea not null check (length(print) = 32),
  -- held: a code was read on it, or money came from it. reached: a payout arrived there, which anybody can make happen to anybody.
  proof text not null check (proof in ('held', 'reached')),
  proven_at timestamptz not null,
  -- Since when the account does not use it any more: closed, or moved to another phone.
  left_at timestamptz,
  -- Two operators said that the number is somebody else's now.
  lifted_at timestamptz,
  unique (player_id, kind, print)
);
create index person_print_print on person_print (print) where lifted_at is null;
create index person_print_left on person_print (left_at) where left_at is not null;

-- The player and every account whose limits and exclusions bind the player: both have held the same number. What another account
-- left behind binds who has it now, and not the other way round.
create function linked_players(p_player uuid) returns setof uuid language sql stable as $$
  select p_player
  union
  select theirs.player_id
  from person_print mine join person_print theirs on theirs.print = mine.print and theirs.player_id <> mine.player_id
  where mine.player_id = p_player and mine.proof = 'held' and mine.lifted_at is null and mine.left_at is null
    and theirs.proof = 'held' and theirs.lifted_at is null
$$;

-- The player and every account that the player's limits and exclusions bind: the same, seen from the other side.
create function bound_players(p_player uuid) returns setof uuid language sql stable as $$
  select p_player
  union
  select theirs.player_id
  from person_print mine join person_print theirs on theirs.print = mine.print and theirs.player_id <> mine.player_id
  where mine.player_id = p_player and mine.proof = 'held' and mine.lifted_at is null
    and theirs.proof = 'held' and theirs.lifted_at is null and theirs.left_at is null
$$;

-- Whose account a limit was carried over from; null where the player set it.
alter table player_limit add column carried_from uuid references player (id);
alter table player_limit_change drop constraint player_limit_change_act_check;
alter table player_limit_change add constraint player_limit_change_act_check
  check (act in ('set', 'asked', 'confirmed', 'cancelled', 'carried', 'lifted'));

-- What a deposit's payer wrote, found again when the rail has confirmed it.
alter table deposit add column cnic_print bytea, add column number_print bytea;

-- What payouts have reached so far. JazzCash compares the CNIC with the wallet; the others do not look at it.
insert into person_print (player_id, kind, print, proof, proven_at)
select a.player_id, 'account', a.number_print, 'reached', min(w.final_at)
from withdraw w join payout_account a on a.id = w.payout_account_id
where w.state = 'paid' and w.returns_deposit_id is null and length(a.number_print) = 32
group by a.player_id, a.number_print;
insert into person_print (player_id, kind, print, proof, proven_at)
select a.player_id, 'cnic', a.cnic_print, 'reached', min(w.final_at)
from withdraw w join payout_account a on a.id = w.payout_account_id
where w.state = 'paid' and w.returns_deposit_id is null and a.pay_type = 3 and length(a.cnic_print) = 32
group by a.player_id, a.cnic_print;
