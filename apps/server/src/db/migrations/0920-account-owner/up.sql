-- expand
-- Whose account it is, as the provider says. Null: no provider says so on this way, or somebody was paid there before it was asked.
alter table payout_account
  add column owner_status text check (owner_status in ('asking', 'agrees', 'differs', 'not_found', 'not_told')),
  add column owner_name text,
  add column owner_tries smallint not null default 0,
  add column owner_next_at timestamptz,
  add check ((owner_next_at is not null) = (coalesce(owner_status, '') = 'asking')),
  add check ((owner_name is not null) = (coalesce(owner_status, '') in ('agrees', 'differs')));
create index payout_account_owner_due on payout_account (owner_next_at) where owner_next_at is not null;

-- Accounts nobody was paid to yet are asked about from now on; where the provider does not say, the answer is null again.
update payout_account a set owner_status = 'asking', owner_next_at = a.created_at
where a.deleted_at is null and a.pay_type in (1, 2)
  and not exists (select from withdraw w where w.player_id = a.player_id and w.payout_account_id = a.id and w.state = 'paid'
      and w.returns_deposit_id is null);
