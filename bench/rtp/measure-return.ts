import { createHmac, hash } from 'node:crypto';
import {
  type AnyGame,
  type AnySharedGame,
  type AnySteppedGame,
  createFloats,
  type Hmac,
  isSameStep,
  type Values,
} from '@nua/games';
import { type GameId, houseGame } from '@nua/games/play/catalogue.ts';
import type { NextFloat } from '@nua/games/play/floats.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import { type Cents, cents } from '@nua/money';
import { strategies } from './strategies.ts';

/** With a stake this large, the rounding of a payout to the paisa is negligible. */
const STAKE = cents(10n ** 12n);
const SEED = 'nua bench rtp';
/** The decimals of a ratio. A double has fewer. */
const DIGITS = 18;

/** Some rounds of a game, measured by one worker. They do not depend on the machine. */
export type Part = { game: GameId; part: number; rounds: number };

/** Sums over rounds, as multiples of the stake. `expected` and `variance` are sums of the exact values of the calls. */
export type ReturnSums = { rounds: number; staked: number; paid: number; expected: number; variance: number };

/** A played round. Its amounts are multiples of the first stake. */
type PlayedRound = { call: Values; staked: number; paid: number };

/** The exact odds of a call, and its largest multiplier in hundredths, at which a manual bet cashes out. */
type NumericOdds = { rtp: number; variance: number; cash_out_hundredths: number };
type OddsOf = (call: Values) => NumericOdds;

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();
const floats = createFloats(hmac);

/** Returns the previous element of a hash chain, computed with the fast hash of Node. */
export const chainElement = (element: string): string => hash('sha256', element);

const inStakes = (amount: Cents, stake: Cents): number => Number(amount) / Number(stake);

/** Plays a stepped round with the strategy of its game. */
function playSteps(
  game: AnySteppedGame,
  strategy: (state: never) => Values,
  call: Values,
  next: NextFloat,
): PlayedRound {
  let state = game.open(call, STAKE, next);
  let staked = STAKE;
  for (let payout = game.payout(state); ; payout = game.payout(state)) {
    if (payout !== null) return { call, staked: inStakes(staked, STAKE), paid: inStakes(payout, STAKE) };
    const step = strategy(state as never);
    const move = game.moves(state).find((one) => isSameStep(one.step, step));
    if (move === undefined) throw new Error(`${game.id} does not offer ${JSON.stringify(step)}`);
    staked = (staked + move.extra_stake) as Cents;
    state = game.take(state, move.step, next);
  }
}

/** Plays a bet on a shared round. On a multiplier curve, a bet without a target cashes out at the largest multiplier of its odds. */
function playShared(
  game: AnySharedGame,
  { call, salt, element }: { call: Values; salt: string; element: string },
  oddsOf: OddsOf,
): PlayedRound {
  const result = game.result({ hash: element, salt, hmac });
  const stake = game.parts(call) ?? STAKE;
  const cash_out_hundredths = game.climb && (game.climb.target(call) ?? oddsOf(call).cash_out_hundredths);
  const cashed_out =
    cash_out_hundredths !== null && cash_out_hundredths <= game.climb!.end(result) ? cash_out_hundredths : null;
  return { call, staked: 1, paid: inStakes(game.payout(call, stake, result, cashed_out), stake) };
}

/** Plays the rounds of a part. Shared rounds use the elements of a hash chain, other rounds use seeds with a nonce. */
function* playRounds(game: AnyGame, { part, rounds }: Part, oddsOf: OddsOf): Generator<PlayedRound> {
  const server_seed = hash('sha256', `${SEED} ${game.id} ${part}`);
  const floatsAt = (nonce: number) => floats({ server_seed, client_seed: SEED, nonce });
  const all_modes = game.modes();
  let element = server_seed;
  for (let round = 0; round < rounds; round += 1) {
    const call = all_modes[round % all_modes.length]!;
    if (game.kind === 'single') {
      const { payout } = game.play(call, STAKE, floatsAt(round + 1));
      yield { call, staked: 1, paid: inStakes(payout, STAKE) };
    } else if (game.kind === 'stepped') {
      const strategy: (state: never) => Values = strategies[game.id as keyof typeof strategies];
      yield playSteps(game, strategy, call, floatsAt(round + 1));
    } else {
      const previous = chainElement(element);
      const salt = server_seed;
      const modes = game.announced?.modes(game.announced.of({ hash: previous, salt, hmac })) ?? all_modes;
      yield playShared(game, { call: modes[round % modes.length]!, salt, element }, oddsOf);
      element = previous;
    }
  }
}

/** Returns a function that computes and caches the odds of a game's calls. */
function cachedOdds(game: AnyGame): OddsOf {
  const byCall = new WeakMap<Values, NumericOdds>();
  const byText = new Map<string, NumericOdds>();
  return (call) => {
    const cached = byCall.get(call) ?? byText.get(JSON.stringify(call));
    if (cached) return cached;
    const { rtp, variance, largest } = game.odds(call);
    const exact = {
      rtp: Number(ratioText(rtp, DIGITS)),
      variance: Number(ratioText(variance, DIGITS)),
      cash_out_hundredths: Number((largest.numerator * 100n) / largest.denominator),
    };
    byCall.set(call, exact);
    byText.set(JSON.stringify(call), exact);
    return exact;
  };
}

/** Plays the rounds of a part, with each mode of the game in turn. */
export function measurePart(part: Part): ReturnSums {
  const game: AnyGame = houseGame(part.game)!;
  const oddsOf = cachedOdds(game);
  const sums: ReturnSums = { rounds: 0, staked: 0, paid: 0, expected: 0, variance: 0 };
  for (const { call, staked, paid } of playRounds(game, part, oddsOf)) {
    const { rtp, variance } = oddsOf(call);
    sums.rounds += 1;
    sums.staked += staked;
    sums.paid += paid;
    sums.expected += rtp * staked;
    sums.variance += variance * staked * staked;
  }
  return sums;
}
