-- contract
-- A gift of a message may be free rounds. Its amount is then the sum of their stakes, and the winnings go to the bonus wallet.
alter table message_send
  add column gift_rounds int check (gift_rounds between 1 and 100),
  add column gift_games text[] check (cardinality(gift_games) > 0),
  add constraint message_send_free_rounds check (
    (gift_rounds is null) = (gift_games is null)
    and (gift_rounds is null or (gift_wallet = 'bonus' and gift_cents % gift_rounds = 0)));

-- A prize of a tournament may be free rounds.
alter table tournament_prize
  add column free_rounds_id uuid references free_rounds (id),
  drop constraint tournament_prize_check,
  add constraint tournament_prize_paid check ((state = 'paid') = (num_nonnulls(bonus_id, free_rounds_id) = 1) and num_nonnulls(bonus_id, free_rounds_id) < 2);
