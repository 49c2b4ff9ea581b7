-- expand
-- What a removed name had said yes to counted again when the name was given anew. From now on it goes when the name is removed.
delete from operator_vote v
where not exists (
  select 1 from operator_name n where n.name = v.operator and n.secret_hash is not null and n.added_at <= v.at
);
