import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LedgerWorld, startLedgerWorld } from '../../../../../tests/world/ledger-world.ts';
import { noArchive } from '../../../../../tests/world/no-archive.ts';
import { makePastMonths } from '../../../../../tests/world/past-months.ts';
import { dbOn, txOn } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { playerQueryRunner } from '../../db/player-query.ts';
import { readFundRecords } from '../../ledger/fund-records.ts';
import { lastTransfer } from '../../ledger/last-transfer.ts';
import { newestWins, type Win } from '../../ledger/newest-wins.ts';
import { NEW } from '../../ledger/reconcile-scope.ts';
import { isInOpenRound } from '../bonus/active-bonus.ts';
import { listRoundsOf } from '../fairness/list-rounds-of.ts';
import { findDueRounds, findOpenRound, listOpenRounds } from '../fairness/open-rounds.ts';
import { hasOpenRound } from '../fairness/seed-pairs.ts';
import { betOn, openBetsOn } from '../play/round/shared-bet.ts';

const MONTHS = 6;
const EACH_MONTH = 30;

let world: LedgerWorld;
let client: PoolClient;
let notices: string[] = [];
const player_id = newId();
const seed_pair_id = newId();
let shared_id: string;
let bonus_id: string;

/** The name of the month that is `ago` months before this one. */
const nameOf = (ago: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '');
};
/** Returns an SQL expression for the middle of an earlier month; for 0, the current time. */
const when = (ago: number): string =>
  ago === 0
    ? 'now()'
    : `date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '${ago} months' + interval '14 days'`;

const ROUND_COLUMNS = `id, player_id, game_id, seed_pair_id, nonce, shared_round_id, stake_cents, payout_cents, outcome, table_version,
  balance_after_cents, state, at, bonus_id, bonus_stake_cents`;

async function fillMonth(ago: number, account_id: string): Promise<void> {
  const id = `uuidv7(${when(ago)} - now() + n * interval '1 millisecond')`;
  await world.pool.query(
    `insert into arcade.round (${ROUND_COLUMNS})
     select ${id}, $1, 'dice', $2, $3::int * 1000 + n, null, 100, 200, '{}', 1, 0, 'settled', ${when(ago)}, $4::uuid, 0
     from generate_series(1, $5::int) n`,
    [player_id, seed_pair_id, ago, ago < 2 ? bonus_id : null, EACH_MONTH],
  );
  // Rows of other players make a scan of a whole month expensive.
  await world.pool.query(
    `insert into arcade.round (${ROUND_COLUMNS})
     select ${id}, gen_random_uuid(), 'dice', uuidv7(), n, null, 100, 200, '{}', 1, 0, 'settled', ${when(ago)}, null, 0
     from generate_series(1, 2000) n`,
  );
  for (const [side, other] of [
    ['debit', 'credit'],
    ['credit', 'debit'],
  ])
    await world.pool.query(
      `insert into ledger.transfer (id, journal_id, kind, ${side}_account, ${other}_account, amount, reason, at, ${side}_entry, ${side}_balance)
       select ${id}, uuidv7(), 'post', $1, $2, 100, 'bet', ${when(ago)}, $3::int * $4::int + n, 0 from generate_series(1, $4::int) n`,
      [account_id, newId(), MONTHS - ago, EACH_MONTH],
    );
}

beforeAll(async () => {
  world = await startLedgerWorld();
  await makePastMonths(world.url, MONTHS);
  await world.ledger.openPlayerAccounts(world.pool, player_id);
  await world.pool.query(
    `update ledger.account set id = uuidv7(interval '-1 year'), entries = case purpose when 'game' then 1 else 0 end
    where owner_id = $1`,
    [player_id],
  );
  const pick = async (text: string, params: unknown[] = []) =>
    (await world.pool.query(text, params)).rows[0].id as string;
  const account_id = await pick(`select id from ledger.account where owner_id = $1 and purpose = 'game'`, [player_id]);
  bonus_id = await pick(`select uuidv7(${when(1)} - now() - interval '1 hour') as id`);
  for (let ago = MONTHS; ago >= 0; ago -= 1) await fillMonth(ago, account_id);
  const insertOpenRound = `insert into arcade.round (${ROUND_COLUMNS}) values (uuidv7(${when(2)} - now()), $1, $2, $3, $4, $5, 100, 0, $6, 1, 0, 'open',
    ${when(2)}, $7, 10) returning id`;
  await pick(insertOpenRound, [player_id, 'mines', seed_pair_id, 1, null, '{"call":{},"payout_cap":"1"}', bonus_id]);
  await world.pool.query(
    `insert into arcade.seed_pair (id, player_id, server_seed, server_seed_hash, client_seed, state, created_at, activated_at)
     values ($1, $2, 's', 'h', 'c', 'active', now(), now())`,
    [seed_pair_id, player_id],
  );
  shared_id = await pick(`select uuidv7(${when(3)} - now()) as id`);
  await pick(insertOpenRound.replaceAll(when(2), when(3)), [
    player_id,
    'crash',
    null,
    null,
    shared_id,
    '{"ceiling_hundredths":100}',
    null,
  ]);
  await world.pool.query(`select arcade.fold_rounds($1, arcade.id_at(now() + interval '1 minute'), 10000)`, [
    player_id,
  ]);
  await world.pool.query('vacuum analyze');
  client = await world.pool.connect();
  client.on('notice', ({ message }) => notices.push(message ?? ''));
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; set client_min_messages = log`);
});
afterAll(async () => {
  client.release(true);
  await world.stop();
});

/** Returns the months of rounds and transfers that the query plans of `work` have read. Plan nodes that were not executed do not count. */
async function monthsReadBy(work: () => Promise<unknown>): Promise<string[]> {
  notices = [];
  await work();
  expect(notices.length).toBeGreaterThan(0);
  const scans = notices
    .join('\n')
    .matchAll(/Scan(?: Backward)? (?:using \w+ )?on ((?:round|transfer)_(?:\d{6}|first|later))\b[^\n]*/g);
  return [...new Set([...scans].filter(([line]) => !line.includes('never executed')).map(([, name]) => name!))].sort();
}

const tx = () => txOn(client);
const list = (page: number) => ({ page, size: 20, offset: (page - 1) * 20, filter: [], sort: [], search: '' }) as never;
const runQuery = () => playerQueryRunner(dbOn(client), player_id, world.clock.now());

describe('the query plans of statements without an id', () => {
  it.each([
    {
      what: 'the first page of the rounds of a player',
      work: () => listRoundsOf(runQuery(), list(1), { archive: noArchive }),
      ago: [0],
    },
    {
      what: 'the third page of the rounds of a player',
      work: () => listRoundsOf(runQuery(), list(3), { archive: noArchive }),
      ago: [0, 1],
    },
    {
      what: 'the newest movements of a wallet',
      work: () => readFundRecords(runQuery(), { offset: 0, size: 20 }, noArchive),
      ago: [0],
    },
    {
      what: 'older movements of a wallet',
      work: () => readFundRecords(runQuery(), { offset: 2 * EACH_MONTH, size: 20 }, noArchive),
      ago: [0, 1, 2],
    },
  ])('read only the newest months for $what', async ({ work, ago }) => {
    const read = await monthsReadBy(work);
    const table = read[0]!.startsWith('round') ? 'round' : 'transfer';
    const expected = [...ago].map((months) => `${table}_${nameOf(months)}`);
    expect(read.filter((name) => !name.endsWith('_later') && !isAhead(name))).toEqual(expected.sort());
  });

  it.each([
    {
      what: 'an open round of a game',
      work: () => findOpenRound(tx(), world.seeds, { player_id, game_id: 'mines' }),
      ago: [2],
    },
    { what: 'all open rounds of a player', work: () => listOpenRounds(tx(), world.seeds, player_id), ago: [2, 3] },
    { what: 'the check for an open round of a player', work: () => hasOpenRound(tx(), player_id), ago: null },
    { what: 'the open bets on a shared round', work: () => openBetsOn(tx(), shared_id), ago: [3] },
    { what: 'the stake of a bonus in open rounds', work: () => isInOpenRound(tx(), bonus_id), ago: null },
    {
      what: 'the open rounds that are due',
      work: () => findDueRounds(tx(), { before: new Date(), at: new Date(), limit: 10 }),
      ago: null,
    },
  ])('read only the months with open rounds for $what', async ({ work, ago }) => {
    const allowed = [2, 3].map((months) => `round_${nameOf(months)}`);
    const read = await monthsReadBy(work);
    if (ago === null) expect(allowed).toEqual(expect.arrayContaining(read));
    else expect(read).toEqual(ago.map((months) => `round_${nameOf(months)}`).sort());
  });

  it('find a player’s bet on a shared round in the month of that round, and read no other month', async () => {
    expect(await monthsReadBy(() => betOn(tx(), { player_id, shared_round_id: shared_id }))).toEqual([
      `round_${nameOf(3)}`,
    ]);
  });

  it('find the rounds of a bonus in the months since its grant, and read no earlier month', async () => {
    await client.query(`create temporary table seen_round as select '${bonus_id}'::uuid as bonus_id`);
    const read = await monthsReadBy(() => client.query(`select * from ${NEW.bonus_rounds} r`));
    expect(read.filter((name) => !name.endsWith('_later') && !isAhead(name))).toEqual(
      [`round_${nameOf(1)}`, `round_${nameOf(0)}`].sort(),
    );
  });

  it('read only the newest month to find the last transfer', async () => {
    const newest = [`transfer_${nameOf(0)}`];
    const read = await monthsReadBy(() => lastTransfer(client));
    expect(read.filter((name) => !name.endsWith('_later') && !isAhead(name))).toEqual(newest);
  });

  it('read only the newest month to find the newest wins', async () => {
    await client.query('begin');
    await client.query(
      `insert into player (id, alias_name, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
      values ($1, 'winner', now(), '2026-01', now(), now())`,
      [player_id],
    );
    // The search covers this many transfers.
    await client.query(
      `insert into ledger.transfer (id, journal_id, kind, debit_account, credit_account, amount, reason, at)
       select uuidv7(), uuidv7(), 'post', gen_random_uuid(), gen_random_uuid(), 100, 'bet', now() from generate_series(1, 2000)`,
    );
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger.transfer (id, journal_id, kind, debit_account, credit_account, amount, reason, at)
       select uuidv7(), r.id, 'post', gen_random_uuid(), a.id, 200, 'win', now()
       from ledger.account a, lateral (select id from arcade.round where player_id = a.owner_id and state = 'settled' order by id desc limit 1) r
       where a.owner_id = $1 and a.purpose = 'game' returning journal_id as id`,
      [player_id],
    );
    await client.query('analyze ledger.transfer');
    let wins: Win[] = [];
    const read = await monthsReadBy(async () => {
      wins = await newestWins(dbOn(client), 5);
      // In a transaction, the plan is sent when the next statement replaces this one.
      await client.query('select 1');
    });
    await client.query('rollback');
    expect(wins.map(({ id }) => id)).toEqual([rows[0]!.id]);
    expect(read.filter((name) => !name.endsWith('_later') && !isAhead(name))).toEqual([
      `round_${nameOf(0)}`,
      `transfer_${nameOf(0)}`,
    ]);
  });
});

/** Reports whether a table belongs to a future month, and is therefore empty. */
function isAhead(name: string): boolean {
  return name.slice(-6) > nameOf(0);
}
