import { dice } from '@nua/games/dice/dice.ts';
import { keno } from '@nua/games/keno/keno.ts';
import { limbo } from '@nua/games/limbo/limbo.ts';
import { houseGames } from '@nua/games/play/catalogue.ts';
import { plinko } from '@nua/games/plinko/plinko.ts';
import { describe, expect, it } from 'vitest';
import { checkQuery, readCallText, readClaim, writeCall } from './check-query.ts';
import { roundSteps } from './round-steps.ts';

const none = { game: 'dice', server_seed_hash: '', call: {} };

describe('the verification page', () => {
  it.each([
    ['18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159', 'bb62964774', '1', 7717],
    ['a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6', '3c83fc7e07', '3', 1959],
    ['server seed', 'client seed', '1', 7467],
    ['server seed', 'client seed', '2', 5386],
  ])(
    'recomputes the published roll of the seeds %s and %s with bet number %s',
    (server_seed, client_seed, nonce, roll) => {
      expect(roundSteps(dice, { ...none, server_seed, client_seed, nonce })?.outcome.roll_hundredths).toBe(roll);
    },
  );

  it('shows the HMAC, its first bytes and the fraction of the first published vector', () => {
    const server_seed = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159';
    const steps = roundSteps(dice, { ...none, server_seed, client_seed: 'bb62964774', nonce: '1' });
    expect(steps?.hmac).toBe('c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92');
    expect(steps?.bytes).toEqual([0xc5, 0x90, 0xd1, 0x71]);
    expect(steps?.float_text).toContain('0.7717409993');
  });

  it('shows whether the server seed matches its promised hash', () => {
    const claim = { ...none, server_seed: 'server seed', client_seed: 'client seed', nonce: '1' };
    const commitment = roundSteps(dice, claim)?.commitment ?? '';
    expect(roundSteps(dice, claim)?.matches).toBeNull();
    expect(roundSteps(dice, { ...claim, server_seed_hash: commitment.toUpperCase() })?.matches).toBe(true);
    expect(roundSteps(dice, { ...claim, server_seed_hash: 'ab'.repeat(32) })?.matches).toBe(false);
  });

  it('shows whether a bet above or below the target wins, if the target is allowed', () => {
    const claim = { ...none, server_seed: 'server seed', client_seed: 'client seed', nonce: '1' };
    const on = (target: string, over: '0' | '1') => roundSteps(dice, { ...claim, call: { target, over } });
    expect(on('74.67', '1')?.pays).toBe('more');
    expect(on('74.67', '0')?.pays).toBe('nothing');
    expect(on('99.99', '1')?.call).toBeNull();
  });

  it('computes nothing without both seeds and a valid bet number', () => {
    for (const nonce of ['', '0', '-1', '1.5', 'x']) {
      expect(roundSteps(dice, { ...none, server_seed: 'a', client_seed: 'b', nonce })).toBeNull();
    }
    expect(roundSteps(dice, { ...none, server_seed: ' ', client_seed: 'b', nonce: '1' })).toBeNull();
  });

  it('fills the form from the address, preferring the values after the #', () => {
    const claim = { ...none, server_seed: 's', client_seed: 'c&d', nonce: '4', call: { target: '50.00', over: '1' } };
    expect(readClaim('?nonce=9', `#${checkQuery(claim)}`)).toEqual(claim);
    expect(readClaim('', '').server_seed).toBe('');
  });

  it('verifies a round of dice if the address names no game', () => {
    const claim = readClaim('?lang=ur', '#server_seed=server+seed&client_seed=client+seed&nonce=1&target=74.67&over=1');
    expect(claim.game).toBe('dice');
    expect(roundSteps(dice, claim)).toMatchObject({ call: { target_hundredths: 7467, over: true }, pays: 'more' });
  });

  it('recomputes limbo step by step, from the fraction to the multiplier', () => {
    const claim = { ...none, game: 'limbo', server_seed: 'server seed', client_seed: 'client seed', nonce: '1' };
    const on = (target: string) => roundSteps(limbo, { ...claim, call: { target } });
    expect(on('')).toMatchObject({ call: null, pays: null, outcome: { result_hundredths: 132 } });
    expect(on('')?.steps.map(({ text }) => text)).toEqual([
      '⌊0.7467032722 × 100000000⌋ + 1 = 74670328',
      'max(100, ⌊9900000000 ÷ 74670328⌋) ÷ 100 = 1.32',
    ]);
    expect([on('1.32')?.pays, on('1.33')?.pays, on('10,000')?.call, on('10000.01')?.call]).toEqual([
      'more',
      'nothing',
      { target_hundredths: 1_000_000 },
      null,
    ]);
  });

  it('recomputes the turns, the bucket and the payout of plinko', () => {
    const claim = { ...none, game: 'plinko', server_seed: 'server seed', client_seed: 'client seed', nonce: '2' };
    const on = (rows: string, risk: string) => roundSteps(plinko, { ...claim, call: { rows, risk } });
    const steps = on('8', 'medium')?.steps.map(({ text }) => text);
    expect(steps?.[0]).toMatch(/^⌊0\.5386269260 × 2⌋, .* = RRLLLLLL$/);
    expect(steps?.slice(1)).toEqual([
      '1 + 1 + 0 + 0 + 0 + 0 + 0 + 0 = 2',
      '8, medium: [13.00 3.00 1.30 0.70 0.40 0.70 1.30 3.00 13.00][2] = 1.30',
    ]);
    expect(on('16', 'low')).toMatchObject({ outcome: { path: 'RRLLLLLLRLLRRLLR' }, pays: 'more' });
    // Bucket six of sixteen rows pays exactly the stake, and bucket four of twelve rows pays a part of the stake.
    expect([on('16', 'medium')?.pays, on('12', 'high')?.pays]).toEqual(['back', 'back']);
    expect([on('17', 'low')?.call, on('16', 'none')?.call, on('', 'low')?.pays]).toEqual([null, null, null]);
  });

  it('recomputes the places, the drawn numbers, the hits and the payout of keno', () => {
    const claim = { ...none, game: 'keno', server_seed: 'server seed', client_seed: 'client seed', nonce: '2' };
    const on = (picks: string, risk = 'classic') => roundSteps(keno, { ...claim, call: { picks, risk } });
    const steps = on('2, 8, 26')?.steps.map(({ text }) => text);
    expect(steps?.[0]).toMatch(/^⌊0\.5386269260 × 40⌋, .* × 31⌋ = 21,24,7,3,2,15,5,1,25,4$/);
    expect(steps?.slice(1)).toEqual([
      '[1 … 40][21], [24], [7], [3], [2], [15], [5], [1], [25], [4] = 22,26,8,4,3,19,9,2,34,10',
      '|{22,26,8,4,3,19,9,2,34,10} ∩ {2,8,26}| = 3',
      'classic, 3: [0.00 1.00 3.10 10.40][3] = 10.40',
    ]);
    expect([on('2,8,26')?.pays, on('2,7,9')?.pays, on('1,5')?.pays, on('2,5,6')?.pays]).toEqual([
      ...['more', 'more', 'nothing', 'back'],
    ]);
    // Urdu digits and commas are accepted. Other text makes the picks invalid.
    expect(on('۲، ۸، ۲۶')?.call).toEqual({ picks: [2, 8, 26], risk: 'classic' });
    for (const picks of ['', '8,2', '2,2', '2,x', '1e1', '0', '41', '-1', '2.5'])
      expect([picks, on(picks)?.call]).toEqual([picks, null]);
    expect(on('')?.outcome).toEqual({ drawn: [22, 26, 8, 4, 3, 19, 9, 2, 34, 10] });
  });

  it.each(houseGames.map((game) => ({ id: game.id, game })))(
    'restores the player’s choices in $id from an address',
    ({ game }) => {
      for (const mode of game.modes()) {
        const address = checkQuery({
          ...none,
          game: game.id,
          server_seed: 's',
          client_seed: 'c',
          nonce: '1',
          call: writeCall(mode),
        });
        expect(readCallText(game, readClaim('', `#${address}`).call)).toEqual(mode);
      }
    },
  );
});
