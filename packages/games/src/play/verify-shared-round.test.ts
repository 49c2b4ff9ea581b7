import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { sharedGames } from './catalogue.ts';
import { nextElement, sharedFloats } from './chain.ts';
import { portableHmac } from './hash.ts';
import { leftByItself } from './shared-round.ts';
import { verifyRound } from './verify-round.ts';

const salt = '0'.repeat(64);
const hash = 'a'.repeat(64);
const seedless = { server_seed: null, client_seed: null, nonce: null, server_seed_hash: null };
const terminating_hash = nextElement(nextElement(hash));

describe.each(sharedGames.map((game) => ({ id: game.id, game })))('$id, a shared round', ({ id, game }) => {
  const result = game.result({ hash, salt, hmac: portableHmac });
  const stake = cents(1000);

  it('is verified from the stored bet, and a change is found', () => {
    for (const call of game.modes()) {
      const left = leftByItself(game, call, 10_000, result);
      const payout = game.payout(call, stake, result, left);
      const outcome = { ...call, ...result, cashed_out_hundredths: left, table_version: game.table_version };
      const shared = { hash, salt, number: 2, terminating_hash };
      const bet = { ...seedless, game_id: id, shared, stake, payout, outcome };
      expect(verifyRound(bet)).toMatchObject({ ok: true, expected: { outcome: result, payout } });
      expect(verifyRound({ ...bet, payout: cents(payout + 1n) })).toMatchObject({ payout: false, outcome: true });
      expect(verifyRound({ ...bet, shared: { ...shared, number: 1 } })).toMatchObject({ ok: false, commitment: false });
      expect(verifyRound({ ...bet, shared: { ...shared, salt: 'f'.repeat(64) } }).ok).toBe(false);
      for (const name of Object.keys(result)) {
        const changed = { ...outcome, [name]: -1 };
        expect(verifyRound({ ...bet, outcome: changed })).toMatchObject({ ok: false, outcome: false });
      }
      if (game.climb === null) continue;
      const beyond = { ...outcome, cashed_out_hundredths: game.climb.end(result) + 1 };
      expect(verifyRound({ ...bet, outcome: beyond })).toMatchObject({ ok: false, outcome: false });
    }
  });

  it('runs for as long as its result requires, for any call', () => {
    expect(game.runs_ms(result)).toBeGreaterThan(0);
    expect(Number.isSafeInteger(game.runs_ms(result))).toBe(true);
  });
});

it('a game without shared rounds is not confirmed', () => {
  const shared = { hash, salt, number: 2, terminating_hash };
  const bet = { ...seedless, game_id: 'dice', shared, stake: cents(1), payout: cents(0), outcome: {} };
  expect(verifyRound(bet)).toMatchObject({ ok: false, expected: null });
});

it('further numbers of a round are derived from its salt, its hash and a counter', () => {
  const next = sharedFloats({ hash, salt, hmac: portableHmac });
  const numbers = Array.from({ length: 9 }, next);
  const [a, b, c, d] = portableHmac(salt, `${hash}:1`);
  expect(numbers[8]).toBe((a! * 2 ** 24 + b! * 2 ** 16 + c! * 2 ** 8 + d!) / 2 ** 32);
});
