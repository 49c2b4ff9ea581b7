import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../../../tests/world/solve-captcha.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { WORK_PRICES } from '../../../core/limits/proof-of-work.ts';
import { spendProof, withProof } from './captcha.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Returns whether a solution is accepted. An accepted solution is used up. */
const isSolved = (solved: string | undefined) =>
  withProof(world.app, solved, async (proof) => proof !== null && (await spendProof(world.app.db, proof)));
const reopen = (solved: string) => JSON.parse(Buffer.from(solved, 'base64').toString());
const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('the proof of work', () => {
  it('is accepted once, if this server issued it and it is solved [R7.21]', async () => {
    const solved = await solveCaptcha(world);
    const forged = reopen(solved);
    forged.challenge.parameters.cost += 1;
    const cheap = reopen(solved);
    cheap.solution.derivedKey = cheap.challenge.parameters.keyPrefix.padEnd(64, '0');
    for (const wrong of [undefined, '', 'x', pack(null), pack(forged), pack(cheap)]) {
      expect(await isSolved(wrong)).toBe(false);
    }
    expect(await isSolved(solved)).toBe(true);
    expect(await isSolved(solved)).toBe(false);
  });

  it('expires after ten minutes [R7.21]', async () => {
    const solved = await solveCaptcha(world);
    world.clock.advance(10 * 60_000);
    expect(await isSolved(solved)).toBe(false);
  });

  it('sent in many concurrent requests is accepted once [R7.21]', async () => {
    const solved = await solveCaptcha(world);
    const responses = await Promise.all(Array.from({ length: 8 }, () => isSolved(solved)));
    expect(responses.filter(Boolean)).toHaveLength(1);
  });

  it('is issued to a busy address at a higher price, which falls again within hours [R7.21 address]', async () => {
    const priced = await startWorld({ parts: { work: { ...WORK_PRICES, iterations: 1 } } });
    try {
      const max = () => priced.app.demand.attemptsFor('127.0.0.1');
      expect(max()).toBe(WORK_PRICES.first_attempts);
      const responses = await Promise.all(Array.from({ length: 50 }, () => priced.call(calls.captchaCode)));
      expect(responses.map(({ code }) => code)).toEqual(Array(50).fill(0));
      expect(max()).toBe(WORK_PRICES.max_attempts);
      expect(priced.app.demand.attemptsFor('203.0.113.7')).toBe(
        WORK_PRICES.first_attempts + 50 * WORK_PRICES.site_attempts,
      );
      priced.clock.advance(2 * 3_600_000);
      expect(max()).toBe(WORK_PRICES.first_attempts);
    } finally {
      await priced.stop();
    }
  });
});
