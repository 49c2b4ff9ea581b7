import { type AnySharedGame, sharedGames, type Values } from '@nua/games';
import { nodeHmac } from '../../apps/server/src/modules/fairness/node-hmac.ts';
import { hashOfRound, maintainChains } from '../../apps/server/src/modules/play/round/hash-chain.ts';
import { acquireLead, dropLead } from '../../apps/server/src/modules/play/round/lead.ts';
import { advanceRounds, type Lead, takeStep } from '../../apps/server/src/modules/play/round/lead-rounds.ts';
import {
  announcedOf,
  type Decided,
  decideRound,
  newestRound,
  type SharedRound,
} from '../../apps/server/src/modules/play/round/shared-round.ts';
import { secretChains } from './secret-seeds.ts';
import type { World } from './world.ts';

/** The length of a test's hash chains. Even a result that occurs in one of a hundred rounds is then found in nearly every chain. */
const CHAIN_ROUNDS = 2_000;
const BLOCK_MS = 5_000;
/** Shorter than the interval at which a leader extends its lease. */
const STEP_MS = 1_000;

/** The shared rounds of one game. The test advances the clock and is the leader. */
export type SharedRounds = {
  readonly game: AnySharedGame;
  lead: Lead;
  advance(): Promise<void>;
  /** Begins a round whose result satisfies `fits`. At least one player must be in the game. */
  begin(fits?: (result: Values) => boolean): Promise<SharedRound & Decided>;
  /** Advances the clock to `ms` after the start of the round. */
  runFor(ms: number): Promise<void>;
  /**
   * Advances the clock by `ms` in small intervals. In a game with a climbing multiplier, due steps are performed after each interval except
   * the last.
   */
  climb(ms: number): Promise<void>;
  /** Advances the clock to the end of a running round, and ends it. Its bets are not settled. */
  end(): Promise<void>;
  /** Advances the clock past the end, and settles the round. */
  finish(): Promise<SharedRound>;
  newest(): Promise<SharedRound>;
  /** The modes of the game in the newest round. */
  modes(): Promise<readonly Values[]>;
  /** Makes another node the leader. */
  handOver(): Promise<void>;
  stop(): Promise<void>;
};

/** The modes of a game in a round with this announcement. */
export const modesOn = (game: AnySharedGame, announced: Values | null): readonly Values[] =>
  announced ? game.announced!.modes(announced) : game.modes();

const isOver = ({ state }: SharedRound): boolean => state === 'settled' || state === 'stopped';

/** Announces and salts the hash chains of all games, and becomes the leader of this game. */
export async function leadSharedRounds(world: World, game_id: string): Promise<SharedRounds> {
  const game = sharedGames.find(({ id }) => id === game_id)!;
  const { app, pool, clock } = world;
  await maintainChains(app, CHAIN_ROUNDS);
  clock.advance(3 * BLOCK_MS);
  await maintainChains(app, CHAIN_ROUNDS);
  const newest = async () => (await newestRound(app, game.id))!;
  const rounds: SharedRounds = {
    game,
    lead: (await acquireLead(app, game))!,
    advance: async () => void (await advanceRounds(rounds.lead)),
    async begin(fits = () => true) {
      for (let last: SharedRound | null = await newestRound(app, game.id); last && !isOver(last); )
        last = await rounds.finish();
      clock.advance(game.phases.shown_ms);
      await skipTo(fits);
      // An open game sends heartbeats, also while a test advances the clock.
      await pool.query('update arcade.session set heard_at = $2 where game_id = $1', [game.id, clock.now()]);
      await rounds.advance();
      const round = await newest();
      if (round.state !== 'betting') throw new Error(`no round was begun: it is ${round.state}`);
      return { ...round, ...(await decideRound(app.db, app.seeds, game, round)) };
    },
    async runFor(ms) {
      await advanceTo((await newest()).locks_at);
      await advanceTo((await newest()).starts_at);
      await rounds.climb(ms);
    },
    async climb(ms) {
      for (let remaining_ms = ms; remaining_ms > 0; remaining_ms -= STEP_MS) {
        clock.advance(Math.min(remaining_ms, STEP_MS));
        // Only a round with a climbing multiplier needs a leader while it runs.
        if (remaining_ms > STEP_MS && game.climb !== null) await rounds.advance();
      }
    },
    async end() {
      const { ends_at } = await decideRound(app.db, app.seeds, game, await newest());
      await rounds.climb(Math.max(0, ends_at.getTime() - clock.now().getTime()));
      while ((await newest()).state === 'running') await takeStep(rounds.lead);
    },
    async finish() {
      const state = (await newest()).state;
      if (state === 'betting' || state === 'locked') await rounds.runFor(0);
      await advanceTo((await decideRound(app.db, app.seeds, game, await newest())).ends_at);
      clock.advance(1_000);
      await rounds.advance();
      return await newest();
    },
    newest,
    modes: async () => modesOn(game, await announcedOf(app, game, await newest())),
    async handOver() {
      await dropLead(rounds.lead);
      rounds.lead = (await acquireLead(app, game))!;
    },
    stop: () => dropLead(rounds.lead),
  };
  async function advanceTo(at: Date): Promise<void> {
    await rounds.climb(Math.max(0, at.getTime() - clock.now().getTime()));
    await rounds.advance();
  }
  async function skipTo(fits: (result: Values) => boolean): Promise<void> {
    const chain = (await secretChains(pool, app.seeds)).find(({ game_id }) => game_id === game.id)!;
    for (let number = chain.last_number + 1; ; number += 1) {
      const draw = { hash: hashOfRound(chain, number), salt: chain.salt, hmac: nodeHmac };
      if (!fits(game.result(draw))) continue;
      await pool.query('update arcade.hash_chain set last_number = $2 where id = $1', [chain.id, number - 1]);
      return;
    }
  }
  return rounds;
}
