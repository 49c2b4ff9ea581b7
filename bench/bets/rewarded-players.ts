import { withClient } from './cluster.ts';

/** Must equal FUNDS of players.ts. */
const FUNDS = 100_000_000_00;

/** Gives every player a limit, so that every bet is checked. No bet reaches the limit. */
export async function limitPlayers(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into player_limit (player_id, kind, period, amount_cents, set_at) select id, 'stake', 'day', $1, now() from player`,
      [FUNDS],
    );
    await client.query('select guard_player(id, now()) from player order by id');
    await client.query('vacuum analyze');
  });
}

/** Replaces every player's own money by a bonus that no round clears. */
export async function rewardPlayers(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    for (const text of REWARD) await client.query(text, text.includes('$1') ? [FUNDS] : []);
    await client.query('commit');
    await client.query('vacuum analyze');
  });
}

const REWARD = [
  `with wallet as (
     update ledger.account set debits_posted = debits_posted + $1, entries = entries + 1 where purpose = 'game' and guarded
     returning id, entries, credits_posted - debits_posted as balance
   )
   insert into ledger.transfer (journal_id, kind, debit_account, credit_account, amount, reason, at, debit_entry, debit_balance)
   select uuidv7(), 'post', w.id, h.id, $1, 'adjustment', now(), w.entries, w.balance
   from wallet w, ledger.account h where h.purpose = 'adjustment'`,
  `with wallet as (
     update ledger.account set credits_posted = credits_posted + $1, entries = entries + 1 where purpose = 'bonus' and guarded
     returning id, entries, credits_posted - debits_posted as balance
   )
   insert into ledger.transfer (journal_id, kind, debit_account, credit_account, amount, reason, at, credit_entry, credit_balance)
   select uuidv7(), 'post', h.id, w.id, $1, 'bonus', now(), w.entries, w.balance
   from wallet w, ledger.account h where h.purpose = 'promo_expense:task'`,
  `insert into bonus (player_id, source, source_id, weight_version, amount_cents, left_cents, wager_needed_cents, state, granted_at, expires_at)
   select id, 'task', uuidv7(), 1, $1::bigint, $1, 9000000000000000, 'active', now(), now() + interval '1 day' from player`,
  'select guard_player(id, now()) from player order by id',
];
