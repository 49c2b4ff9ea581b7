import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './hash-password.ts';

describe('a flood of passwords', () => {
  it('is answered busy, ends no process, and leaves nothing broken for the next one [R7.14]', async () => {
    const broken: unknown[] = [];
    const note = (reason: unknown) => broken.push(reason);
    process.on('unhandledRejection', note);
    try {
      const cheap = await hash('a password', { memoryCost: 8, timeCost: 1, parallelism: 1 });
      const flood = Array.from({ length: 202 }, () => hashPassword('x'));
      // The very first question of this process comes while the line is full.
      await expect(isPassword('a password', cheap)).rejects.toMatchObject({ error: 'BUSY' });
      expect((await Promise.allSettled(flood)).every(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await isPassword('a password', null)).toBe(false);
      expect(await isPassword('a password', cheap)).toBe(true);
      expect(broken).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});
