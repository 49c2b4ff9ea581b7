-- Blocks a player and ends every session of the player.
create or replace function block_player(p_player uuid, p_reason text, p_at timestamptz) returns void
language plpgsql as $$
begin
  update player set status = 4, block_reason = p_reason, blocked_at = p_at where id = p_player and status <> 4;
  perform end_sessions(p_player, 'blocked', p_at);
end
$$;
