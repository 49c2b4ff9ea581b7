import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LedgerWorld, startLedgerWorld } from '../../../../tests/world/ledger-world.ts';
import { Revisions } from './revisions.ts';

let world: LedgerWorld;
let heard: Revisions | null = null;

beforeAll(async () => {
  world = await startLedgerWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await heard?.stop();
  heard = null;
});
afterAll(() => world.stop());

/** Listens as a node of the server does, with a clock of the test; what it hears of sessions is told to the listener. */
async function listening(listener: (about: string | null) => void): Promise<Revisions> {
  // The database's answers come in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const revisions = new Revisions(world.url, pino({ level: 'silent' }));
  heard = revisions;
  revisions.on('session', listener);
  await revisions.start();
  return revisions;
}

describe('a session that another node ended', () => {
  it('is heard of at once by its notification, with whose it was and without any time passing [R6.04]', async () => {
    const told = Promise.withResolvers<string | null>();
    await listening(told.resolve);
    await world.pool.query("select bump_revision('session', 'a-player')");
    expect(await told.promise).toBe('a-player');
  });

  it('is heard of half a second later where the notification was lost: all of them are asked anew [R6.04]', async () => {
    const told = Promise.withResolvers<string | null>();
    const listener = vi.fn(told.resolve);
    await listening(listener);
    await world.pool.query("update revision set value = value + 1 where name = 'session'");
    await vi.advanceTimersByTimeAsync(499);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await told.promise).toBeNull();
  });

  it('is in no cache that is still believed a second after the last reading, whatever became of the next one [R6.04]', async () => {
    const revisions = await listening(() => {});
    expect(revisions.isFresh).toBe(true);
    // The reading that is due meanwhile is under way all the time: nothing is awaited here.
    vi.advanceTimersByTime(999);
    expect(revisions.isFresh).toBe(true);
    vi.advanceTimersByTime(1);
    expect(revisions.isFresh).toBe(false);
  });
});

describe('a database that the regular reads do not reach', () => {
  /** What the first two silences are reported as. */
  async function twoSilences(hasReceived: boolean): Promise<boolean[]> {
    const reported: boolean[] = [];
    const second = Promise.withResolvers<void>();
    const liveness = {
      heard: () => {},
      hasReceived: () => hasReceived,
      silent(is_away: boolean) {
        reported.push(is_away);
        if (reported.length === 2) second.resolve();
      },
    };
    // Nothing listens there.
    heard = new Revisions('postgresql://nobody@127.0.0.1:1/none', pino({ level: 'silent' }), [liveness]);
    await heard.start();
    await second.promise;
    return reported;
  }

  it('is away from the second silence on', async () => {
    expect(await twoSilences(false)).toEqual([false, true]);
  });

  it('is not away where a connection has received something since it was suspected', async () => {
    expect(await twoSilences(true)).toEqual([false, false]);
  });
});
