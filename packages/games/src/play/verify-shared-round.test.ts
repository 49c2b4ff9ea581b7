import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { sharedGames } from './catalogue.ts';
import { nextElement, sharedFloats } from './chain.ts';
import { portableHmac } from './hash.ts';
import { reachedAutomaticCashOut } from './shared-round.ts';
import { verifyRound } from './verify-round.ts';

const salt = '0'.repeat(64);
const hash = 'a'.repeat(64);
const seedless = { server_seed: null, client_seed: null, nonce: null, server_seed_hash: null };
const terminating_hash = nextElement(nextElement(hash));

describe.each(sharedGames.map((game) => ({ id: game.id, game })))('a shared round of $id', ({ id, game }) => {
  const result = game.result({ hash, salt, hmac: portableHmac });
  const stake = cents(1000);

  it('is verified from the stored bet', () => {
    for (const call of game.modes()) {
      const cash_out = reachedAutomaticCashOut(game, call, 10_000, result);
      const payout = game.payout(call, stake, result, cash_out);
      const outcome = { ...call, ...result, cashed_out_hundredths: cash_out, table_version: game.table_version };
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

  it('lasts a positive whole number of milliseconds', () => {
    expect(game.runs_ms(result)).toBeGreaterThan(0);
    expect(Number.isSafeInteger(game.runs_ms(result))).toBe(true);
  });
});

it('a shared round is not verified for a game without shared rounds', () => {
  const shared = { hash, salt, number: 2, terminating_hash };
  const bet = { ...seedless, game_id: 'dice', shared, stake: cents(1), payout: cents(0), outcome: {} };
  expect(verifyRound(bet)).toMatchObject({ ok: false, expected: null });
});

describe('a bet on a shared round', () => {
  const [crash, roulette] = ['crash', 'roulette'].map((id) => sharedGames.find((game) => game.id === id)!);
  const result = crash!.result({ hash, salt, hmac: portableHmac });
  const end = crash!.climb!.end(result);
  const stake = cents(1000);
  const shared = { hash, salt, number: 2, terminating_hash };
  const atCrash = { target_hundredths: null, ...result, cashed_out_hundredths: null };
  const bet = { ...seedless, game_id: 'crash', shared, stake, payout: cents(0), outcome: atCrash };
  const wrong = { ok: false, outcome: false, payout: false, expected: null };

  it('is not verified before its round is over', () => {
    expect(verifyRound(bet).ok).toBe(true);
    expect(verifyRound({ ...bet, shared: { ...shared, hash: null } })).toEqual({ ...wrong, commitment: false });
    for (const change of [{ target_hundredths: 100 }, { table_version: 99 }, { cashed_out_hundredths: '150' }])
      expect(verifyRound({ ...bet, outcome: { ...atCrash, ...change } })).toEqual({ ...wrong, commitment: true });
    expect(verifyRound({ ...bet, game_id: 'wheel' })).toEqual({ ...wrong, commitment: true });
    const rolled = { ...bet, game_id: 'dice', outcome: { target_hundredths: 5000, over: true } };
    expect(verifyRound(rolled)).toEqual({ ...wrong, commitment: true });
  });

  it('of a stopped round is verified only with the stored multiplier ceiling of its cash-out', () => {
    expect(end).toBeGreaterThanOrEqual(170);
    const stopped = { ...bet, shared: { ...shared, lapsed_hundredths: 150 }, payout: cents(1_700) };
    const cashedOut = { ...atCrash, cashed_out_hundredths: 170 };
    expect(verifyRound({ ...stopped, outcome: { ...cashedOut, ceiling_hundredths: 170 } }).ok).toBe(true);
    for (const ceiling_hundredths of [undefined, '170', 171])
      expect(verifyRound({ ...stopped, outcome: { ...cashedOut, ceiling_hundredths } })).toMatchObject({
        ...{ ok: false, outcome: false, payout: true },
      });
  });

  it('must divide its whole stake among its chips', () => {
    const spun = roulette!.result({ hash, salt, hmac: portableHmac });
    const call = { chips: [{ field: String(spun.number), stake: '10.00' }] };
    const won = { ...bet, game_id: 'roulette', payout: cents(36_000), outcome: { ...call, ...spun } };
    expect(verifyRound(won)).toMatchObject({ ok: true, payout: true });
    expect(verifyRound({ ...won, stake: cents(999) })).toMatchObject({ ok: false, outcome: true, payout: false });
  });
});

it('further random numbers of a shared round come from its salt, its hash and a counter', () => {
  const next = sharedFloats({ hash, salt, hmac: portableHmac });
  const numbers = Array.from({ length: 9 }, next);
  const [a, b, c, d] = portableHmac(salt, `${hash}:1`);
  expect(numbers[8]).toBe((a! * 2 ** 24 + b! * 2 ** 16 + c! * 2 ** 8 + d!) / 2 ** 32);
});
