-- expand
-- A shipped weight of blackjack above 12.63 % counts more of a stake than the least loss of any play pays for. Its next version starts
-- with the next day of Karachi. Weights that operators published are theirs to replace.
insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
select 'weight', last.version + 1, jsonb_set(last.rule, '{weights,blackjack}', '1263'),
  greatest(last.published_at, (((now() at time zone 'Asia/Karachi')::date + 1)::timestamp at time zone 'Asia/Karachi')),
  'nua', 'nua', now()
from (select * from reward_rule where kind = 'weight' order by version desc limit 1) last
where last.published_by = 'nua' and (last.rule -> 'weights' ->> 'blackjack')::int > 1263;
