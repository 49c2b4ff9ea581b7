-- expand
-- A transfer names its round, but not always its player: the settlement of a round of several steps moves money between accounts of the
-- house. Without this index such a round is looked for in a whole month.
create index round_id on arcade.round (id);
