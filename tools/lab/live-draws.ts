import { randomBytes } from 'node:crypto';
import { type NextFloat, nextElement } from '@nua/games';
import { blackjack } from '@nua/games/blackjack/blackjack.ts';
import { crash, crashTable } from '@nua/games/crash/crash.ts';
import { dice } from '@nua/games/dice/dice.ts';
import { fishing } from '@nua/games/fishing/fishing.ts';
import { football } from '@nua/games/football/football.ts';
import { footballTable } from '@nua/games/football/football-table.ts';
import { hilo } from '@nua/games/hilo/hilo.ts';
import { keno } from '@nua/games/keno/keno.ts';
import { limbo, limboTable } from '@nua/games/limbo/limbo.ts';
import { mines } from '@nua/games/mines/mines.ts';
import type { GameId } from '@nua/games/play/catalogue.ts';
import { choose } from '@nua/games/play/choose.ts';
import { plinko } from '@nua/games/plinko/plinko.ts';
import { roulette } from '@nua/games/roulette/roulette.ts';
import { kites } from '@nua/games/slots/kites.ts';
import { orchard } from '@nua/games/slots/orchard.ts';
import { river } from '@nua/games/slots/river.ts';
import type { SlotGame } from '@nua/games/slots/slot-game.ts';
import { cents } from '@nua/money';
import { nodeHmac, serverFloats } from '../../apps/server/src/modules/fairness/node-hmac.ts';
import type { Table } from './chi-square.ts';

const STAKE = cents(1_000n);
/** The number of draws from a seed pair. */
const PAIR_DRAWS = 100;

/** Calls `draw` for each round with its random numbers. Seed pairs are created as on the server. */
function drawRounds(rounds: number, draw: (next: NextFloat) => void): void {
  let seeds = { server_seed: '', client_seed: '' };
  for (let round = 0; round < rounds; round += 1) {
    const nonce = 1 + (round % PAIR_DRAWS);
    if (nonce === 1)
      seeds = { server_seed: randomBytes(32).toString('hex'), client_seed: randomBytes(8).toString('hex') };
    draw(serverFloats({ ...seeds, nonce }));
  }
}

/** Makes a hash chain and a salt. Returns the results of the chain's rounds in the order of play. */
function sharedResults<Result>(
  rounds: number,
  result: (draw: { hash: string; salt: string; hmac: typeof nodeHmac }) => Result,
) {
  const salt = randomBytes(32).toString('hex');
  const results: Result[] = [];
  let hash = randomBytes(32).toString('hex');
  for (let round = 0; round < rounds; round += 1) {
    results.push(result({ hash, salt, hmac: nodeHmac }));
    hash = nextElement(hash);
  }
  return results.reverse();
}

const equalChances = (cells: number): number[] => new Array<number>(cells).fill(1 / cells);
/** Counts draws. All cells have the same probability. */
function countEqualCells(cells: number, draws: readonly number[]): Table {
  const counts = new Array<number>(cells).fill(0);
  for (const cell of draws) counts[cell]! += 1;
  return { counts, chances: equalChances(cells) };
}
function countCells(chances: readonly number[], draws: readonly number[]): Table {
  return { counts: countEqualCells(chances.length, draws).counts, chances };
}

/** The borders between cells of a multiplier, in hundredths. */
const THRESHOLDS = [101, 110, 125, 150, 198, 250, 330, 495, 990, 1_980, 4_950, 9_900, 49_500] as const;
function countThresholds(chanceToReach: (threshold: number) => number, draws: readonly number[]): Table {
  const reach_chances = [1, ...THRESHOLDS.map(chanceToReach), 0];
  const chances = reach_chances.slice(0, -1).map((chance, place) => chance - reach_chances[place + 1]!);
  return countCells(
    chances,
    draws.map((drawn) => THRESHOLDS.filter((threshold) => drawn >= threshold).length),
  );
}

function drawEach(rounds: number, draw: (next: NextFloat) => number): number[] {
  const all: number[] = [];
  drawRounds(rounds, (next) => all.push(draw(next)));
  return all;
}

/** Counts the stops of each reel of a slot machine. */
function countReels(game: SlotGame, rounds: number): Table[] {
  const { strips } = game.table as unknown as { strips: readonly string[] };
  const stops: number[][] = strips.map(() => []);
  drawRounds(rounds, (next) => {
    for (const [reel, stop] of game.play({}, STAKE, next).outcome.stops.entries()) stops[reel]!.push(stop);
  });
  return strips.map((strip, reel) => countEqualCells(strip.length, stops[reel]!));
}

/** Counts the goals of three matches of each round, by the row of the table that contains their probabilities. */
function countGoals(rounds: number): Table[] {
  const drawn: number[][] = footballTable.goals.map(() => []);
  for (const { teams, goals } of sharedResults(rounds, (draw) => football.result(draw)))
    for (const match of [0, 2, 4]) {
      const [home, away] = [teams[match]!, teams[match + 1]!].map((team) =>
        Math.floor(team / footballTable.teams_a_strength),
      );
      drawn[5 + home! - away!]!.push(goals[match]!);
      drawn[4 - home! + away!]!.push(goals[match + 1]!);
    }
  return drawn.flatMap((draws, row) => {
    const chances = footballTable.goals[row]!.map((weight) => weight / 2 ** 32);
    return draws.length > 0 ? [countCells(chances, draws)] : [];
  });
}

const PICKS = [1, 5, 9, 14, 18, 22, 26, 31, 35, 40];
const cardsOf = (shown: unknown): number[] => (shown as { cards: number[] }).cards;

/** For every game, draws rounds with the code of the server and counts a figure that decides the payout. */
export const liveDraws: Readonly<Record<GameId, { figure: string; count: (rounds: number) => Table[] }>> = {
  blackjack: {
    figure: 'the four opening cards',
    count: (rounds) => {
      const cards: number[][] = [[], [], [], []];
      drawRounds(rounds, (next) => {
        const { drawn } = blackjack.open({}, STAKE, next);
        for (const [place, card] of drawn.entries()) cards[place]!.push(card);
      });
      return cards.map((drawn) => countEqualCells(52, drawn));
    },
  },
  crash: {
    figure: 'the multiplier of the crash',
    count: (rounds) => {
      const cases = 2n ** crashTable.bits;
      const reaches = (threshold: number) => Number((crashTable.pool * cases) / BigInt(threshold)) / Number(cases);
      return [
        countThresholds(
          reaches,
          sharedResults(rounds, (draw) => crash.result(draw).crash_hundredths),
        ),
      ];
    },
  },
  dice: {
    figure: 'the roll, in 1,000 cells',
    count: (rounds) => {
      const call = { target_hundredths: 5_000, over: false };
      const roll = (next: NextFloat) => Math.floor(dice.play(call, STAKE, next).outcome.roll_hundredths / 10);
      return [countEqualCells(1_000, drawEach(rounds, roll))];
    },
  },
  fishing: {
    figure: 'the catches of one shot at each multiplier',
    count: (rounds) => {
      const shots = [2, 3, 5, 10, 20, 50, 100, 300];
      const caught: number[][] = shots.map(() => []);
      drawRounds(rounds, (next) => {
        for (const [place, isCaught] of fishing.play({ shots }, STAKE, next).outcome.caught.entries())
          caught[place]!.push(isCaught ? 1 : 0);
      });
      return shots.map((shot, place) => countCells([1 - 0.96 / shot, 0.96 / shot], caught[place]!));
    },
  },
  football: { figure: 'the goals of each level, in three matches a round', count: countGoals },
  hilo: {
    figure: 'the first card',
    count: (rounds) => [
      countEqualCells(
        52,
        drawEach(rounds, (next) => cardsOf(hilo.shown(hilo.open({}, STAKE, next)))[0]!),
      ),
    ],
  },
  keno: {
    figure: 'the hits of ten picks, and the first number',
    count: (rounds) => {
      const hits = Array.from({ length: 11 }, (_, count) => Number(choose(10, count) * choose(30, 10 - count)));
      const all = Number(choose(40, 10));
      const first: number[] = [];
      const counted = drawEach(rounds, (next) => {
        const { drawn } = keno.play({ picks: PICKS, risk: 'classic' }, STAKE, next).outcome;
        first.push(drawn[0]! - 1);
        return drawn.filter((number) => PICKS.includes(number)).length;
      });
      return [
        countCells(
          hits.map((ways) => ways / all),
          counted,
        ),
        countEqualCells(40, first),
      ];
    },
  },
  kites: { figure: 'the stops of the five reels', count: (rounds) => countReels(kites, rounds) },
  limbo: {
    figure: 'the result',
    count: (rounds) => {
      const { places, pool_hundredths } = limboTable;
      const result = (next: NextFloat) => limbo.play({ target_hundredths: 200 }, STAKE, next).outcome.result_hundredths;
      return [
        countThresholds((threshold) => Math.floor(pool_hundredths / threshold) / places, drawEach(rounds, result)),
      ];
    },
  },
  mines: {
    figure: 'the tile of one mine, and the pair of two mines',
    count: (rounds) => {
      const minesOf = (count: number, next: NextFloat) => mines.open({ mines: count }, STAKE, next).mine_tiles;
      const pair = ([first, second]: readonly number[]) => first! * 24 + (second! > first! ? second! - 1 : second!);
      return [
        countEqualCells(
          25,
          drawEach(rounds, (next) => minesOf(1, next)[0]!),
        ),
        countEqualCells(
          600,
          drawEach(rounds, (next) => pair(minesOf(2, next))),
        ),
      ];
    },
  },
  orchard: { figure: 'the stops of the five reels', count: (rounds) => countReels(orchard, rounds) },
  plinko: {
    figure: 'the whole path of eight rows',
    count: (rounds) => {
      const path = (next: NextFloat) => plinko.play({ rows: 8, risk: 'low' }, STAKE, next).outcome.path;
      return [
        countEqualCells(
          256,
          drawEach(rounds, (next) =>
            Number.parseInt(
              path(next).replace(/[LR]/g, (side) => (side === 'R' ? '1' : '0')),
              2,
            ),
          ),
        ),
      ];
    },
  },
  river: { figure: 'the stops of the five reels', count: (rounds) => countReels(river, rounds) },
  roulette: {
    figure: 'the number',
    count: (rounds) => [
      countEqualCells(
        37,
        sharedResults(rounds, (draw) => roulette.result(draw).number),
      ),
    ],
  },
};
