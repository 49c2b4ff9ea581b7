export const STEPS_COLUMN = `(select json_agg(json_build_object('step', s.step, 'extra', s.extra_stake_cents::text) order by s.n)
    from arcade.round_step s where s.round_id = r.id) as steps`;

/** The data that verifies a bet on a shared round, as JSON, from the round `s` and its chain `c`. */
export const SHARED_COLUMN = `case when s.id is not null then json_build_object('number', s.number, 'hash', s.hash, 'salt', c.salt,
    'terminating_hash', c.terminating_hash, 'salt_height', c.salt_height,
    'announced_at', to_char(c.announced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lapsed_hundredths', s.lapsed_hundredths) end as shared`;

/**
 * Selects why the round `r` is voided, from its seed pair `p`, or its shared round `s` and hash chain `c`.
 *
 * `provider`: a provider drew the round. `seeds_lost`: the key of the seeds was lost. `left_open`: any other round with a seed pair.
 * `round_stopped`: the shared round was stopped before it had a multiplier. `bonus_taken_back`: any other bet on a shared round.
 */
export const VOID_REASON_COLUMN = `case when r.state <> 'voided' then null when r.provider is not null then 'provider'
    when (p.state = 'lost' and exists (select from arcade.seed_key k
      where k.mark = substring(p.sealed_seed from 1 for 6) and k.lost_at <= r.at))
      or (c.lost_at is not null and s.ended_at is not null and s.hash is null) then 'seeds_lost'
    when r.seed_pair_id is not null then 'left_open'
    when s.state in ('stopping', 'stopped') and s.lapsed_hundredths is null then 'round_stopped'
    else 'bonus_taken_back' end as void_reason`;
