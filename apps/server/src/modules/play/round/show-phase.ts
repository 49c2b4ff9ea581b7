import type { arcadePhase } from '@nua/contract/arcade.ts';
import type { sharedBet } from '@nua/contract/round.ts';
import type { AnySharedGame, Values } from '@nua/games';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { App } from '../../../core/app.ts';
import { betOn, type SharedBet } from './shared-bet.ts';
import { announcedOf, newestRound, type SharedRound } from './shared-round.ts';

export type PhaseView = v.InferOutput<(typeof arcadePhase)['response']>;
type News = NonNullable<PhaseView['news']>;
type BetView = v.InferOutput<typeof sharedBet>;

/** Builds the view of a bet for its player. `result` is null until the round is over. */
export function showBet(bet: SharedBet, result: Values | null): BetView {
  const { id, shared_round_id, state, stake, payout, balance, bonus_stake, bonus_payout, bonus_after } = bet;
  const { ceiling_hundredths, cashed_out_hundredths } = bet;
  return {
    ...{ round_id: id, shared_round_id, state, stake, payout, balance, bonus_stake, bonus_payout },
    ...{ bonus_balance: bonus_after, ceiling_hundredths },
    outcome: { ...bet.call, cashed_out_hundredths, ...result },
    at: bet.at.toISOString(),
  };
}

export const PHASES: Readonly<Record<SharedRound['state'], Exclude<News['phase'], 'closed'>>> = {
  betting: 'betting',
  locked: 'locked',
  running: 'running',
  ended: 'over',
  stopping: 'over',
  settled: 'settled',
  stopped: 'settled',
};

const PAST_ROUNDS = 20;

/**
 * Builds the view of a game's current round for one player. The row has hash and result only after the round is over, so nothing here can
 * reveal them earlier.
 */
export async function showPhase(
  app: Pick<App, 'db' | 'pool' | 'clock' | 'seeds' | 'ports'>,
  game: AnySharedGame,
  { player_id, after }: { player_id: string; after: string | null },
): Promise<PhaseView> {
  const round = await newestRound(app, game.id);
  const mark = round ? `${round.id} ${round.state}` : 'none';
  const server_time = (round?.now ?? app.clock.now()).toISOString();
  if (mark === after) return { mark, server_time, news: null };
  const bet = round && (await betOn(app.db, { player_id, shared_round_id: round.id }));
  const isFirst = after === null;
  const news: News = {
    phase: round ? PHASES[round.state] : 'closed',
    round: round && {
      ...{ id: round.id, number: round.number, hash: round.hash, result: round.result },
      announced: await announcedOf(app, game, round),
      locks_at: round.locks_at.toISOString(),
      starts_at: round.starts_at.toISOString(),
      ended_at: round.ended_at?.toISOString() ?? null,
      is_stopped: round.state === 'stopping' || round.state === 'stopped',
      lapsed_hundredths: round.lapsed_hundredths,
    },
    bet: bet && showBet(bet, round.result),
    // A new chain starts with round number 1.
    ...(isFirst || round?.number === 1 ? await chainsOf(app, game, round) : { chain: null, next_chain: null }),
    past: isFirst ? await pastOf(app, game) : [],
  };
  return { mark, server_time, news };
}

type Chain = NonNullable<News['chain']>;
type ChainRow = Omit<Chain, 'announced_at' | 'stamp' | 'has_own_blocks'> & {
  id: string;
  announced_at: Date;
  stamped_at: Date | null;
  block_height: number | null;
};

/** Returns the chain of the round and the next chain. Before the first round, the first announced chain counts as the round's chain. */
async function chainsOf(
  { db, ports }: Pick<App, 'db' | 'ports'>,
  game: AnySharedGame,
  round: SharedRound | null,
): Promise<Pick<News, 'chain' | 'next_chain'>> {
  const { rows } = await sql<ChainRow>`
    select c.id, c.terminating_hash, c.length, c.salt_height, c.salt, c.announced_at, s.stamped_at, s.block_height
    from arcade.hash_chain c left join stamp s on s.kind = 'chain' and s.subject = c.terminating_hash
    where c.game_id = ${game.id} and (c.lost_at is null or c.id = ${round?.chain_id ?? null})
    order by c.announced_at, c.id`.execute(db);
  const index = round ? rows.findIndex(({ id }) => id === round.chain_id) : 0;
  const viewOf = (row: ChainRow | undefined) => chainViewOf(row, ports.blocks?.is_own ?? false);
  return { chain: viewOf(rows[index]), next_chain: viewOf(rows[index + 1]) };
}

function chainViewOf(row: ChainRow | undefined, has_own_blocks: boolean): Chain | null {
  if (row === undefined) return null;
  const { id: _id, announced_at, stamped_at, block_height, ...chain } = row;
  const stamp = stamped_at && { at: stamped_at.toISOString(), block_height };
  return { ...chain, announced_at: announced_at.toISOString(), stamp, has_own_blocks };
}

async function pastOf({ db }: Pick<App, 'db'>, game: AnySharedGame): Promise<News['past']> {
  const { rows } = await sql<News['past'][number]>`select number, hash, result from arcade.shared_round
    where game_id = ${game.id} and hash is not null order by id desc limit ${PAST_ROUNDS}`.execute(db);
  return rows;
}
