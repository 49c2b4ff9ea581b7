-- Refuses every change of a proposal except its one decision.
-- The second operator approves the content as shown, so neither the content nor the executed command may change.
create or replace function operator_proposal_decides_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open'
     or (new.id, new.act, new.subject, new.words, new.content, new.content_hash, new.operator, new.at, new.expires_at, new.staff_id,
      new.also_decides)
     is distinct from
     (old.id, old.act, old.subject, old.words, old.content, old.content_hash, old.operator, old.at, old.expires_at, old.staff_id,
      old.also_decides) then
    raise exception 'proposal % is decided at most once and never rewritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
