import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arcadeSubject } from '../../tools/conformance/arcade-subject.ts';
import { checkRules } from '../../tools/conformance/rule.ts';
import { seamlessRules } from '../../tools/conformance/seamless-rules.ts';
import { seamlessSubject } from '../../tools/conformance/seamless-subject.ts';
import { transferRules } from '../../tools/conformance/transfer-rules.ts';
import { startSeamlessWorld } from '../world/seamless.ts';
import type { World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startSeamlessWorld();
});
afterAll(() => world.stop());

/** Returns pseudo-random numbers that are the same in every run, so that the same calls get a fault. */
function fixedNumbers(): () => number {
  let count = 0;
  return () => {
    count = (count + 7) % 30;
    return count / 30;
  };
}

describe('the conformance run', () => {
  it('finds no fault in the seamless wallet', async () => {
    const broken = (await checkRules(seamlessRules, seamlessSubject(world, fixedNumbers()))).filter(
      ({ holds }) => !holds,
    );
    expect(broken).toEqual([]);
  });

  it('finds no fault in the arcade as a provider', async () => {
    const broken = (await checkRules(transferRules, arcadeSubject(world))).filter(({ holds }) => !holds);
    expect(broken).toEqual([]);
  });

  it('detects a seamless wallet that responds to a repeated call with a different balance', async () => {
    const subject = seamlessSubject(world, fixedNumbers());
    let serial = 0;
    const attempt: typeof subject.studio.attempt = async (...args) => {
      const response = await subject.studio.attempt(...args);
      serial += 1;
      return { ...response, text: response.text.replace('}', `,"serial":${serial}}`) };
    };
    const findings = await checkRules(seamlessRules.slice(0, 1), {
      ...subject,
      studio: { ...subject.studio, attempt },
    });
    expect(findings).toMatchObject([{ rule: 'same-id-twice', side: 'platform', holds: false }]);
  });
});
