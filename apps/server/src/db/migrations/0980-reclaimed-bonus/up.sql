-- contract
-- What a cleared bonus had paid and its reversed deposit took back. An undone reversal pays it again.
alter table bonus add column reclaimed_cents bigint not null default 0 check (reclaimed_cents >= 0),
  add check (reclaimed_cents = 0 or (state = 'given_up' and converted_cents = 0 and deposit_id is not null));
