import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LedgerWorld, startLedgerWorld } from '../../../../tests/world/ledger-world.ts';
import { Revisions } from './revisions.ts';

let world: LedgerWorld;
let current: Revisions | null = null;

beforeAll(async () => {
  world = await startLedgerWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await current?.stop();
  current = null;
});
afterAll(() => world.stop());

/** Starts a node's listener with fake timers. `listener` gets the changes of sessions. */
async function listening(listener: (about: string | null) => void): Promise<Revisions> {
  // The database's responses arrive in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const revisions = new Revisions(world.url, pino({ level: 'silent' }));
  current = revisions;
  revisions.on('session', listener);
  await revisions.start();
  return revisions;
}

describe('the end of a session on another node', () => {
  it('reaches this node immediately by a notification [R6.04]', async () => {
    const received = Promise.withResolvers<string | null>();
    await listening(received.resolve);
    await world.pool.query("select bump_revision('session', 'a-player')");
    expect(await received.promise).toBe('a-player');
  });

  it('reaches this node a quarter of a second later if the notification was lost [R6.04]', async () => {
    const received = Promise.withResolvers<string | null>();
    const listener = vi.fn(received.resolve);
    await listening(listener);
    await world.pool.query("update revision set value = value + 1 where name = 'session'");
    await vi.advanceTimersByTimeAsync(249);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await received.promise).toBeNull();
  });

  it('is hidden by a cache for at most a second, even if the next read fails [R6.04]', async () => {
    const revisions = await listening(() => {});
    expect(revisions.isFresh).toBe(true);
    // Nothing is awaited here, so the next read does not end.
    vi.advanceTimersByTime(999);
    expect(revisions.isFresh).toBe(true);
    vi.advanceTimersByTime(1);
    expect(revisions.isFresh).toBe(false);
  });
});

describe('simultaneous reads of changes on other nodes', () => {
  it('replace a lost connection by only one new connection', async () => {
    const subjects: (string | null)[] = [];
    const revisions = await listening((about) => void subjects.push(about));
    const backends = `from pg_stat_activity where application_name = 'nua revisions' and datname = current_database()`;
    await world.pool.query(`select pg_terminate_backend(pid, 5000) ${backends}`);
    await world.pool.query("update revision set value = value + 1 where name = 'session'");
    const readThrice = () => Promise.all([revisions.catchUp(), revisions.catchUp(), revisions.catchUp()]);
    // The first reads may find that the connection is lost.
    await readThrice();
    await readThrice();
    expect(subjects).toEqual([null]);
    expect((await world.pool.query(`select pid ${backends}`)).rowCount).toBe(1);
  });
});

describe('a database that does not respond to the regular reads', () => {
  async function twoSilences(hasReceived: boolean): Promise<boolean[]> {
    const reported: boolean[] = [];
    const second = Promise.withResolvers<void>();
    const liveness = {
      responded: () => {},
      hasReceived: () => hasReceived,
      silent(is_away: boolean) {
        reported.push(is_away);
        if (reported.length === 2) second.resolve();
      },
    };
    // No server listens at this address.
    current = new Revisions('postgresql://nobody@127.0.0.1:1/none', pino({ level: 'silent' }), {
      liveness: [liveness],
    });
    await current.start();
    await second.promise;
    return reported;
  }

  it('counts as unreachable from the second unanswered read on', async () => {
    expect(await twoSilences(false)).toEqual([false, true]);
  });

  it('does not count as unreachable while another connection receives data', async () => {
    expect(await twoSilences(true)).toEqual([false, false]);
  });
});
