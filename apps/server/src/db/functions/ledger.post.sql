-- Posts journals in their order. Each journal is posted completely or not at all; a failed journal does not affect the others.
-- Owners and accounts are locked in the order of their ids, so that calls never deadlock. The lock of an owner serialises the
-- owner's idempotency keys, so a key needs no row before its result is known.
-- Every leg is checked in order, not only the net amount: a win cannot cover the stake before it.
-- A transfer is stored in the month of its id. So if the id of a journal is more than a day old or ahead, its first leg gets a new id.
create or replace function ledger.post(
  p_currency text,
  j_id uuid[], j_owner uuid[], j_key uuid[], j_hash text[], j_at timestamptz[], j_ref text[], j_despite_block boolean[],
  l_journal int[], l_debit_owner uuid[], l_debit_purpose text[], l_credit_owner uuid[], l_credit_purpose text[],
  l_amount bigint[], l_reason text[], l_kind text[], l_hold uuid[], l_expires timestamptz[]
) returns table (n int, status text, journal_id uuid, refusal text, main bigint, bonus bigint, game bigint, blocked bigint)
language plpgsql
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  journals constant int := coalesce(cardinality(j_id), 0);
  legs constant int := coalesce(cardinality(l_journal), 0);
  oldest_id constant uuid := arcade.id_at(now() - interval '1 day');
  newest_id constant uuid := arcade.id_at(now() + interval '1 day');
  first_day constant date := (j_at[1] at time zone 'UTC')::date - 8;
  -- The journals whose owner is the house (HOUSE_OWNER).
  house_journals constant uuid[] := array(
    select x.id from unnest(j_id, j_owner) as x (id, owner_id) where x.owner_id = '00000000-0000-7000-8000-000000000001');
  -- accounts, in id order
  a_id uuid[]; a_owner uuid[]; a_purpose text[]; a_guarded boolean[]; a_frozen boolean[];
  a_available bigint[]; a_freeze bigint[]; a_blocked bigint[]; a_entries bigint[];
  d_pending bigint[]; d_posted bigint[]; c_pending bigint[]; c_posted bigint[];
  -- holds, in id order; state: '' unknown, then held, settled, voided
  h_id uuid[]; h_state text[]; h_was text[]; h_debit uuid[]; h_credit uuid[]; h_amount bigint[]; h_expires timestamptz[];
  h_settled bigint[]; h_resolver int[]; h_maker int[];
  -- per journal
  j_first int[]; j_known_hash text[]; j_known_id uuid[]; j_known_refusal text[]; j_known_body text[];
  j_main int[]; j_bonus int[]; j_game int[];
  j_refusal text[]; j_body text[]; j_done boolean[]; j_from int[]; j_to int[];
  -- per leg
  l_d int[]; l_c int[]; l_h int[];
  t_posted boolean[]; t_debit_entry bigint[]; t_debit_balance bigint[]; t_credit_entry bigint[]; t_credit_balance bigint[];
  j int; l int; d int; c int; h int; f int; amount bigint; fault text; kind text; day date;
  numbers bigint[];
begin
  if journals = 0 then return; end if;

  perform 1 from ledger.owner o where o.id = any (j_owner) order by o.id for no key update;

  -- Every account of the legs, and the three wallets of each owner for the response. Each is looked up by its key: a join planned while
  -- the table was small reads every account.
  select array_agg(distinct k.id) into a_id
  from (
    select unnest(l_debit_owner) as owner_id, unnest(l_debit_purpose) as purpose
    union select unnest(l_credit_owner), unnest(l_credit_purpose)
    union select o, p from unnest(j_owner) o cross join unnest(array['main', 'bonus', 'game']) p
  ) w
  cross join lateral (
    select a.id from ledger.account a
    where a.owner_id = w.owner_id and a.purpose = w.purpose and a.currency = p_currency limit 1
  ) k;
  perform 1 from ledger.account a where a.id = any (a_id) and a.guarded order by a.id for no key update;

  -- A new statement, so that it reads the locked rows.
  select array_agg(k.id order by k.id), array_agg(k.owner_id order by k.id), array_agg(k.purpose order by k.id),
    array_agg(k.guarded order by k.id), array_agg(k.frozen order by k.id),
    array_agg(k.credits_posted - k.debits_posted - k.debits_pending - k.freeze_cents order by k.id),
    array_agg(k.freeze_cents order by k.id), array_agg(k.debits_pending order by k.id), array_agg(k.entries order by k.id)
  into a_id, a_owner, a_purpose, a_guarded, a_frozen, a_available, a_freeze, a_blocked, a_entries
  from ledger.account k where k.id = any (a_id);

  -- A new statement: with the owners locked, every response stored under their keys is visible.
  select array_agg(x.first_n order by x.n), array_agg(x.known_hash order by x.n), array_agg(x.known_id order by x.n),
    array_agg(x.known_refusal order by x.n), array_agg(x.known_body order by x.n)
  into j_first, j_known_hash, j_known_id, j_known_refusal, j_known_body
  from (
    select i.n, (min(i.n) over (partition by i.owner_id, i.key))::int as first_n,
      o.known_hash, o.known_id, o.known_refusal, o.known_body
    from unnest(j_owner, j_key) with ordinality as i (owner_id, key, n)
    left join lateral (
      select encode(s.request_hash, 'hex') as known_hash, s.journal_id as known_id, s.refusal as known_refusal, s.body as known_body
      from ledger.outcome s
      where s.owner_id = i.owner_id and s.key = i.key and s.route = 'journal' and s.day >= first_day limit 1
    ) o on true
  ) x;

  select array_agg(da.i order by x.n), array_agg(ca.i order by x.n) into l_d, l_c
  from unnest(l_debit_owner, l_debit_purpose, l_credit_owner, l_credit_purpose) with ordinality
    as x (debit_owner, debit_purpose, credit_owner, credit_purpose, n)
  left join unnest(a_owner, a_purpose) with ordinality as da (owner_id, purpose, i)
    on da.owner_id = x.debit_owner and da.purpose = x.debit_purpose
  left join unnest(a_owner, a_purpose) with ordinality as ca (owner_id, purpose, i)
    on ca.owner_id = x.credit_owner and ca.purpose = x.credit_purpose;

  select array_agg(m.i order by x.n), array_agg(b.i order by x.n), array_agg(g.i order by x.n) into j_main, j_bonus, j_game
  from unnest(j_owner) with ordinality as x (owner_id, n)
  left join unnest(a_owner, a_purpose) with ordinality as m (owner_id, purpose, i) on m.owner_id = x.owner_id and m.purpose = 'main'
  left join unnest(a_owner, a_purpose) with ordinality as b (owner_id, purpose, i) on b.owner_id = x.owner_id and b.purpose = 'bonus'
  left join unnest(a_owner, a_purpose) with ordinality as g (owner_id, purpose, i) on g.owner_id = x.owner_id and g.purpose = 'game';

  if exists (select from unnest(l_hold) x where x is not null) then
    perform 1 from ledger.hold k where k.id = any (l_hold) order by k.id for no key update;
    select array_agg(w.id order by w.id), array_agg(coalesce(k.state, '') order by w.id), array_agg(k.debit_account order by w.id),
      array_agg(k.credit_account order by w.id), array_agg(k.amount order by w.id), array_agg(k.expires_at order by w.id)
    into h_id, h_state, h_debit, h_credit, h_amount, h_expires
    from (select distinct x as id from unnest(l_hold) x where x is not null) w left join ledger.hold k on k.id = w.id;
    h_was := h_state;
    h_settled := array_fill(null::bigint, array[cardinality(h_id)]);
    h_resolver := array_fill(null::int, array[cardinality(h_id)]);
    h_maker := array_fill(null::int, array[cardinality(h_id)]);
    select array_agg(k.i order by x.n) into l_h
    from unnest(l_hold) with ordinality as x (id, n) left join unnest(h_id) with ordinality as k (id, i) on k.id = x.id;
  end if;

  d_pending := array_fill(0::bigint, array[coalesce(cardinality(a_id), 0)]);
  d_posted := d_pending; c_pending := d_pending; c_posted := d_pending;
  j_refusal := array_fill(null::text, array[journals]);
  j_body := j_refusal;
  j_done := array_fill(false, array[journals]);
  j_from := array_fill(1, array[journals]);
  j_to := array_fill(0, array[journals]);
  t_posted := array_fill(false, array[legs]);
  t_debit_entry := array_fill(null::bigint, array[legs]);
  t_debit_balance := t_debit_entry; t_credit_entry := t_debit_entry; t_credit_balance := t_debit_entry;
  for l in reverse legs..1 loop
    j_from[l_journal[l]] := l;
  end loop;
  for l in 1..legs loop
    j_to[l_journal[l]] := l;
  end loop;

  for j in 1..journals loop
    continue when j_first[j] <> j or j_known_hash[j] is not null;
    fault := null;
    -- First the check, which changes only the available balances and the states of holds ...
    l := j_from[j];
    while l <= j_to[j] loop
      d := l_d[l]; c := l_c[l]; h := l_h[l]; kind := l_kind[l]; amount := l_amount[l];
      if d is null or c is null then fault := 'ACCOUNT_UNKNOWN';
      elsif kind = 'post' or kind = 'hold' then
        if a_frozen[d] and a_guarded[d] and not j_despite_block[j] then fault := 'ACCOUNT_FROZEN';
        elsif a_guarded[d] and a_available[d] < amount then fault := 'INSUFFICIENT_FUNDS';
        elsif kind = 'hold' and h_state[h] <> '' then fault := 'HOLD_EXISTS';
        else
          a_available[d] := a_available[d] - amount;
          if kind = 'post' then a_available[c] := a_available[c] + amount;
          else
            h_state[h] := 'held'; h_debit[h] := a_id[d]; h_credit[h] := a_id[c]; h_amount[h] := amount; h_expires[h] := l_expires[l];
          end if;
        end if;
      else
        if h_state[h] = '' then fault := 'HOLD_UNKNOWN';
        elsif h_state[h] <> 'held' then fault := 'HOLD_RESOLVED';
        elsif h_debit[h] <> a_id[d] or h_credit[h] <> a_id[c] then fault := 'HOLD_DIFFERS';
        elsif kind = 'settle' and amount > h_amount[h] then fault := 'HOLD_DIFFERS';
        elsif kind = 'void' and amount <> h_amount[h] then fault := 'HOLD_DIFFERS';
        elsif kind = 'settle' and h_expires[h] <= j_at[j] then fault := 'HOLD_EXPIRED';
        elsif kind = 'settle' then
          h_state[h] := 'settled';
          a_available[d] := a_available[d] + h_amount[h] - amount;
          a_available[c] := a_available[c] + amount;
        else
          h_state[h] := 'voided';
          a_available[d] := a_available[d] + amount;
        end if;
      end if;
      exit when fault is not null;
      l := l + 1;
    end loop;

    -- ... and is undone in reverse order if a leg fails.
    if fault is not null then
      j_refusal[j] := fault;
      l := l - 1;
      while l >= j_from[j] loop
        d := l_d[l]; c := l_c[l]; h := l_h[l]; kind := l_kind[l]; amount := l_amount[l];
        if kind = 'post' then
          a_available[d] := a_available[d] + amount; a_available[c] := a_available[c] - amount;
        elsif kind = 'hold' then
          a_available[d] := a_available[d] + amount; h_state[h] := '';
        elsif kind = 'settle' then
          a_available[d] := a_available[d] - h_amount[h] + amount; a_available[c] := a_available[c] - amount; h_state[h] := 'held';
        else
          a_available[d] := a_available[d] - amount; h_state[h] := 'held';
        end if;
        l := l - 1;
      end loop;
    else
      -- The running balance of each leg is computed backwards from the balance after the journal. An amount frozen by an operator
      -- is included, so that the running balance is the sum of the transfers.
      numbers := a_available;
      for l in reverse j_to[j]..j_from[j] loop
        d := l_d[l]; c := l_c[l]; kind := l_kind[l]; amount := l_amount[l]; h := l_h[l];
        t_posted[l] := true;
        if a_guarded[d] then t_debit_balance[l] := numbers[d] + a_freeze[d]; end if;
        if a_guarded[c] and kind in ('post', 'settle') then t_credit_balance[l] := numbers[c] + a_freeze[c]; end if;
        if kind = 'post' then
          numbers[d] := numbers[d] + amount; numbers[c] := numbers[c] - amount;
        elsif kind = 'hold' then
          numbers[d] := numbers[d] + amount;
        elsif kind = 'settle' then
          numbers[d] := numbers[d] - h_amount[h] + amount; numbers[c] := numbers[c] - amount;
        else
          numbers[d] := numbers[d] - amount;
        end if;
      end loop;
      for l in j_from[j]..j_to[j] loop
        d := l_d[l]; c := l_c[l]; kind := l_kind[l]; amount := l_amount[l]; h := l_h[l];
        if a_guarded[d] then a_entries[d] := a_entries[d] + 1; t_debit_entry[l] := a_entries[d]; end if;
        if a_guarded[c] and kind in ('post', 'settle') then a_entries[c] := a_entries[c] + 1; t_credit_entry[l] := a_entries[c]; end if;
        if kind = 'post' then
          d_posted[d] := d_posted[d] + amount; c_posted[c] := c_posted[c] + amount;
        elsif kind = 'hold' then
          d_pending[d] := d_pending[d] + amount; c_pending[c] := c_pending[c] + amount;
          a_blocked[d] := a_blocked[d] + amount; h_maker[h] := l;
        else
          d_pending[d] := d_pending[d] - h_amount[h]; c_pending[c] := c_pending[c] - h_amount[h];
          a_blocked[d] := a_blocked[d] - h_amount[h]; h_resolver[h] := j;
          if kind = 'settle' then
            d_posted[d] := d_posted[d] + amount; c_posted[c] := c_posted[c] + amount; h_settled[h] := amount;
          end if;
        end if;
      end loop;
    end if;
    j_done[j] := true;
    j_body[j] := format('%s,%s,%s,%s', coalesce(a_available[j_main[j]], 0), coalesce(a_available[j_bonus[j]], 0),
      coalesce(a_available[j_game[j]], 0),
      coalesce(a_blocked[j_main[j]], 0) + coalesce(a_blocked[j_bonus[j]], 0) + coalesce(a_blocked[j_game[j]], 0));
  end loop;

  with posted as (
    insert into ledger.transfer (id, journal_id, kind, debit_account, credit_account, amount, reason, hold_id, at, ref,
      debit_entry, debit_balance, credit_entry, credit_balance)
    select case when x.n = j_from[x.journal] and j_id[x.journal] between oldest_id and newest_id then j_id[x.journal] else uuidv7() end,
      j_id[x.journal], x.kind,
      a_id[l_d[x.n]], a_id[l_c[x.n]], x.amount, x.reason, x.hold_id, j_at[x.journal], j_ref[x.journal]::jsonb,
      x.debit_entry, x.debit_balance, x.credit_entry, x.credit_balance
    from unnest(l_journal, l_kind, l_amount, l_reason, l_hold, t_posted, t_debit_entry, t_debit_balance, t_credit_entry, t_credit_balance)
      with ordinality as x (journal, kind, amount, reason, hold_id, posted, debit_entry, debit_balance, credit_entry, credit_balance, n)
    where x.posted
    returning id, journal_id, at
  )
  -- The owner's lock is held, so the numbers of the house's journals are dense.
  insert into ledger.house_entry (entry, transfer_id, at)
  select coalesce((select max(h.entry) from ledger.house_entry h), 0) + row_number() over (order by p.id), p.id, p.at
  from posted p
  where p.journal_id = any (house_journals);

  update ledger.account a
  set debits_pending = a.debits_pending + x.dp, debits_posted = a.debits_posted + x.dd,
    credits_pending = a.credits_pending + x.cp, credits_posted = a.credits_posted + x.cc, entries = x.entries
  from unnest(a_id, a_guarded, d_pending, d_posted, c_pending, c_posted, a_entries) as x (id, guarded, dp, dd, cp, cc, entries)
  where a.id = x.id and x.guarded and (a.entries <> x.entries or x.cp <> 0);

  if h_id is not null then
    insert into ledger.hold (id, journal_id, debit_account, credit_account, amount, reason, at, expires_at, state,
      settled_amount, resolved_by, resolved_at)
    select x.id, j_id[l_journal[x.maker]], x.debit, x.credit, x.amount, l_reason[x.maker], j_at[l_journal[x.maker]], x.expires, x.state,
      x.settled, j_id[x.resolver], j_at[x.resolver]
    from unnest(h_id, h_was, h_state, h_debit, h_credit, h_amount, h_expires, h_settled, h_resolver, h_maker)
      as x (id, was, state, debit, credit, amount, expires, settled, resolver, maker)
    where x.was = '' and x.state <> '';
    update ledger.hold k
    set state = x.state, settled_amount = x.settled, resolved_by = j_id[x.resolver], resolved_at = j_at[x.resolver]
    from unnest(h_id, h_was, h_state, h_settled, h_resolver) as x (id, was, state, settled, resolver)
    where k.id = x.id and x.was = 'held' and x.state <> 'held';
  end if;

  insert into ledger.outcome (owner_id, key, route, day, request_hash, journal_id, refusal, body)
  select x.owner_id, x.key, 'journal', (x.at at time zone 'UTC')::date, decode(x.hash, 'hex'), x.id, x.refusal, x.body
  from unnest(j_owner, j_key, j_hash, j_at, j_id, j_refusal, j_body, j_done) as x (owner_id, key, hash, at, id, refusal, body, done)
  where x.done;

  for j in 1..journals loop
    f := j_first[j];
    n := j;
    if f = j and j_known_hash[j] is null then
      journal_id := j_id[j]; refusal := j_refusal[j]; numbers := string_to_array(j_body[j], ',')::bigint[];
      status := case when refusal is null then 'posted' else 'refused' end;
    elsif coalesce(j_known_hash[f], j_hash[f]) <> j_hash[j] then
      journal_id := null; refusal := null; numbers := array[0, 0, 0, 0]; status := 'mismatch';
    else
      journal_id := coalesce(j_known_id[f], j_id[f]);
      refusal := case when j_known_hash[f] is null then j_refusal[f] else j_known_refusal[f] end;
      numbers := string_to_array(coalesce(j_known_body[f], j_body[f]), ',')::bigint[];
      status := case when refusal is null then 'replayed' else 'refused' end;
    end if;
    main := numbers[1]; bonus := numbers[2]; game := numbers[3]; blocked := numbers[4];
    return next;
  end loop;
end $$;
