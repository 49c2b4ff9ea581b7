import { describe, expect, it } from 'vitest';
import { createFloats } from './floats.ts';
import { commitmentOf, portableHmac } from './hash.ts';

/** All public data before a bet is placed. */
type Public = {
  commitment: string;
  client_seed: string;
  nonce: number;
  /** The earlier rolls under this commitment, oldest first, as numbers from 0 to 1. */
  rolls: readonly number[];
  /** The previous seed pair, which is already revealed. */
  revealed: { server_seed: string; client_seed: string; commitment: string; rolls: readonly number[] } | null;
};

const numberOf = (hex: string): number => Number.parseInt(hex.slice(0, 8), 16) / 2 ** 32;
const floats = createFloats(portableHmac);
const rolled = (server_seed: string, known: Public): number => floats({ ...known, server_seed })();
const last = (known: Public): number => known.rolls.at(-1) ?? 0.25;
const mean = (known: Public): number =>
  known.rolls.reduce((total, roll) => total + roll, 0.5) / (known.rolls.length + 1);

/** The attacks. Each function predicts the next roll. */
const predictors: Record<string, (known: Public) => number> = {
  'always low': () => 0.1,
  'the last roll again': last,
  'the opposite of the last roll': (known) => 1 - last(known),
  'a return to the mean': (known) => (mean(known) > 0.5 ? 0.1 : 0.9),
  'the continued trend': (known) => (2 * last(known) - (known.rolls.at(-2) ?? 0.5) + 2) % 1,
  'the commitment read as a number': (known) => numberOf(known.commitment),
  'the end of the commitment': (known) => numberOf(known.commitment.slice(-8)),
  'the commitment used as the seed': (known) => rolled(known.commitment, known),
  'the commitment hashed again': (known) => numberOf(commitmentOf(known.commitment)),
  'the client seed used as the seed': (known) => rolled(known.client_seed, known),
  'the previous seed used again': (known) => rolled(known.revealed?.server_seed ?? '', known),
  'the hash of the previous seed': (known) => rolled(known.revealed?.commitment ?? '', known),
  'the hash of that hash': (known) => rolled(commitmentOf(known.revealed?.commitment ?? ''), known),
  'the roll at the same nonce of the previous pair': (known) => known.revealed?.rolls[known.nonce - 1] ?? 0.5,
  'the nonce read as a number': (known) => numberOf(commitmentOf(`${known.client_seed}:${known.nonce}:0`)),
};

const PAIRS = 60;
const BETS = 100;

/** Seeds that look random, but are the same in every run. */
function* sample(): Generator<{ known: Public; roll: number }> {
  let revealed: Public['revealed'] = null;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const server_seed = commitmentOf(`sample of server seeds ${pair}`);
    const client_seed = `player${pair}`;
    const commitment = commitmentOf(server_seed);
    const rolls: number[] = [];
    for (let nonce = 1; nonce <= BETS; nonce += 1) {
      const known = { commitment, client_seed, nonce, rolls: [...rolls], revealed };
      const roll = floats({ server_seed, client_seed, nonce })();
      yield { known, roll };
      rolls.push(roll);
    }
    revealed = { server_seed, client_seed, commitment, rolls };
  }
}

describe('an attacker with all public data before a bet', () => {
  const bets = [...sample()];

  it.each(Object.keys(predictors))('predicts the winning side no better than chance with “%s”', (name) => {
    const guess = predictors[name]!;
    const side = bets.filter(({ known, roll }) => guess(known) < 0.5 === roll < 0.5).length;
    const near = bets.filter(({ known, roll }) => Math.floor(guess(known) * 20) === Math.floor(roll * 20)).length;
    const n = bets.length;
    // Random guesses exceed four standard deviations in one of 16,000 tests.
    expect(Math.abs(side - n / 2)).toBeLessThan(4 * Math.sqrt(n / 4));
    expect(Math.abs(near - n / 20)).toBeLessThan(4 * Math.sqrt((n * 19) / 400));
  });

  it('is right in every bet if the server seed leaks', () => {
    const seedOf = (known: Public) => commitmentOf(`sample of server seeds ${known.client_seed.slice(6)}`);
    const right = bets.filter(({ known, roll }) => rolled(seedOf(known), known) === roll).length;
    expect(right).toBe(bets.length);
  });

  it('sees rolls that are evenly distributed', () => {
    const cells = new Array<number>(100).fill(0);
    for (const { roll } of bets) cells[Math.floor(roll * 100)]! += 1;
    const expected = bets.length / cells.length;
    const chiSquare = cells.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
    // For 99 degrees of freedom, 99.9 % of random samples are between 54 and 148.
    expect(chiSquare).toBeGreaterThan(54);
    expect(chiSquare).toBeLessThan(148);
  });

  it('sees about half of the results change if one character of a seed changes', () => {
    const { known } = bets[0]!;
    const seed = commitmentOf('flip');
    let flipped = 0;
    for (let place = 0; place < 64; place += 1) {
      const changed = seed.slice(0, place) + (seed[place] === '0' ? '1' : '0') + seed.slice(place + 1);
      if (rolled(changed, known) < 0.5 !== rolled(seed, known) < 0.5) flipped += 1;
    }
    expect(flipped).toBeGreaterThan(16);
    expect(flipped).toBeLessThan(48);
  });
});
