import { hash as realHash } from '@node-rs/argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, isPassword } from './hash-password.ts';

const argon = vi.hoisted(() => ({ is_cheap: false, costs: [] as unknown[] }));
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A flood needs two hundred hashes and none of them dear; what each would have cost is noted. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const hash: typeof real.hash = (password, cost) => {
    argon.costs.push(cost);
    return real.hash(password, argon.is_cheap ? CHEAP : cost);
  };
  return { ...real, hash };
});

afterEach(() => {
  argon.is_cheap = false;
  argon.costs = [];
});

describe('a flood of passwords', () => {
  it('is answered busy, ends no process, and leaves nothing broken for the next one [R7.14]', async () => {
    const broken: unknown[] = [];
    const note = (reason: unknown) => broken.push(reason);
    process.on('unhandledRejection', note);
    argon.is_cheap = true;
    try {
      const cheap = await realHash('a password', CHEAP);
      const flood = Array.from({ length: 202 }, () => hashPassword('x'));
      // The very first question of this process comes while the line is full.
      await expect(isPassword('a password', cheap)).rejects.toMatchObject({ error: 'BUSY' });
      expect((await Promise.allSettled(flood)).every(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await isPassword('a password', null)).toBe(false);
      expect(await isPassword('a password', cheap)).toBe(true);
      expect(broken).toEqual([]);
      // Also the hash that nobody's password is compared with, which must take as long as anybody's.
      const dear = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
      expect(argon.costs).toEqual([CHEAP, ...Array(203).fill(dear)]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});

describe('a password', () => {
  it('is kept as Argon2id of 19 MiB and two passes, and only it fits [R7.14]', async () => {
    const kept = await hashPassword('a password');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await isPassword('a password', kept), await isPassword('another', kept)]).toEqual([true, false]);
  });
});
