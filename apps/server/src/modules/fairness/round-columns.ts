export const STEPS_COLUMN = `(select json_agg(json_build_object('step', s.step, 'extra', s.extra_stake_cents::text) order by s.n)
    from arcade.round_step s where s.round_id = r.id) as steps`;

/** The data that verifies a bet on a shared round, as JSON, from the round `s` and its chain `c`. */
export const SHARED_COLUMN = `case when s.id is not null then json_build_object('number', s.number, 'hash', s.hash, 'salt', c.salt,
    'terminating_hash', c.terminating_hash, 'lapsed_hundredths', s.lapsed_hundredths) end as shared`;
