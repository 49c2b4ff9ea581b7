-- expand
-- What must reach a player, written in the transaction of its fact. Rows carry no order: a number drawn here would be committed
-- out of turn. They leave the table when they are numbered, so it is as good as empty at all times.
create table outbox (
  id uuid primary key default uuidv7(),
  -- null is everybody.
  player_id uuid references player (id),
  event smallint not null check (event in (1, 2, 3, 4, 5, 6, 7, 9902)),
  payload jsonb not null check (payload ? 'key'),
  at timestamptz not null
);

-- How far each stream has been numbered. A stream is a player's id; the zero id is everybody's.
create table event_head (
  stream uuid primary key,
  last bigint not null
);

-- The numbered events, kept so that a client that was away can catch up.
create table player_event (
  stream uuid not null,
  number bigint not null check (number > 0),
  event smallint not null,
  payload jsonb not null,
  at timestamptz not null,
  numbered_at timestamptz not null,
  primary key (stream, number)
);

create index player_event_numbered on player_event (numbered_at);

-- Gives the waiting rows the next numbers of their streams. Only the one dispatcher calls it: two at once would deliver out of order.
create function number_events(p_most integer, p_at timestamptz) returns setof player_event
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
