-- expand
-- A held win names its bet: whoever ends the round of that bet refuses the win for good. Null of a win that was held before; any round of
-- its player at the provider may be its own.
alter table seamless.held_win add column bet_id text;
