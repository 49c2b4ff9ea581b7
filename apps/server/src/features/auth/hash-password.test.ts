import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswordHashing, hashPassword, isPassword } from './hash-password.ts';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('a flood of passwords', () => {
  it('is answered busy, ends no process, and leaves nothing broken for the next one [R7.14]', async () => {
    const broken: unknown[] = [];
    const note = (reason: unknown) => broken.push(reason);
    process.on('unhandledRejection', note);
    // A flood needs two hundred hashes and none of them dear; what each would have cost is noted.
    const costs: unknown[] = [];
    const cheapHash: typeof hash = (password, cost) => {
      costs.push(cost);
      return hash(password, CHEAP);
    };
    const hashing = createPasswordHashing({ hash: cheapHash, verify });
    try {
      const kept = await hash('a password', CHEAP);
      const flood = Array.from({ length: 202 }, () => hashing.hashPassword('x'));
      // The very first question of this process comes while the line is full.
      await expect(hashing.isPassword('a password', kept)).rejects.toMatchObject({ error: 'BUSY' });
      expect((await Promise.allSettled(flood)).every(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await hashing.isPassword('a password', null)).toBe(false);
      expect(await hashing.isPassword('a password', kept)).toBe(true);
      expect(broken).toEqual([]);
      // Also the hash that nobody's password is compared with, which must take as long as anybody's.
      expect(costs).toEqual(Array(203).fill({ memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
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
