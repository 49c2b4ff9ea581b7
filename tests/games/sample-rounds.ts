import { createHash, createHmac } from 'node:crypto';
import {
  type AnyGame,
  type AnySharedGame,
  commitmentOf,
  createFloats,
  foldSteps,
  type Hmac,
  nextElement,
  type OwnSeedGame,
  type RoundSeeds,
  reachedAutomaticCashOut,
  replayRound,
  singleGames,
  steppedGames,
  takeStep,
  type Values,
} from '@nua/games';
import type { FootballLeg } from '@nua/games/football/football.ts';
import { type Cents, cents, parseCents, toWire } from '@nua/money';

/** The games that use the player's seeds. */
export const seededGames: readonly OwnSeedGame[] = [...singleGames, ...steppedGames];

/** A round as `/arcade/api/round` returns it, with the revealed seed. */
export type RoundRow = RoundSeeds & {
  game_id: string;
  stake: string;
  payout: string;
  outcome: Values;
  server_seed_hash: string;
};

/** A bet on a shared round as `/arcade/api/round` returns it. */
export type SharedRow = Record<keyof RoundSeeds | 'server_seed_hash', null> &
  Pick<RoundRow, 'game_id' | 'stake' | 'payout' | 'outcome'> & {
    shared: { number: number; hash: string; salt: string; terminating_hash: string };
  };

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();
const floats = createFloats(hmac);

/** The steps of a round, one for each choice. A choice that is a multiple of three takes the last move, for example the cash-out. */
function stepsOf(
  game: OwnSeedGame,
  call: Values,
  stake: Cents,
  seeds: RoundSeeds,
  choices: readonly number[],
): Values[] {
  if (game.kind !== 'stepped') return [];
  const next = floats(seeds);
  let current = foldSteps(game, call, stake, [], next)!;
  const steps: Values[] = [];
  for (const choice of choices) {
    const moves = game.moves(current.state);
    if (moves.length === 0) break;
    const { step } = choice % 3 === 0 ? moves.at(-1)! : moves[choice % moves.length]!;
    current = takeStep(game, current, step, next)!;
    steps.push(step);
  }
  return steps;
}

/** Plays a round. Returns null if the steps have not ended it. */
export function playRow(
  game: OwnSeedGame,
  call: Values,
  stake: Cents,
  seeds: RoundSeeds,
  choices: readonly number[],
): RoundRow | null {
  const steps = stepsOf(game, call, stake, seeds, choices);
  const played = replayRound(game, call, stake, steps, floats(seeds));
  if (played === null) return null;
  const isStepped = game.kind === 'stepped';
  const staked = isStepped ? foldSteps(game, call, stake, steps, floats(seeds))!.staked : stake;
  const extra = isStepped ? { steps, opening_stake: toWire(stake) } : {};
  return {
    ...{ game_id: game.id, stake: toWire(staked), payout: toWire(played.payout) },
    outcome: { ...call, ...played.outcome, ...extra, table_version: game.table_version },
    ...{ ...seeds, server_seed_hash: commitmentOf(seeds.server_seed) },
  };
}

const NO_CAP_HUNDREDTHS = 1_000_000_000;
const NO_SEEDS = { server_seed: null, client_seed: null, nonce: null, server_seed_hash: null };

/** Adapts a call to the round: a football slip needs the announced matches. */
function callOn(
  game: AnySharedGame,
  call: Values,
  { hash, salt }: { hash: string; salt: string },
  choice: number,
): Values {
  if (!game.announced) return call;
  const modes = game.announced.modes(game.announced.of({ hash: nextElement(hash), salt, hmac }));
  const legs = Array.from({ length: 1 + (choice % 3) }, (_, turn) => {
    const [leg] = modes[(choice + 13 * turn) % modes.length]!.legs as [FootballLeg];
    const pick = leg.market === 'score' && turn > 0 ? `${choice % 8}-${(choice >> 3) % 8}` : leg.pick;
    return { ...leg, pick };
  });
  const byHome = new Map(legs.map((leg) => [leg.home, leg]));
  return { legs: [...byHome.values()].sort((a, b) => a.home - b.home) };
}

/** Plays a bet on a shared round. Without a target, `choice` decides whether and where it is cashed out. */
export function playSharedRow(
  game: AnySharedGame,
  sample_call: Values,
  stake: Cents,
  { hash, salt, number }: { hash: string; salt: string; number: number },
  choice: number,
): SharedRow {
  const call = callOn(game, sample_call, { hash, salt }, choice);
  const result = game.result({ hash, salt, hmac });
  const automatic = reachedAutomaticCashOut(game, call, NO_CAP_HUNDREDTHS, result);
  const highest = game.climb && Math.min(game.climb.end(result), game.climb.target(call) ?? NO_CAP_HUNDREDTHS);
  const { minimum_hundredths: minimum } = game.climb ?? { minimum_hundredths: NO_CAP_HUNDREDTHS };
  const manual =
    highest !== null && choice % 3 > 0 && highest >= minimum ? minimum + (choice % (highest - minimum + 1)) : null;
  const cashed_out = manual ?? automatic;
  let terminating_hash = hash;
  for (let turn = 0; turn < number; turn += 1) terminating_hash = nextElement(terminating_hash);
  const staked = game.parts(call) ?? stake;
  return {
    ...{ game_id: game.id, stake: toWire(staked), payout: toWire(game.payout(call, staked, result, cashed_out)) },
    outcome: { ...call, ...result, cashed_out_hundredths: cashed_out, table_version: game.table_version },
    ...{ ...NO_SEEDS, shared: { number, hash, salt, terminating_hash } },
  };
}

const STAKE_WITH_ROUNDING = cents(1_237);
const ATTEMPTS = 1_000;

/** The sample rounds of a game for a golden test: a winning and a losing round in up to four modes, and a long round. */
export function goldenRows(game: AnyGame): (RoundRow | SharedRow)[] {
  const modes = game.modes();
  const places = new Set([0, 1, modes.length >> 1, modes.length - 1].map((place) => Math.min(place, modes.length - 1)));
  const server_seed = createHash('sha256').update(`golden ${game.id}`).digest('hex');
  const play = (call: Values, nonce: number) => {
    if (game.kind === 'shared') {
      const hash = createHash('sha256').update(`golden ${game.id} ${nonce}`).digest('hex');
      return playSharedRow(
        game,
        call,
        STAKE_WITH_ROUNDING,
        { hash, salt: '0'.repeat(64), number: 1 + (nonce % 5) },
        nonce,
      );
    }
    // Two steps take a chosen move. Every later step takes the last move, which ends the round.
    const choices = Array.from({ length: 1_000 }, (_, turn) => (turn < 2 ? nonce * 3 + turn + 1 : 0));
    return playRow(game, call, STAKE_WITH_ROUNDING, { server_seed, client_seed: 'golden', nonce }, choices);
  };
  let nonce = 0;
  const find = (call: Values, wins: boolean): (RoundRow | SharedRow)[] => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      nonce += 1;
      const row = play(call, nonce);
      if (row && parseCents(row.payout) > parseCents(row.stake) === wins) return [row];
    }
    return [];
  };
  const mode_rows = [...places].flatMap((place) => [...find(modes[place]!, true), ...find(modes[place]!, false)]);
  // The longest round has the most events, for example free spins.
  const size = (row: RoundRow | SharedRow) => JSON.stringify(row.outcome).length;
  const further_rows = Array.from({ length: 500 }, (_, place) => play(modes[0], ATTEMPTS + place) ?? []).flat();
  const longest = further_rows.reduce<(RoundRow | SharedRow)[]>(
    (best, row) => (best[0] && size(best[0]) >= size(row) ? best : [row]),
    [],
  );
  return [...mode_rows, ...longest];
}
