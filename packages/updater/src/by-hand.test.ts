import { describe, expect, it } from 'vitest';
import { deviceForTests } from './device-for-tests.ts';
import { EMPTY_MEMORY, MEMORY_KEY, type Memory } from './memory.ts';
import { createUpdater } from './updater.ts';

const own = { host: 'nua.example', sequence: 5 };
const known: Memory = {
  ...EMPTY_MEMORY,
  newest: { sequence: 9, version: 'v-new' },
  pending: { id: 'b', version: 'v-b' },
  last_good: { id: 'z', version: 'v-z' },
  left: 'v-old',
  declined: 'v-b',
};
const world = (...change: Parameters<typeof deviceForTests>) => {
  const made = deviceForTests(...change);
  made.storage.set(MEMORY_KEY, JSON.stringify(known));
  const stored = () => JSON.parse(made.storage.get(MEMORY_KEY)!);
  return { ...made, stored, updater: createUpdater(made.device, own) };
};
const down = () => Promise.reject(new Error('down'));

describe('an engineer with the update panel', () => {
  it('sees the running bundle, all other bundles and the update memory', async () => {
    const running = { id: 'a', version: 'v-a', status: 'success' };
    expect(await world().updater.inspect()).toEqual({
      ...{ current: running, native: '1.2.0', bundles: [running], sequence: 5, memory: known },
    });
  });

  it('can allow rolled-back and declined versions again', () => {
    const { updater, stored } = world();
    updater.allowAgain();
    expect(stored()).toEqual({ ...known, left: null, declined: null });
  });

  it('rolls back to the bundle inside the app', async () => {
    const storedAtReset: Memory[] = [];
    const made: ReturnType<typeof world> = world({}, { reset: async () => void storedAtReset.push(made.stored()) });
    expect(await made.updater.rollBack()).toBeNull();
    expect(storedAtReset).toEqual([{ ...known, pending: null, last_good: null, restart: 'builtin', left: 'v-new' }]);
    expect(made.called).toEqual([['clearCaches']]);
    expect(made.stored()).toEqual(storedAtReset[0]);
  });

  it('sees why a rollback failed', async () => {
    const { updater, stored, logged } = world({}, { reset: down });
    expect(await updater.rollBack()).toBe('down');
    expect([stored(), logged]).toEqual([known, [['back to built-in', 'down']]]);
  });

  it.each([
    [new Error('no bridge'), 'no bridge'],
    ['a text', ''],
  ])('sees why the running bundle is unknown: %s', async (error, message) => {
    const { updater, stored, logged } = world({}, { current: () => Promise.reject(error) });
    expect(await updater.rollBack()).toBe(message);
    expect([stored(), logged]).toEqual([known, [['back to built-in', error]]]);
  });
});
