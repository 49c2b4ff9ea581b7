import pg from 'pg';

/** Creates partitions for the months before this one, as on an older site. The tables must be empty. */
export async function makePastMonths(url: string, months: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(PAST_MONTHS);
  for (const table of ['arcade.round', 'ledger.transfer'])
    await client.query('select pg_temp.past_months($1, $2)', [table, months]);
  await client.end();
}

const PAST_MONTHS = `
  create function pg_temp.past_months(p_table text, p_months int) returns void language plpgsql as $$
  declare
    first text := p_table || '_first';
    name text := split_part(p_table, '.', 2);
    this_month date := date_trunc('month', now() at time zone 'UTC')::date;
    stop uuid := (select substring(pg_get_expr(relpartbound, oid) from $re$TO \\('([0-9a-f-]{36})'\\)$re$) from pg_class where oid = first::regclass);
    month date;
  begin
    execute format('alter table %s detach partition %s', p_table, first);
    execute format('drop table %s', first);
    delete from ledger.month where of_table = p_table and partition = name || '_first';
    perform ledger.make_month(p_table, name || '_first', null, arcade.first_id_of((this_month - make_interval(months => p_months))::date));
    for month in select d::date from generate_series(this_month - make_interval(months => p_months), this_month + interval '3 months', '1 month') d loop
      exit when arcade.first_id_of(month) >= stop;
      perform ledger.make_month(p_table, name || to_char(month, '_YYYYMM'), arcade.first_id_of(month),
        arcade.first_id_of((month + interval '1 month')::date));
    end loop;
  end $$`;
