import { type AnySharedGame, nextElement, type Values } from '@nua/games';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { App } from '../../../core/app.ts';
import type { SeedSeal } from '../../../core/sealing/seed-seal.ts';
import type { Queryable } from '../../../db/connect.ts';
import { nodeHmac } from '../../fairness/public.ts';
import { databaseNow } from './database-time.ts';
import { hashOfRound, openMarks, type StoredMarks } from './hash-chain.ts';
import { rulesOf } from './rules-of.ts';

export type SharedRound = {
  id: string;
  game_id: string;
  chain_id: string;
  number: number;
  table_version: number;
  state: 'betting' | 'locked' | 'running' | 'ended' | 'settled' | 'stopping' | 'stopped';
  opens_at: Date;
  locks_at: Date;
  starts_at: Date;
  has_run: boolean;
  /** When the lead of the running round ends unless it is renewed; null before the round runs. */
  led_until: Date | null;
  /** The multiplier when the lead ended; null unless the round was stopped. */
  lapsed_hundredths: number | null;
  ended_at: Date | null;
  hash: string | null;
  result: Values | null;
};

/** A round, and the time by the database's clock at which it was read. */
export type RoundNow = SharedRound & { now: Date };

type ReadDeps = Pick<App, 'clock'> & { db: Queryable };

export async function newestRound({ clock, db }: ReadDeps, game_id: string): Promise<RoundNow | null> {
  const { rows } = await sql<RoundNow>`select s.*, ${databaseNow(clock)} as now from arcade.shared_round s
    where game_id = ${game_id} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns the round that takes bets, or null. It is locked, so its state cannot change before this transaction ends. */
export async function lockBettingRound({ clock, db }: ReadDeps, game_id: string): Promise<RoundNow | null> {
  const { rows } = await sql<RoundNow>`select s.*, ${databaseNow(clock)} as now from arcade.shared_round s
    where game_id = ${game_id} and state = 'betting' for share`.execute(db);
  return rows[0] ?? null;
}

export async function getSharedRound({ clock, db }: ReadDeps, id: string): Promise<RoundNow> {
  const { rows } = await sql<RoundNow>`select s.*, ${databaseNow(clock)} as now from arcade.shared_round s
    where id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`there is no shared round ${id}`);
  return rows[0];
}

type Chain = { marks: readonly string[]; length: number; salt: string };
type ChainRow = StoredMarks & Omit<Chain, 'marks'>;

/** The salted chains by id; a salted chain never changes. `marks` reveal future rounds, so they must not leave this process. */
const chains = new Map<string, Chain>();

/** A round's result. Nothing derived from it may leave this process before the round is over. */
export type Decided = { hash: string; result: Values; ends_at: Date };

/** Computes a round's result, and when the round ends if it starts at `starts_at`. */
export async function decideRound(
  db: Queryable,
  seeds: SeedSeal,
  game: AnySharedGame,
  { chain_id, number, starts_at }: Pick<SharedRound, 'chain_id' | 'number' | 'starts_at'>,
): Promise<Decided> {
  const chain = await chainOf(db, seeds, chain_id);
  const hash = hashOfRound(chain, number);
  const result = game.result({ hash, salt: chain.salt, hmac: nodeHmac });
  return { hash, result, ends_at: new Date(starts_at.getTime() + game.runs_ms(result)) };
}

/** The announced values of each game's newest round, by database pool. */
const announced = new WeakMap<Pool, Map<string, { round_id: string; values: Values }>>();

/**
 * Returns the values that a game announces before it takes bets, or null. The values are drawn from the published hash of the previous
 * round, never from the hash that decides this round. A round whose chain was lost has no such values.
 */
export async function announcedOf(
  app: Pick<App, 'pool' | 'seeds'> & { db: Queryable },
  game: AnySharedGame,
  round: Pick<SharedRound, 'id' | 'chain_id' | 'number' | 'table_version' | 'ended_at' | 'hash'>,
): Promise<Values | null> {
  const { id: round_id, chain_id, number } = round;
  if (!game.announced) return null;
  const rules = rulesOf(game, round);
  if (!rules.announced || isOfLostChain(round)) return null;
  const by_game = announced.get(app.pool) ?? new Map();
  announced.set(app.pool, by_game);
  const cached = by_game.get(game.id);
  if (cached?.round_id === round_id) return cached.values;
  const chain = await chainOf(app.db, app.seeds, chain_id);
  const before = nextElement(hashOfRound(chain, number));
  const values = rules.announced.of({ hash: before, salt: chain.salt, hmac: nodeHmac });
  by_game.set(game.id, { round_id, values });
  return values;
}

/** A round ends without a hash only if the key of its chain was lost. */
export const isOfLostChain = ({ ended_at, hash }: Pick<SharedRound, 'ended_at' | 'hash'>): boolean =>
  ended_at !== null && hash === null;

async function chainOf(db: Queryable, seeds: SeedSeal, id: string): Promise<Chain> {
  const found = chains.get(id);
  if (found) return found;
  const { rows } = await sql<ChainRow>`select id, marks, sealed_marks, length, salt from arcade.hash_chain
    where id = ${id} and salt is not null`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`chain ${id} has no salt`);
  const chain: Chain = { marks: openMarks(seeds, row), length: row.length, salt: row.salt };
  chains.set(id, chain);
  return chain;
}
