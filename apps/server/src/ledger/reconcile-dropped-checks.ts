/** The posted sums of the transfers that left with dropped months, with the columns of `ledger.verified_account`. */
export const DROPPED_ACCOUNTS = `
  select account_id, sum(debits)::bigint as debits, sum(credits)::bigint as credits, sum(entries)::bigint as entries
  from ledger.dropped_account group by account_id`;

/**
 * The checks that compare the sums of dropped months with the remaining rows. Each selects only differences, as (what, stored, computed).
 * Only a full reconciliation runs them.
 */
export const DROPPED_CHECKS: Readonly<Record<string, string>> = {
  'entries that left with a month follow from the entry before them': `
    with linked as (
      select r.account_id, r.first_entry, r.balance_before, case when r.first_entry = 1 then 0 else coalesce(
        (select d.debit_balance from ledger.transfer d where d.debit_account = r.account_id and d.debit_entry = r.first_entry - 1),
        (select c.credit_balance from ledger.transfer c where c.credit_account = r.account_id and c.credit_entry = r.first_entry - 1),
        (select b.balance_after from ledger.dropped_run b where b.account_id = r.account_id and b.last_entry = r.first_entry - 1)) end as expected
      from ledger.dropped_run r
    )
    select account_id || ' entry ' || first_entry as what, balance_before::text as stored, coalesce(expected::text, 'no entry before') as computed
    from linked where balance_before is distinct from expected`,
  'the sums of an account that left with a month agree with its entries': `
    select coalesce(a.account_id, r.account_id) || ' ' || coalesce(a.month, r.month) as what,
      concat_ws('/', a.entries, a.credits - a.debits) as stored, concat_ws('/', r.entries, r.change) as computed
    from (select d.* from ledger.dropped_account d join ledger.account g on g.id = d.account_id and g.guarded) a
    full join (
      select account_id, month, sum(last_entry - first_entry + 1) as entries, sum(balance_after - balance_before) as change
      from ledger.dropped_run group by account_id, month) r on r.account_id = a.account_id and r.month = a.month
    where (a.entries, a.credits - a.debits) is distinct from (r.entries, r.change)`,
  'the sums of a month that left agree with its days and accounts': `
    select m.month as what, concat_ws('/', m.rounds, m.transfers) as stored,
      concat_ws('/', a.rounds, a.entries, d.transfers, a.debits - d.amount, a.credits - d.amount) as computed
    from ledger.dropped_month m
    cross join lateral (select coalesce(sum(rounds), 0) as rounds, coalesce(sum(entries), 0) as entries, coalesce(sum(debits), 0) as debits,
      coalesce(sum(credits), 0) as credits from ledger.dropped_account where month = m.month) a
    cross join lateral (select coalesce(sum(transfers), 0) as transfers, coalesce(sum(amount), 0) as amount
      from ledger.dropped_day where month = m.month) d
    where (m.rounds, m.transfers, m.transfers, 0, 0) is distinct from
      (a.rounds, a.entries, d.transfers, a.debits - d.amount, a.credits - d.amount)`,
};
