-- expand
-- Invitations and the club: who invited whom, what friends staked on a day, and what their inviters earned by it.

-- Made when it is first needed. A closed account has none any more.
create table invite_code (
  player_id uuid primary key references player (id),
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  created_at timestamptz not null
);

-- Bound once, when the friend entered; it never changes.
create table player_invite (
  player_id uuid primary key references player (id),
  inviter_id uuid not null references player (id),
  via text not null check (via in ('register', 'guest')),
  bound_at timestamptz not null,
  check (inviter_id <> player_id)
);
create index player_invite_of_inviter on player_invite (inviter_id, bound_at, player_id);
create trigger player_invite_is_final before update or delete or truncate on player_invite
  for each statement execute function arcade.refuse_change();

-- What tells that an account is of a certain person, or of a certain device. It decides about invitations only, so what anybody can do to a
-- stranger, such as sending money to the same wallet, may count here. (A view would read whole tables: a join does not reach into a
-- union whose parts have conditions.)
create function person_marks(p_player uuid) returns setof bytea language sql stable rows 4 as $$
  select d.device_hash from device d where d.player_id = p_player
  union all
  select g.device_hash from guest_made g where g.player_id = p_player
  union all
  select p.print from person_print p where p.player_id = p_player and p.lifted_at is null
  union all
  select m.mark from payout_account a, lateral (values (a.number_print), (a.cnic_print)) m (mark)
    where a.player_id = p_player and a.deleted_at is null and length(m.mark) = 32
$$;

-- The rounds of one day are found by their time; rows lie in the order of it.
create index round_at on arcade.round using brin (at) with (autosummarize = on);

-- How far the settlement of a day has come. Its stages follow each other; `after_id` is the last player that a stage has done.
create table club_settlement (
  day date primary key,
  stage text not null default 'collect' check (stage in ('collect', 'share', 'total', 'done')),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  rule_version int,
  done_at timestamptz
);
create index club_settlement_due on club_settlement (day) where stage <> 'done';

-- Own stakes of invited players on the day that is being settled; emptied when it is done.
create table club_stake (
  day date not null,
  player_id uuid not null,
  game_id text not null,
  stake_cents bigint not null check (stake_cents > 0),
  primary key (day, player_id, game_id)
);

-- What a member's stakes of a day earned an inviter of a level. (Players are never deleted, and a foreign key would cost a lookup for
-- each row; `player_invite`, from which both ids come, has them.)
create table club_commission (
  member_id uuid not null,
  day date not null,
  level smallint not null check (level between 1 and 3),
  player_id uuid not null,
  weighted_cents bigint not null check (weighted_cents > 0),
  -- After the maximum of the day.
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (member_id, day, level)
);
create index club_commission_of_day on club_commission (day, player_id);

create table club_claim (
  id uuid primary key,
  player_id uuid not null references player (id),
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null
);
create index club_claim_of_player on club_claim (player_id, id);

-- The sums of an inviter's day, and the claim that has paid them.
create table club_earning (
  player_id uuid not null references player (id),
  day date not null,
  level smallint not null check (level between 1 and 3),
  weighted_cents bigint not null check (weighted_cents > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  claim_id uuid references club_claim (id),
  primary key (player_id, day, level)
);
create index club_earning_unclaimed on club_earning (player_id) where claim_id is null;
