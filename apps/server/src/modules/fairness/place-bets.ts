import type { Cents } from '@nua/money';
import type { Pool, PoolClient } from 'pg';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import { newId } from '../../db/new-id.ts';
import { type Batcher, createBatcher } from '../../ledger/batcher.ts';
import { runDurably } from '../../ledger/run-durably.ts';
import { type ActivePair, SeedPairCache } from './seed-pair-cache.ts';

/** The result that a game computes for a bet. The outcome is stored unchanged, and can be recomputed from the revealed seeds. */
export type Draw = { payout: Cents; outcome: object; table_version: number };

export type BetKey = { player_id: string; key: string; request_hash: Buffer };

export type Bet = BetKey & {
  game_id: string;
  stake: Cents;
  /** Must be pure: it is called again if another node took the nonce. */
  draw: (server_seed: string, client_seed: string, nonce: number) => Draw;
};

/** A settled round. It has the pair's id, but never its seeds. */
export type PlacedRound = {
  id: string;
  game_id: string;
  seed_pair_id: string;
  nonce: number;
  stake: Cents;
  payout: Cents;
  outcome: object;
  table_version: number;
  at: Date;
  /** The bonus parts of stake and payout, and the bonus money left after the round; null for a bet without an active bonus. */
  bonus: { stake: Cents; payout: Cents; after: Cents } | null;
  /** The free rounds that paid the stake and receive the payout; null for a paid bet. */
  free_rounds_id: string | null;
};

/**
 * The result of a bet.
 *
 * `placed` and `replayed` have the round and the game wallet's balance after it. `mismatch`: the key belongs to another bet. `no_seed`: the
 * player has no active seed pair; nothing is stored.
 */
export type BetVerdict =
  | { status: 'placed' | 'replayed'; round: PlacedRound; balance: Cents }
  | { status: 'refused'; refusal: 'INSUFFICIENT_FUNDS' | 'ACCOUNT_FROZEN'; balance: Cents }
  | { status: 'mismatch' }
  | { status: 'no_seed' };

/**
 * Places single-step bets on the platform's own games.
 *
 * Bets that arrive together are posted together, and each response is sent after the commit.
 *
 * Shape   placeBet(bet) -> verdict; rejects with BatcherFull if too many bets are waiting
 * Units   amounts in paisa (Cents)
 */
export type BetService = {
  placeBet(bet: Bet): Promise<BetVerdict>;
  /** Evicts a player's cached pair, for example after a rotation. This affects only speed. */
  forgetPair(player_id: string): void;
  idle(): Promise<void>;
};

type Drawn = { bet: Bet; pair: ActivePair; nonce: number; round_id: string; draw: Draw };
/** A queued bet. A draw made in advance is valid only while the pair and its nonce are unchanged. */
type Waiting = { bet: Bet; drawn: Drawn | null };
type Row = [n: number, verdict: string, round_id: string | null, refusal: string | null, balance: bigint];
type Settled = BetVerdict | { status: 'stale' } | { status: 'known'; round_id: string };

const PLACE = {
  name: 'arcade-place',
  text: `select n, verdict, round_id, refusal, balance from arcade.place($1::timestamptz, $2::uuid[], $3::uuid[], $4::uuid[],
    $5::int[], $6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::smallint[], $11::uuid[], $12::text[], $13::uuid[])`,
  rowMode: 'array',
};

const BATCH = { max_batch: 256, concurrency: 1, max_waiting: 4_000 };
/** The node that placed the last bet usually wins the next nonce too, so another node may need many attempts. */
const MAX_STALE_ATTEMPTS = 64;

export type BetDeps = { pool: Pool; clock: { now(): Date }; seeds: SeedSeal };

export function createBetService({ pool, clock, seeds }: BetDeps): BetService {
  const pairs = new SeedPairCache(pool, seeds, 50_000);
  const batcher: Batcher<Waiting, Settled> = createBatcher<Waiting, Settled>({
    ...BATCH,
    partitionKey: ({ bet }) => bet.player_id,
    run: (waiting) => placeBatch({ run: (work) => runDurably(pool, work), clock, pairs }, waiting),
  });
  /** Draws a bet while the previous batch waits for the database. */
  const drawAhead = (bet: Bet): Waiting => {
    const pair = pairs.get(bet.player_id);
    return { bet, drawn: pair === undefined ? null : drawBet(bet, pair) };
  };
  return {
    placeBet: (bet) => placeUntilCurrent(pool, bet, () => batcher.submit(drawAhead(bet))),
    forgetPair: (player_id) => pairs.forget(player_id),
    idle: () => batcher.idle(),
  };
}

export async function placeOne(client: PoolClient, seeds: SeedSeal, bet: Bet, at: Date): Promise<BetVerdict> {
  const deps: PlaceDeps = {
    run: (work) => work(client),
    clock: { now: () => at },
    pairs: new SeedPairCache(client, seeds, 1),
  };
  return await placeUntilCurrent(client, bet, async () => (await placeBatch(deps, [{ bet, drawn: null }]))[0]!);
}

/** Repeats the placement until the cached seed pair is current. A repeated bet returns its earlier round. */
async function placeUntilCurrent(
  db: Pick<Pool, 'query'>,
  bet: Bet,
  place: () => Promise<Settled>,
): Promise<BetVerdict> {
  for (let attempt = 1; ; attempt += 1) {
    const settled = await place();
    if (settled.status === 'known') return await readEarlierVerdict(db, bet, settled.round_id);
    if (settled.status !== 'stale') return settled;
    if (attempt === MAX_STALE_ATTEMPTS) throw new Error(`the seed pair changed during each of ${attempt} attempts`);
  }
}

type Run = <Result>(work: (client: PoolClient) => Promise<Result>) => Promise<Result>;
type PlaceDeps = { run: Run; clock: { now(): Date }; pairs: SeedPairCache };

function drawBet(bet: Bet, pair: ActivePair): Drawn {
  const nonce = pair.next_nonce;
  return { bet, pair, nonce, round_id: newId(), draw: bet.draw(pair.server_seed, pair.client_seed, nonce) };
}

async function placeBatch({ run, clock, pairs }: PlaceDeps, waiting: Waiting[]): Promise<Settled[]> {
  const known = await pairs.load(waiting.map(({ bet }) => bet.player_id));
  const settled: Settled[] = waiting.map(() => ({ status: 'no_seed' }));
  const drawn: Drawn[] = [];
  const indexes: number[] = [];
  waiting.forEach(({ bet, drawn: drawn_ahead }, index) => {
    const pair = known.get(bet.player_id);
    if (pair === undefined) return;
    const is_current = drawn_ahead?.pair === pair && drawn_ahead.nonce === pair.next_nonce;
    drawn.push(is_current ? drawn_ahead! : drawBet(bet, pair));
    indexes.push(index);
  });
  if (drawn.length === 0) return settled;
  const at = clock.now();
  const verdicts = await callPlace(run, at, drawn).catch((error) => {
    for (const { bet } of drawn) pairs.forget(bet.player_id);
    throw error;
  });
  drawn.forEach((entry, index) => {
    const verdict = readVerdict(verdicts[index], entry, at);
    if (verdict.status === 'placed') entry.pair.next_nonce = entry.nonce + 1;
    // A replay evicts the pair too: its first attempt may have committed on a broken connection and used the cached nonce.
    else if (verdict.status !== 'refused') pairs.forget(entry.bet.player_id);
    settled[indexes[index]!] = verdict;
  });
  return settled;
}

async function callPlace(run: Run, at: Date, drawn: Drawn[]): Promise<(Row | undefined)[]> {
  const column = (value: (entry: Drawn) => string | number | bigint): string => `{${drawn.map(value).join(',')}}`;
  const values = [
    at.toISOString(),
    column((entry) => entry.bet.player_id),
    column((entry) => entry.pair.account_id),
    column((entry) => entry.pair.id),
    column((entry) => entry.nonce),
    textArray(drawn.map((entry) => entry.bet.game_id)),
    column((entry) => entry.bet.stake),
    column((entry) => entry.draw.payout),
    textArray(drawn.map((entry) => JSON.stringify(entry.draw.outcome))),
    column((entry) => entry.draw.table_version),
    column((entry) => entry.bet.key),
    bytesArray(drawn.map((entry) => entry.bet.request_hash)),
    column((entry) => entry.round_id),
  ];
  const { rows } = await run((client) => client.query<Row>({ ...PLACE, values } as never));
  const by_index: (Row | undefined)[] = new Array(drawn.length).fill(undefined);
  for (const row of rows as unknown as Row[]) by_index[row[0] - 1] = row;
  return by_index;
}

function readVerdict(row: Row | undefined, { bet, pair, nonce, round_id, draw }: Drawn, at: Date): Settled {
  if (row === undefined) return { status: 'stale' };
  const [, verdict, known_round, refusal, balance] = row;
  if (verdict === 'mismatch') return { status: 'mismatch' };
  if (verdict === 'replayed') return { status: 'known', round_id: known_round! };
  if (verdict === 'refused')
    return { status: 'refused', refusal: refusal as 'INSUFFICIENT_FUNDS', balance: balance as Cents };
  const { game_id, stake } = bet;
  const round: PlacedRound = {
    id: round_id,
    game_id,
    seed_pair_id: pair.id,
    nonce,
    stake,
    at,
    bonus: null,
    free_rounds_id: null,
    ...draw,
  };
  return { status: 'placed', round, balance: balance as Cents };
}

const READ_ROUND = `select id, game_id, seed_pair_id, nonce, stake_cents as stake, payout_cents as payout, outcome,
  table_version, at, balance_after_cents, free_rounds_id, case when bonus_id is not null then json_build_object('stake', bonus_stake_cents::text,
    'payout', bonus_payout_cents::text, 'after', bonus_after_cents::text) end as bonus from arcade.round where player_id = $1 and id = $2`;

type StoredRound = Omit<PlacedRound, 'bonus'> & {
  balance_after_cents: Cents;
  bonus: Record<'stake' | 'payout' | 'after', string> | null;
};
const asCents = (text: string): Cents => BigInt(text) as Cents;

export async function readEarlierVerdict(db: Pick<Pool, 'query'>, bet: BetKey, round_id: string): Promise<BetVerdict> {
  const { rows } = await db.query<StoredRound>(READ_ROUND, [bet.player_id, round_id]);
  const [found] = rows;
  if (found === undefined) throw new Error(`a stored response names round ${round_id}, which does not exist`);
  const { balance_after_cents: balance, bonus: parts, ...rest } = found;
  const bonus = parts && { stake: asCents(parts.stake), payout: asCents(parts.payout), after: asCents(parts.after) };
  return { status: 'replayed', round: { ...rest, bonus }, balance };
}

/** Builds a PostgreSQL text array literal, several times faster than the driver does. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function bytesArray(values: readonly Buffer[]): string {
  return `{${values.map((value) => value.toString('hex')).join(',')}}`;
}
