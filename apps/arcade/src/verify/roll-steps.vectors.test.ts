import { describe, expect, it } from 'vitest';
import { checkQuery, readClaim } from './check-query.ts';
import { rollSteps } from './roll-steps.ts';

const none = { server_seed_hash: '', target: '', over: false };

describe('the verifying page', () => {
  it.each([
    ['18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159', 'bb62964774', '1', 7717],
    ['a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6', '3c83fc7e07', '3', 1959],
    ['server seed', 'client seed', '1', 7467],
    ['server seed', 'client seed', '2', 5386],
  ])('recomputes the published roll of %s / %s / %s', (server_seed, client_seed, nonce, roll) => {
    expect(rollSteps({ ...none, server_seed, client_seed, nonce })?.roll_hundredths).toBe(roll);
  });

  it('shows the published HMAC and fraction of the first vector on the way', () => {
    const server_seed = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159';
    const steps = rollSteps({ ...none, server_seed, client_seed: 'bb62964774', nonce: '1' });
    expect(steps?.hmac).toBe('c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92');
    expect(steps?.bytes).toEqual([0xc5, 0x90, 0xd1, 0x71]);
    expect(steps?.float_text).toContain('0.7717409993');
  });

  it('tells a kept promise from a broken one and from none', () => {
    const claim = { ...none, server_seed: 'server seed', client_seed: 'client seed', nonce: '1' };
    const commitment = rollSteps(claim)?.commitment ?? '';
    expect(rollSteps(claim)?.kept).toBeNull();
    expect(rollSteps({ ...claim, server_seed_hash: commitment.toUpperCase() })?.kept).toBe(true);
    expect(rollSteps({ ...claim, server_seed_hash: 'ab'.repeat(32) })?.kept).toBe(false);
  });

  it('says who wins on both sides of a target', () => {
    const claim = { ...none, server_seed: 'server seed', client_seed: 'client seed', nonce: '1', target: '74.67' };
    expect(rollSteps({ ...claim, over: true })?.win).toBe(true);
    expect(rollSteps({ ...claim, over: false })?.win).toBe(false);
    expect(rollSteps({ ...claim, target: '99.99', over: true })?.call).toBeNull();
  });

  it('computes nothing without both seeds and a bet number', () => {
    for (const nonce of ['', '0', '-1', '1.5', 'x']) {
      expect(rollSteps({ ...none, server_seed: 'a', client_seed: 'b', nonce })).toBeNull();
    }
    expect(rollSteps({ ...none, server_seed: ' ', client_seed: 'b', nonce: '1' })).toBeNull();
  });

  it('is filled from its address, what stands after # first', () => {
    const claim = { ...none, server_seed: 's', client_seed: 'c&d', nonce: '4', target: '50.00', over: true };
    expect(readClaim('?nonce=9', `#${checkQuery(claim)}`)).toEqual(claim);
    expect(readClaim('', '').server_seed).toBe('');
  });
});
