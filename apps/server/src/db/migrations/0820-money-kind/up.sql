-- expand
-- Whether this database holds play money or real money. The first start writes the one row; nothing changes it afterwards.
create table ledger.money_kind (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('play', 'real')),
  reason text not null,
  recorded_at timestamptz not null
);

create trigger money_kind_is_immutable before update or delete or truncate on ledger.money_kind
  for each statement execute function ledger.refuse_change();
