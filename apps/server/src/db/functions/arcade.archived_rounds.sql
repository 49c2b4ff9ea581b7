-- Returns rounds that were read from the archive of a dropped month, except those that are still in the database. The columns are those of the
-- archive: times are microseconds since 1970, and JSON is its text.
create or replace function arcade.archived_rounds(p_rows json) returns setof arcade.round
language sql stable rows 100 as $$
  select a.id, a.player_id, a.game_id, a.seed_pair_id, a.nonce, a.stake_cents, a.payout_cents, a.outcome::json, a.table_version,
    a.balance_after_cents, a.state, timestamptz '1970-01-01 00:00:00Z' + a.at * interval '1 microsecond', a.bonus_id, a.bonus_stake_cents,
    a.bonus_payout_cents, a.bonus_after_cents, a.contribution_cents, a.shared_round_id, a.provider, a.provider_round, a.free_rounds_id
  from json_to_recordset(p_rows) as a (id uuid, player_id uuid, game_id text, seed_pair_id uuid, nonce int, stake_cents bigint,
    payout_cents bigint, outcome text, table_version smallint, balance_after_cents bigint, state text, at bigint, bonus_id uuid,
    bonus_stake_cents bigint, bonus_payout_cents bigint, bonus_after_cents bigint, contribution_cents bigint, shared_round_id uuid,
    provider text, provider_round text, free_rounds_id uuid)
  where not exists (select from arcade.round r where r.player_id = a.player_id and r.id = a.id)
$$;
