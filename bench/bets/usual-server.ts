import { createHash } from 'node:crypto';
import { type DiceCall, dice } from '@nua/games/dice/dice.ts';
import { type Cents, cents, parseCents, toWire } from '@nua/money';
import Fastify, { type FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { newId } from '../../apps/server/src/db/new-id.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { serverFloats } from '../../apps/server/src/modules/fairness/node-hmac.ts';
import { serveBench } from './bench-server.ts';

/**
 * A conventional server for comparison: plain JSON over HTTP, and one transaction per bet that locks the wallet's row. POOL is its number
 * of database connections.
 */

const WALLET = `select a.id, a.owner_id as player_id, a.frozen, a.entries,
    a.credits_posted - a.debits_posted - a.debits_pending - a.freeze_cents as available
  from usual.session s join usual.account a on a.owner_id = s.player_id and a.purpose = 'game' and a.currency = 'PKR'
  where s.token_hash = $1 and s.expires_at > now() for update of a`;
const RESPONSE = `insert into usual.response (owner_id, key, route, day, request_hash, journal_id)
  values ($1, $2, 'bet', $3, $4, $5) on conflict do nothing`;
const KNOWN = `select s.request_hash, r.id as round_id, r.nonce, r.stake_cents as stake, r.payout_cents as payout, r.outcome,
    r.balance_after_cents as balance
  from usual.response s join usual.round r on r.player_id = s.owner_id and r.id = s.journal_id
  where s.owner_id = $1 and s.key = $2 and s.route = 'bet' and s.day = $3`;
const PAIR = `update usual.seed_pair set next_nonce = next_nonce + 1 where player_id = $1 and state = 'active'
  returning id, server_seed, client_seed, next_nonce - 1 as nonce`;
const ROUND = `insert into usual.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome,
    table_version, balance_after_cents, state, at)
  values ($1, $2, 'dice', $3, $4, $5, $6, $7, $8, $9, 'settled', $10)`;
const STAKE = `insert into usual.transfer (id, journal_id, kind, debit_account, credit_account, amount, reason, at, debit_entry,
    debit_balance) values ($1, $1, 'post', $2, $3, $4, 'bet', $5, $6, $7)`;
const WIN = `insert into usual.transfer (journal_id, kind, debit_account, credit_account, amount, reason, at, credit_entry,
    credit_balance) values ($1, 'post', $2, $3, $4, 'win', $5, $6, $7)`;
const MOVE = `update usual.account set debits_posted = debits_posted + $2, credits_posted = credits_posted + $3, entries = $4
  where id = $1`;

type Wallet = { id: string; player_id: string; frozen: boolean; entries: bigint; available: bigint };
type Pair = { id: string; server_seed: string; client_seed: string; nonce: number };
type PlacedBet = { round_id: string; nonce: number; stake: bigint; payout: bigint; outcome: object; balance: bigint };
type BetCall = { bet: DiceCall & { stake: Cents }; token: string; key: string; request_hash: Buffer };

const pool = createPool(process.env.DATABASE_URL!, { max: Number(process.env.POOL), application_name: 'usual' });
const { rows: houses } = await pool.query<{ id: string }>(
  `select id from usual.account where purpose = 'game_pnl:original' and currency = 'PKR'`,
);
const house = houses[0]!.id;

const run = async <Row extends object>(client: PoolClient, name: string, text: string, values: unknown[]) =>
  await client.query<Row>({ name, text, values });

/** An error with its HTTP status. */
class BetError extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

async function inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const response = await work(client);
    await client.query('commit');
    return response;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function placeBet(client: PoolClient, { bet, token, key, request_hash }: BetCall): Promise<PlacedBet> {
  const token_hash = createHash('sha256').update(token).digest();
  const [wallet] = (await run<Wallet>(client, 'wallet', WALLET, [token_hash])).rows;
  if (!wallet) throw new BetError(401, 'no session');
  const { player_id } = wallet;
  const at = new Date();
  const day = at.toISOString().slice(0, 10);
  const round_id = newId();
  const stored = await run(client, 'response', RESPONSE, [player_id, key, day, request_hash, round_id]);
  if (stored.rowCount === 0) return await readStoredBet(client, [player_id, key, day], request_hash);
  if (wallet.frozen) throw new BetError(403, 'the account is frozen');
  if (wallet.available < bet.stake) throw new BetError(409, 'insufficient funds');
  const [pair] = (await run<Pair>(client, 'pair', PAIR, [player_id])).rows;
  if (!pair) throw new BetError(409, 'no seed pair');
  const { target_hundredths, over, stake } = bet;
  const { payout, outcome: drawn } = dice.play(bet, stake, serverFloats(pair));
  const { win } = drawn;
  const outcome = { target_hundredths, over, ...drawn };
  const after_stake = wallet.available - stake;
  const balance = after_stake + payout;
  const entry = wallet.entries + 1n;
  const table = dice.table_version;
  const values = [round_id, player_id, pair.id, pair.nonce, stake, payout, outcome, table, balance, at];
  await run(client, 'round', ROUND, values);
  await run(client, 'stake', STAKE, [round_id, wallet.id, house, stake, at, entry, after_stake]);
  if (win) await run(client, 'win', WIN, [round_id, house, wallet.id, payout, at, entry + 1n, balance]);
  await run(client, 'move', MOVE, [wallet.id, stake, payout, win ? entry + 1n : entry]);
  return { round_id, nonce: pair.nonce, stake, payout, outcome, balance };
}

async function readStoredBet(client: PoolClient, key_values: unknown[], request_hash: Buffer): Promise<PlacedBet> {
  const [stored] = (await run<PlacedBet & { request_hash: Buffer }>(client, 'known', KNOWN, key_values)).rows;
  if (!stored?.request_hash.equals(request_hash)) throw new BetError(409, 'the key belongs to another bet');
  return stored;
}

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const flag = { type: 'boolean' } as const;
const schema = {
  body: {
    type: 'object',
    required: ['stake', 'target_hundredths', 'over'],
    additionalProperties: false,
    properties: { stake: { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' }, target_hundredths: whole, over: flag },
  },
  headers: { type: 'object', required: ['authorization', 'idempotency-key'] },
  response: {
    200: {
      type: 'object',
      properties: {
        round_id: text,
        nonce: whole,
        stake: text,
        payout: text,
        balance: text,
        outcome: {
          type: 'object',
          properties: { target_hundredths: whole, over: flag, roll_hundredths: whole, win: flag },
        },
      },
    },
  },
};

type Body = { stake: string; target_hundredths: number; over: boolean };

const fastify = Fastify();
fastify.setErrorHandler((error: Error & { status?: number; statusCode?: number }, _request, reply: FastifyReply) =>
  reply.code(error.status ?? error.statusCode ?? 500).send({ error: error.message }),
);
fastify.post<{ Body: Body }>('/bet', { schema }, async ({ body, headers }) => {
  const { stake, ...call } = body;
  const bet = { ...call, stake: parseCents(stake) };
  if (!v.is(dice.call, call) || bet.stake <= 0n) throw new BetError(422, 'no such bet');
  const placed = await inTransaction((client) =>
    placeBet(client, {
      bet,
      token: headers.authorization!.slice('Bearer '.length),
      key: String(headers['idempotency-key']),
      request_hash: createHash('sha256').update(JSON.stringify(body)).digest(),
    }),
  );
  const wire = (amount: bigint) => toWire(cents(amount));
  return { ...placed, stake: wire(placed.stake), payout: wire(placed.payout), balance: wire(placed.balance) };
});
await fastify.listen({ path: process.env.SOCKET! });
serveBench({}, async () => {
  await fastify.close();
  await pool.end();
});
