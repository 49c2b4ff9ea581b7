import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { type Check, createPasswordHashing } from './hash-password.ts';

const STRANGER: Check = { queue: 'stranger', beforeCheck: async () => {} };
const PROVEN: Check = { ...STRANGER, queue: 'proven' };
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('a flood of passwords', () => {
  it('makes password checks fail with BUSY only while it lasts [R7.14]', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    // The flood needs two hundred hashes, so cheap ones are computed and the requested costs are recorded.
    const costs: unknown[] = [];
    const cheapHash: typeof hash = (password, cost) => {
      costs.push(cost);
      return hash(password, CHEAP);
    };
    const hashing = createPasswordHashing({ hash: cheapHash, verify });
    try {
      const stored = await hash('a password', CHEAP);
      const flood = Array.from({ length: 202 }, () => hashing.hashPassword('x'));
      // The first check creates the hash that is compared for a name without an account. Here that check arrives while the queue is full.
      let counted = 0;
      const full = { ...PROVEN, beforeCheck: async () => void counted++ };
      await expect(hashing.isPassword('a password', stored, full)).rejects.toMatchObject({ error: 'BUSY' });
      expect(counted).toBe(0);
      expect((await Promise.allSettled(flood)).every(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await hashing.isPassword('a password', null, STRANGER)).toBe(false);
      expect(await hashing.isPassword('a password', stored, STRANGER)).toBe(true);
      expect(unhandled).toEqual([]);
      // The hash for a name without an account is included: it must take as long as a real one.
      expect(costs).toEqual(Array(203).fill({ memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});

describe('a queue full of strangers’ passwords', () => {
  it('does not refuse a known caller, who is served first [R7.14]', async () => {
    const hashing = createPasswordHashing({ hash, verify });
    const stored = await hash('a password', CHEAP);
    // The hash for a name without an account is created now, so that all later callers join the queue immediately.
    await hashing.isPassword('x', null, STRANGER);
    const order: string[] = [];
    const ask = (queue: Check['queue']) =>
      hashing.isPassword('a password', stored, { queue, beforeCheck: async () => void order.push(queue) });
    const strangers = Array.from({ length: 210 }, () => ask('stranger'));
    const known = ask('proven');
    const responses = await Promise.allSettled(strangers);
    expect(responses.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect(await known).toBe(true);
    expect(order.indexOf('proven')).toBeLessThanOrEqual(2);
  });
});

describe('a password', () => {
  it('is stored as Argon2id of 19 MiB and two passes, and no other password matches [R7.14]', async () => {
    // A test world of this process may have made the server's own hashing cheap.
    const { hashPassword, isPassword } = createPasswordHashing({ hash, verify });
    const stored = await hashPassword('a password');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await isPassword('a password', stored, PROVEN), await isPassword('another', stored, PROVEN)]).toEqual([
      true,
      false,
    ]);
  });
});
