-- Lifts the block of a player.
create or replace function unblock_player(p_player uuid) returns void
language plpgsql as $$
begin
  update player set status = 1, block_reason = null, blocked_at = null where id = p_player and status = 4;
  perform bump_revision('session', p_player::text);
end
$$;
