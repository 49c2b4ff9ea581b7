-- expand
-- When the books were last recomputed by `npm run reconcile`, and with how many differences. One row.
create table reconcile_state (
  id boolean primary key default true check (id),
  done_at timestamptz,
  differences int not null default 0
);
insert into reconcile_state default values;
