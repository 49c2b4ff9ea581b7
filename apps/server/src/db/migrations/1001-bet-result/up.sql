-- contract
-- Whether its provider has reported a result of a bet: a win, 0.00 too. A bet whose result is known is not returned by a round that ends
-- without its provider.
alter table seamless.bet add column has_result boolean not null default false;
update seamless.bet set has_result = true where paid_cents > 0;
alter table seamless.bet add check (has_result or paid_cents = 0);
