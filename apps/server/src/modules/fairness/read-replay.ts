import { type AnySteppedGame, foldSteps, gameOfVersion, type NextFloat, readCall, type Values } from '@nua/games';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findDroppedMonth } from '../../ledger/dropped-months.ts';
import type { MonthArchive } from '../../ledger/month-archive.ts';
import { serverFloats } from './node-hmac.ts';
import { SHARED_COLUMN, STEPS_COLUMN } from './round-columns.ts';
import { openSeed } from './sealed-seeds.ts';

/** An ended round of this platform, with everything that a screen needs to replay it. */
export type RoundReplay = {
  call: Values;
  outcome: Values;
  steps: readonly Values[];
  /** The state that the player saw before each step. */
  frames: readonly Values[];
  /** The multiplier at which the player cashed out of a shared round. */
  cashed_out_hundredths: number | null;
};

export type ReplayCheck = {
  server_seed_hash: string | null;
  client_seed: string | null;
  nonce: number | null;
  /** Null until its pair is revealed. */
  server_seed: string | null;
  shared: {
    number: number;
    hash: string;
    salt: string;
    terminating_hash: string;
    lapsed_hundredths: number | null;
  } | null;
};

/** `round` and `check` are null for a round that a provider drew. */
export type StoredReplay = {
  game_id: string;
  provider: string | null;
  table_version: number;
  stake: Cents;
  payout: Cents;
  ended_at: Date;
  /** The time of the first bet of a provider's round; null for another round. */
  began_at: Date | null;
  provider_round: string | null;
  round: RoundReplay | null;
  check: ReplayCheck | null;
};

type Row = Omit<StoredReplay, 'round' | 'check'> & {
  outcome: Values;
  result: Values | null;
  pair_id: string | null;
  pair_state: string | null;
  server_seed: string | null;
  sealed_seed: Buffer | null;
  server_seed_hash: string | null;
  client_seed: string | null;
  nonce: number | null;
  shared: (Omit<NonNullable<ReplayCheck['shared']>, 'hash'> & { hash: string | null }) | null;
  steps: { step: Values; extra: string }[] | null;
};

type ReplayDeps = { db: Queryable; seeds: SeedSeal; archive: MonthArchive };
type RoundOfPlayer = { player_id: string; round_id: string };

/**
 * Reads an ended round of a player for a replay on the screen. A round of a dropped month is read from the archive.
 *
 * A hidden server seed is used only to compute the frames, and never returned.
 *
 * Shape   (deps, player and round) -> replay; null if there is no such ended round, or its rules are no longer known
 * Errors  ARCHIVE_UNAVAILABLE
 */
export async function readReplay(
  { db, seeds, archive }: ReplayDeps,
  target: RoundOfPlayer,
): Promise<StoredReplay | null> {
  const row = (await readRow(db, target, null)) ?? (await readArchivedRow(db, archive, target));
  if (row === null) return null;
  const { game_id, provider, table_version, stake, payout, ended_at, began_at, provider_round } = row;
  const base = { game_id, provider, table_version, stake, payout, ended_at, began_at, provider_round };
  if (provider !== null) return { ...base, round: null, check: null };
  const round = roundOf(seeds, row);
  return round && { ...base, round, check: checkOf(row) };
}

async function readArchivedRow(
  db: Queryable,
  archive: MonthArchive,
  { player_id, round_id }: RoundOfPlayer,
): Promise<Row | null> {
  const month = await findDroppedMonth(db, { owner_id: player_id, id: round_id });
  if (month === null) return null;
  const archived = await archive.read([{ table: 'arcade.round', month, owner_id: player_id }]);
  return await readRow(db, { player_id, round_id }, archived);
}

async function readRow(
  db: Queryable,
  { player_id, round_id }: RoundOfPlayer,
  archived: string | null,
): Promise<Row | null> {
  const rounds = archived === null ? sql`arcade.round` : sql`arcade.archived_rounds(${archived}::json)`;
  const { rows } = await sql<Row>`
    select r.game_id, r.provider, r.table_version, r.stake_cents as stake, r.payout_cents as payout, r.outcome, r.nonce, r.at as ended_at,
      r.provider_round, (select min(b.at) from seamless.bet b where b.round_id = r.id) as began_at,
      p.id as pair_id, p.state as pair_state, p.server_seed, p.sealed_seed, p.server_seed_hash, p.client_seed, s.result,
      ${sql.raw(SHARED_COLUMN)}, ${sql.raw(STEPS_COLUMN)}
    from ${rounds} r left join arcade.seed_pair p on p.id = r.seed_pair_id
      left join arcade.shared_round s on s.id = r.shared_round_id left join arcade.hash_chain c on c.id = s.chain_id
    where r.player_id = ${player_id} and r.id = ${round_id} and r.state = 'settled'`.execute(db);
  return rows[0] ?? null;
}

function roundOf(seeds: SeedSeal, row: Row): RoundReplay | null {
  const game = gameOfVersion(row.game_id, row.table_version);
  const stored: Values = { ...row.outcome, ...row.result };
  const call = game ? readCall(game, stored) : null;
  if (game === undefined || call === null) return null;
  const entries = Object.keys(game.outcome.entries).map((name) => [name, stored[name]]);
  const outcome = v.safeParse(game.outcome, Object.fromEntries(entries));
  if (!outcome.success) return null;
  const steps = (row.steps ?? []).map(({ step }) => step);
  const cashed_out = stored.cashed_out_hundredths;
  return {
    ...{
      call,
      outcome: outcome.output,
      steps,
      cashed_out_hundredths: typeof cashed_out === 'number' ? cashed_out : null,
    },
    frames: game.kind === 'stepped' ? framesOf(seeds, game, { row, call }) : [],
  };
}

/** Returns the states that the player saw, one before each step. The list is empty if the seed was lost with its key. */
function framesOf(seeds: SeedSeal, game: AnySteppedGame, { row, call }: { row: Row; call: Values }): Values[] {
  const { pair_id: id, pair_state, client_seed, nonce } = row;
  if (id === null || client_seed === null || nonce === null || pair_state === 'lost') return [];
  const server_seed = openSeed(seeds, { ...row, id });
  const numbers = (): NextFloat => serverFloats({ server_seed, client_seed, nonce });
  const steps = row.steps ?? [];
  const opening_stake = steps.reduce((stake, { extra }) => (stake - BigInt(extra)) as Cents, row.stake);
  return steps.flatMap((_, count) => {
    const taken = steps.slice(0, count).map(({ step }) => step);
    const folded = foldSteps(game, call, opening_stake, taken, numbers());
    return folded === null ? [] : [game.shown(folded.state)];
  });
}

function checkOf(row: Row): ReplayCheck {
  const { server_seed_hash, client_seed, nonce, shared } = row;
  const server_seed = row.pair_state === 'revealed' ? row.server_seed : null;
  if (shared?.hash == null) return { server_seed_hash, client_seed, nonce, server_seed, shared: null };
  const { number, hash, salt, terminating_hash, lapsed_hundredths } = shared;
  return {
    ...{ server_seed_hash: null, client_seed: null, nonce: null, server_seed: null },
    shared: { number, hash, salt, terminating_hash, lapsed_hundredths },
  };
}
