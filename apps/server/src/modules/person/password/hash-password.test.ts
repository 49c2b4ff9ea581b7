import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { type Check, createPasswordHashing, hashPassword, isPassword } from './hash-password.ts';

const STRANGER: Check = { place: 'stranger', first: async () => {} };
const PROVEN: Check = { ...STRANGER, place: 'proven' };
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
      let counted = 0;
      const full = { ...PROVEN, first: async () => void counted++ };
      await expect(hashing.isPassword('a password', kept, full)).rejects.toMatchObject({ error: 'BUSY' });
      expect(counted).toBe(0);
      expect((await Promise.allSettled(flood)).every(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await hashing.isPassword('a password', null, STRANGER)).toBe(false);
      expect(await hashing.isPassword('a password', kept, STRANGER)).toBe(true);
      expect(broken).toEqual([]);
      // Also the hash that nobody's password is compared with, which must take as long as anybody's.
      expect(costs).toEqual(Array(203).fill({ memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});

describe('a line full of strangers', () => {
  it('does not turn away who is known, and lets them go first [R7.14]', async () => {
    const hashing = createPasswordHashing({ hash, verify });
    const kept = await hash('a password', CHEAP);
    // Nobody's hash is made first, so that everybody after it stands in line at once.
    await hashing.isPassword('x', null, STRANGER);
    const order: string[] = [];
    const ask = (place: Check['place']) =>
      hashing.isPassword('a password', kept, { place, first: async () => void order.push(place) });
    const strangers = Array.from({ length: 210 }, () => ask('stranger'));
    const known = ask('proven');
    const responses = await Promise.allSettled(strangers);
    expect(responses.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect(await known).toBe(true);
    expect(order.indexOf('proven')).toBeLessThanOrEqual(2);
  });
});

describe('a password', () => {
  it('is kept as Argon2id of 19 MiB and two passes, and only it fits [R7.14]', async () => {
    const kept = await hashPassword('a password');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await isPassword('a password', kept, PROVEN), await isPassword('another', kept, PROVEN)]).toEqual([
      true,
      false,
    ]);
  });
});
