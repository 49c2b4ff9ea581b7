-- Refuses a new hash chain that already has a salt or rounds.
-- Of an existing chain, only these changes are allowed: the salt is set once, the count of rounds grows, the elements are sealed, and the
-- chain is marked as lost once.
-- The salt must be the hash of the block header in the same row, and that block must be newer than the announcement of the chain.
create or replace function arcade.guard_hash_chain() returns trigger language plpgsql as $$
declare
  header bytea;
begin
  if tg_op = 'INSERT' then
    if new.salt is not null or new.salt_header is not null or new.last_number <> 0 then
      raise exception 'hash chain % must be announced before its salt is known', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.game_id, new.length, new.terminating_hash, new.salt_height, new.announced_at)
       is distinct from (old.id, old.game_id, old.length, old.terminating_hash, old.salt_height, old.announced_at)
     or (old.salt is not null and (new.salt, new.salt_header) is distinct from (old.salt, old.salt_header))
     or (new.marks is not null and new.marks is distinct from old.marks)
     or (new.marks is null and new.sealed_marks is null)
     or (old.lost_at is not null and new.lost_at is distinct from old.lost_at)
     or (new.lost_at is not null and new.last_number <> old.last_number)
     or new.last_number < old.last_number then
    raise exception 'hash chain % is committed', old.id using errcode = 'restrict_violation';
  end if;
  if old.salt is null and new.salt is not null then
    header := decode(new.salt_header, 'hex');
    if header is null or encode(reverse(sha256(sha256(header))), 'hex') <> new.salt then
      raise exception 'the salt of hash chain % is not the hash of its block header', old.id using errcode = 'restrict_violation';
    end if;
    if to_timestamp(get_byte(header, 68) + get_byte(header, 69) * 256::bigint + get_byte(header, 70) * 65536::bigint
         + get_byte(header, 71) * 16777216::bigint) <= new.announced_at then
      raise exception 'the block that salts hash chain % is older than its announcement', old.id using errcode = 'restrict_violation';
    end if;
  elsif new.salt is null and (new.salt_header is not null or new.last_number > 0) then
    raise exception 'hash chain % has no salt', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
