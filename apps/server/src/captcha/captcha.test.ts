import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../tests/world/solve-captcha.ts';
import { expectOk, startWorld, type World } from '../../../../tests/world/world.ts';
import { isSolved } from './captcha.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const costOf = async () => {
  const { wire } = expectOk(await world.call(calls.captchaCode));
  return wire.challenge.parameters.cost as number;
};
const reopen = (solved: string) => JSON.parse(Buffer.from(solved, 'base64').toString());
const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('the proof of work', () => {
  it('is taken once, when it is ours and solved [R7.21]', async () => {
    const solved = await solveCaptcha(world);
    const forged = reopen(solved);
    forged.challenge.parameters.cost = 1;
    const cheap = reopen(solved);
    cheap.solution.counter += 1;
    for (const wrong of [undefined, '', 'x', pack(null), pack(forged), pack(cheap)]) {
      expect(await isSolved(world.app, wrong)).toBe(false);
    }
    expect(await isSolved(world.app, solved)).toBe(true);
    expect(await isSolved(world.app, solved)).toBe(false);
  });

  it('is not taken once ten minutes have passed [R7.21]', async () => {
    const solved = await solveCaptcha(world);
    world.clock.advance(10 * 60_000);
    expect(await isSolved(world.app, solved)).toBe(false);
  });

  it('shown many times at once it counts once [R7.21]', async () => {
    const solved = await solveCaptcha(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => isSolved(world.app, solved)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('a busy address pays more work and is never refused for it [R7.21 address]', async () => {
    const quiet = await costOf();
    for (let n = 0; n < 30; n++) {
      await world.call(calls.login, { body: { user_name: `nobody_${n}`, password: 'something' } });
    }
    expect(await costOf()).toBe(quiet * 2);
    world.clock.advance(3_600_000);
    expect(await costOf()).toBe(quiet);
  });
});
