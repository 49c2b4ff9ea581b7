import { singleGames } from '@nua/games';
import type { Pool } from 'pg';
import type { SeedSeal } from '../../apps/server/src/core/sealing/seed-seal.ts';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { type Breach, type Check, compareIds, idsOf } from './breach.ts';
import type { IntentLog } from './intent-log.ts';
import { checkProviderIntents, PROVIDER_BOOKS } from './provider-rounds.ts';
import { checkRewardIntents, checkSpins, REWARD_BOOKS } from './reward-invariants.ts';
import { type CheckedRounds, checkOutcomes, checkRoundIntents, ROUND_BOOKS } from './round-invariants.ts';

const SINGLE = singleGames.map(({ id }) => `'${id}'`).join(', ');

const SIDES = `side as (
  select debit_account as account, -amount as change from ledger.transfer where kind in ('post', 'settle')
  union all select credit_account, amount from ledger.transfer where kind in ('post', 'settle'))`;

const BOOKS: readonly Check[] = [
  [
    '1 debits equal credits: the players’ balances are the house’s deficit',
    `with ${SIDES}, sums as (select a.currency, a.guarded, sum(s.change) as sum from side s join ledger.account a on a.id = s.account group by 1, 2)
     select currency, sum(sum) from sums group by currency having sum(sum) <> 0
     union all
     select 'counters', sum(credits_posted - debits_posted) - (select coalesce(sum(sum), 0) from sums where guarded)
     from ledger.account where guarded
     having sum(credits_posted - debits_posted) <> (select coalesce(sum(sum), 0) from sums where guarded)`,
  ],
  [
    '2 no player account is below zero',
    `select id from ledger.account where guarded and credits_posted - debits_posted - debits_pending - freeze_cents < 0`,
  ],
  [
    '6 every counter is the sum of its transfers',
    `with ${SIDES}, sums as (select account, sum(change) as sum from side group by 1)
     select a.id from ledger.account a left join sums f on f.account = a.id
     where a.guarded and a.credits_posted - a.debits_posted <> coalesce(f.sum, 0)`,
  ],
  [
    '7 a hold is resolved at most once',
    `select hold_id from ledger.transfer where hold_id is not null and kind <> 'hold' group by hold_id having count(*) > 1`,
  ],
  [
    '7 the pending amount of an account is the sum of its open holds',
    `select a.id from ledger.account a
     left join (select debit_account, sum(amount) as sum from ledger.hold where state = 'held' group by 1) h on h.debit_account = a.id
     where a.guarded and a.debits_pending <> coalesce(h.sum, 0)`,
  ],
  [
    '7 an open hold belongs to a withdrawal that is not final, and a final one left none',
    `select w.id from withdraw w left join ledger.hold h on h.id = w.hold_id
     where h.id is null or (h.state = 'held') <> (w.state not in ('paid', 'rejected', 'cancelled'))
       or (h.state = 'settled') <> (w.state = 'paid')`,
  ],
  [
    '8 every single bet ends once: its round is settled, and stake and payout are one transfer for each wallet they use',
    `select r.id from arcade.round r
     left join (
       select t.journal_id,
         sum(t.amount) filter (where d.purpose = 'game') as own_stake, count(*) filter (where d.purpose = 'game') as own_bets,
         sum(t.amount) filter (where d.purpose = 'bonus') as bonus_stake, count(*) filter (where d.purpose = 'bonus') as bonus_bets,
         sum(t.amount) filter (where c.purpose = 'game') as own_payout, count(*) filter (where c.purpose = 'game') as own_wins,
         sum(t.amount) filter (where c.purpose = 'bonus') as bonus_payout, count(*) filter (where c.purpose = 'bonus') as bonus_wins,
         count(*) as legs
       from ledger.transfer t
       left join ledger.account d on d.id = t.debit_account and d.guarded left join ledger.account c on c.id = t.credit_account and c.guarded
       where t.reason in ('bet', 'win') group by 1) t on t.journal_id = r.id
     where r.game_id in (${SINGLE}) and r.free_rounds_id is null and (r.state <> 'settled' or t.legs is null
       or coalesce(t.own_stake, 0) <> r.stake_cents - r.bonus_stake_cents or t.own_bets <> (r.stake_cents > r.bonus_stake_cents)::int
       or coalesce(t.bonus_stake, 0) <> r.bonus_stake_cents or t.bonus_bets <> (r.bonus_stake_cents > 0)::int
       or coalesce(t.own_payout, 0) <> r.payout_cents - r.bonus_payout_cents or t.own_wins <> (r.payout_cents > r.bonus_payout_cents)::int
       or coalesce(t.bonus_payout, 0) <> r.bonus_payout_cents or t.bonus_wins <> (r.bonus_payout_cents > 0)::int
       or t.legs <> t.own_bets + t.bonus_bets + t.own_wins + t.bonus_wins)`,
  ],
  [
    '8 a free round moves no wallet, and its stake and payout are one transfer each of the house',
    `select r.id from arcade.round r
     left join (
       select t.journal_id, count(*) as legs, count(*) filter (where d.guarded or c.guarded) as wallets,
         sum(t.amount) filter (where t.reason = 'bet' and d.purpose = 'promo_expense:free_round') as stake,
         sum(t.amount) filter (where t.reason = 'win' and c.purpose = 'free_round_winnings') as payout
       from ledger.transfer t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
       group by 1) t on t.journal_id = r.id
     where r.free_rounds_id is not null and r.provider is null and (t.legs is null or t.wallets > 0 or t.legs <> 1 + (r.payout_cents > 0)::int
       or t.stake <> r.stake_cents or coalesce(t.payout, 0) <> r.payout_cents)`,
  ],
  [
    '8 free rounds are used at most as often as granted, and never after their end',
    // The time of a provider's round is its end, which can be late. So the time of its bet is compared.
    `select f.id from free_rounds f join (
       select r.free_rounds_id, coalesce(b.at, r.at) as at from arcade.round r left join seamless.bet b on b.round_id = r.id
       where r.state <> 'voided') r on r.free_rounds_id = f.id
     group by f.id having count(*) <> f.used or f.used > f.rounds or max(r.at) >= f.expires_at or max(r.at) > coalesce(f.ended_at, max(r.at))`,
  ],
  [
    '8 every transfer of a bet has a round',
    // The settlement of an unmatched bank transfer has no round: it debits the account of the bank, not the stakes of open rounds.
    `select t.journal_id from ledger.transfer t join ledger.account d on d.id = t.debit_account
     where (t.reason in ('bet', 'win', 'bet_returned') or (t.reason = 'settlement' and d.purpose = 'round_escrow'))
       and coalesce((t.ref ->> 'id')::uuid, t.journal_id) not in (select id from arcade.round)`,
  ],
  [
    '9 a deposit is credited once when it is paid, and never otherwise',
    `select d.id from deposit d left join (select ref->>'id' as id, count(*) as times, sum(amount) as sum
       from ledger.transfer where reason = 'deposit' group by 1) t on t.id = d.id::text
     where coalesce(t.times, 0) <> (d.state = 'paid')::int or (d.state = 'paid' and t.sum <> d.amount_cents)`,
  ],
  [
    '11 a nonce is used once in its seed pair',
    `select seed_pair_id from arcade.round where seed_pair_id is not null group by seed_pair_id, nonce having count(*) > 1`,
  ],
  [
    '12 the remaining bonus money is in the bonus wallet, and its holds belong to bonuses on hold',
    `select a.owner_id from ledger.account a
     left join (select player_id, sum(left_cents) as sum, sum(left_cents) filter (where state = 'held') as held
       from bonus group by 1) b on b.player_id = a.owner_id
     where a.purpose = 'bonus' and a.guarded
       and (a.credits_posted - a.debits_posted <> coalesce(b.sum, 0) or a.debits_pending <> coalesce(b.held, 0))`,
  ],
  [
    '12 the wagering of every bonus is the sum of its rounds’ contributions',
    `select b.id from bonus b
     left join (select bonus_id, sum(contribution_cents) as sum from arcade.round group by 1) r on r.bonus_id = b.id
     where b.wager_done_cents <> coalesce(r.sum, 0)`,
  ],
  [
    '12 a bonus is granted once, and becomes main money once and only when it is cleared',
    `select b.id from bonus b
     left join (select ref->>'id' as id, sum(amount) filter (where reason = 'bonus') as granted,
         count(*) filter (where reason = 'bonus') as grants, sum(amount) filter (where reason = 'bonus_cleared') as cleared,
         count(*) filter (where reason = 'bonus_cleared') as clears
       from ledger.transfer where ref->>'type' = 'bonus' group by 1) t on t.id = b.id::text
     where t.grants is distinct from 1 or t.granted <> b.amount_cents or coalesce(t.cleared, 0) <> b.converted_cents
       or t.clears > 1 or (b.state <> 'cleared' and b.converted_cents > 0)`,
  ],
  [
    '12 a player has one active bonus at a time, and a used-up or fully wagered bonus is not active',
    `select player_id from bonus where state = 'active' group by 1 having count(*) > 1
     union all select player_id from bonus b where state = 'active' and (left_cents = 0 or (wager_done_cents >= wager_needed_cents and wager_done_cents > 0))
       and not exists (select from arcade.round r where r.bonus_id = b.id and r.state = 'open' and r.bonus_stake_cents > 0)`,
  ],
];

const MAX_ROWS_SHOWN = 5;

async function checkBooks(pool: Pool): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const [invariant, sql] of [...BOOKS, ...ROUND_BOOKS, ...REWARD_BOOKS, ...PROVIDER_BOOKS]) {
    const { rows } = await pool.query(sql);
    if (rows.length > 0)
      breaches.push(
        `${invariant}: ${rows.length} rows, e.g. ${rows
          .slice(0, MAX_ROWS_SHOWN)
          .map((row) => Object.values(row).join(' '))
          .join('; ')}`,
      );
  }
  return breaches;
}

async function checkIntents(pool: Pool, log: IntentLog, players: string[]): Promise<Breach[]> {
  const answered = (kind: 'bet' | 'deposit' | 'withdraw', field: string) =>
    log.accepted(kind).map(({ wire }) => String(wire[field]));
  const rounds = await idsOf(
    pool,
    `select id, count(*) as times from arcade.round where player_id = any($1) and game_id in (${SINGLE}) group by 1`,
    players,
  );
  const deposits = await idsOf(
    pool,
    'select id, count(*) as times from deposit where player_id = any($1) group by 1',
    players,
  );
  const withdraws = await idsOf(
    pool,
    'select id, count(*) as times from withdraw where player_id = any($1) group by 1',
    players,
  );
  const launches = log.accepted('launch').filter(({ wire }) => Number(wire.moved) > 0).length;
  const { rows } = await pool.query<{ moved_in: bigint }>(
    `select count(distinct t.journal_id) as moved_in from ledger.transfer t join ledger.account a on a.id = t.credit_account
     where t.reason = 'game_in' and a.purpose = 'game' and a.owner_id = any($1)`,
    [players],
  );
  const moved = Number(rows[0]?.moved_in ?? 0n);
  return [
    ...compareIds('bet', answered('bet', 'round_id'), rounds),
    ...compareIds('deposit', answered('deposit', 'id'), deposits),
    ...compareIds('withdrawal', answered('withdraw', 'id'), withdraws),
    ...(moved === launches ? [] : [`3/4 ${launches} launches moved money by their responses, ${moved} in the ledger`]),
  ];
}

/** The payments that the sandbox has taken and sent. */
export type OutsideBooks = {
  charges: { reference: string; taken: string; state: string }[];
  payouts: { reference: string; amount: string; state: string }[];
};

export type ReadOutside = () => Promise<OutsideBooks>;

const paisa = (rupees: string) => BigInt(rupees.replace('.', ''));

const byReference = <Of extends { reference: string }>(list: readonly Of[]) =>
  new Map(list.map((payment) => [payment.reference, payment]));

/**
 * Compares payments and payouts with the books of the sandbox (invariants 9 and 10).
 *
 * The jobs continue during the check, so the sandbox is read before and after the database. A deposit credited here must be paid in the
 * later reading. A deposit that failed here must not be paid in the earlier reading.
 */
async function checkOutside(pool: Pool, readOutside: ReadOutside): Promise<Breach[]> {
  const breaches: Breach[] = [];
  const earlier = await readOutside();
  const deposits = await pool.query(`select reference, state, amount_cents from deposit where pay_type in (2, 3)`);
  const withdraws = await pool.query(`select reference, state, amount_cents from withdraw`);
  const later = await readOutside();
  const [charges_earlier, charges] = [byReference(earlier.charges), byReference(later.charges)];
  for (const { reference, state, amount_cents } of deposits.rows) {
    const isTaken = (charge: OutsideBooks['charges'][number] | undefined) =>
      charge?.state === 'paid' && paisa(charge.taken) === amount_cents;
    if (state === 'paid' && !isTaken(charges.get(reference)))
      breaches.push(`9 deposit ${reference} is credited and not paid outside`);
    if (isTaken(charges_earlier.get(reference)) && ['failed', 'expired'].includes(state))
      breaches.push(`9 deposit ${reference} is paid outside and ${state} here`);
  }
  const [payouts_earlier, payouts] = [byReference(earlier.payouts), byReference(later.payouts)];
  if (payouts.size !== later.payouts.length) breaches.push('10 a payout reference was paid twice');
  for (const { reference, state, amount_cents } of withdraws.rows) {
    const payout = payouts.get(reference);
    payouts.delete(reference);
    if (payout && paisa(payout.amount) !== amount_cents)
      breaches.push(`10 payout ${reference} was sent with another amount`);
    if (state === 'paid' && payout?.state !== 'completed')
      breaches.push(`9 withdrawal ${reference} is paid here and not outside`);
    if (['rejected', 'cancelled'].includes(state) && payouts_earlier.get(reference)?.state === 'completed')
      breaches.push(`9 withdrawal ${reference} is ${state} here and paid outside`);
  }
  if (payouts.size > 0) breaches.push(`10 ${payouts.size} payouts were sent without a withdrawal`);
  return breaches;
}

/** Reconciles the ledger (invariants 1 and 6). */
async function checkLedger(pool: Pool): Promise<Breach[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const found = await reconcileBooks(client);
    await client.query('commit');
    return found.map(({ check, what, stored, computed }) => `6 ${check}: ${what} ${stored}, not ${computed}`);
  } finally {
    client.release();
  }
}

/** Checks all invariants. Every intent must have its response. */
export async function checkInvariants(
  { pool, seeds }: { pool: Pool; seeds: SeedSeal },
  log: IntentLog,
  readOutside: ReadOutside,
  players: string[],
  checked_rounds: CheckedRounds,
): Promise<Breach[]> {
  return [
    ...(await checkBooks(pool)),
    ...(await checkIntents(pool, log, players)),
    ...(await checkOutside(pool, readOutside)),
    ...(await checkRoundIntents(pool, seeds, log, players)),
    ...(await checkOutcomes(pool, seeds, players, checked_rounds)),
    ...(await checkProviderIntents(pool, log, players)),
    ...(await checkRewardIntents(pool, log, players)),
    ...(await checkSpins(pool, seeds, players)),
    ...(await checkLedger(pool)),
  ];
}
