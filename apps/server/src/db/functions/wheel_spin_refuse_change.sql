-- Refuses every change of a spin except that its prize is claimed once.
create or replace function wheel_spin_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.player_id, new.seed_pair_id, new.nonce, new.day, new.at, new.segment, new.prize_cents, new.again,
      new.rule_version, new.expires_at) = (old.id, old.player_id, old.seed_pair_id, old.nonce, old.day, old.at, old.segment,
      old.prize_cents, old.again, old.rule_version, old.expires_at) and old.claimed_at is null then
    return new;
  end if;
  raise exception 'spin % is final: % is refused', old.id, tg_op using errcode = 'restrict_violation';
end $$;
