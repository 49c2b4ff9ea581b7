-- Returns the weight of a game's stakes on a day in Karachi, in basis points, by the rule in force when the day began.
create or replace function weight_on(p_game text, p_day date) returns int language sql stable as $$
  select coalesce((
    select (r.rule -> 'weights' ->> p_game)::int from reward_rule r
    where r.kind = 'weight' and r.published_at <= karachi_midnight(p_day)
    order by r.version desc limit 1), 0)
$$;
