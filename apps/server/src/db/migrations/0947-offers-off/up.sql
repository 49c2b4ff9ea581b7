-- expand
-- A player who wants to hear of no offers. Nothing is taken away by it.
alter table player add column offers_off boolean not null default false;
