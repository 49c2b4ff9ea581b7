-- Moves the oldest rows of the outbox to their players' streams, with the next numbers, and returns them in order.
-- Only the one dispatcher may call it, because concurrent calls would deliver out of order.
create or replace function number_events(p_most integer, p_at timestamptz) returns setof player_event
language sql as $$
  with taken as (
    delete from outbox where id in (select id from outbox order by id limit p_most)
    returning id, coalesce(player_id, '00000000-0000-0000-0000-000000000000'::uuid) as stream, event, payload, at
  ), counted as (
    select stream, count(*) as many from taken group by stream
  ), head as (
    insert into event_head as h (stream, last) select stream, many from counted order by stream
    on conflict (stream) do update set last = h.last + excluded.last
    returning h.stream, h.last
  ), numbered as (
    insert into player_event (stream, number, event, payload, at, numbered_at)
    select t.stream, h.last - c.many + row_number() over (partition by t.stream order by t.id), t.event, t.payload, t.at, p_at
    from taken t join counted c using (stream) join head h using (stream)
    returning *
  )
  select * from numbered order by stream, number
$$;
