-- Queues pushes of the new events for every device of their players.
-- Events with pushes: 1 message, 2 deposit, 3 withdrawal, 4 bonus, 5 limit. All other events concern only open screens.
-- A message without a title gets no push either, because it reports something that has another event or notice.
create or replace function push_of_events() returns trigger language plpgsql as $$
begin
  insert into push_delivery (fact_id, token_hash, player_id, kind, event, payload, at, due_at)
  select f.id, t.token_hash, f.player_id,
    case when f.event <> 1 then 'money' when m.promotional then 'promotions' else 'messages' end,
    f.event, f.payload, f.at, f.at
  from fresh f join push_token t on t.player_id = f.player_id
  left join message m on m.id =
    case when f.payload #>> '{extra,message_id}' ~ '^[0-9a-f-]{36}$' then (f.payload #>> '{extra,message_id}')::uuid end
  where f.event in (2, 3, 4, 5) or (f.event = 1 and f.payload ? 'title')
  on conflict do nothing;
  return null;
end
$$;
