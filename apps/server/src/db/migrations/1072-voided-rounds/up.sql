-- expand
-- The rounds that returned their stake, which are few. The report counts them beside the stored sums of settled rounds.
create index round_voided on arcade.round (player_id) where state = 'voided';
