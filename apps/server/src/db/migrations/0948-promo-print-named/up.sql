-- expand
-- A number or a CNIC that its player merely named as a payout account. It binds others who merely name it, never whoever holds it.
alter table promo_print add column is_named boolean not null default false;
