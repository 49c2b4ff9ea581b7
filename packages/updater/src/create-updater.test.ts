import { describe, expect, it } from 'vitest';
import { deviceForTests } from './device-for-tests.ts';
import { EMPTY_MEMORY, MEMORY_KEY } from './memory.ts';
import { createUpdater } from './updater.ts';

const own = { host: 'nua.example', sequence: 5 };
const world = (...change: Parameters<typeof deviceForTests>) => {
  const made = deviceForTests(...change);
  const stored = () => JSON.parse(made.storage.get(MEMORY_KEY) ?? 'null');
  return { ...made, stored, updater: createUpdater(made.device, own) };
};
const down = () => Promise.reject(new Error('down'));

describe('a start of the app', () => {
  it('marks the running bundle as ready, and deletes unused bundles', async () => {
    const a = { id: 'a', version: 'v-a', status: 'success' } as const;
    const bundles = [a, { id: 'x', version: 'v-x', status: 'success' } as const];
    const { device, called, storage } = deviceForTests({}, { list: async () => ({ bundles }) });
    storage.set(
      MEMORY_KEY,
      JSON.stringify({ ...EMPTY_MEMORY, pending: { id: 'a', version: 'v-a' }, restart: 'update' }),
    );
    expect(await createUpdater(device, own).start()).toBe('update');
    expect(called).toEqual([['notifyAppReady'], ['delete', 'x']]);
  });

  it('succeeds and logs the error if a deletion or the ready call fails', async () => {
    const bundles = [{ id: 'x', version: 'v-x', status: 'error' } as const];
    const noDelete = deviceForTests({}, { list: async () => ({ bundles }), delete: down });
    expect(await createUpdater(noDelete.device, own).start()).toBeNull();
    expect(noDelete.logged).toEqual([['old bundle', new Error('down')]]);
    const noReadyCall = deviceForTests({}, { notifyAppReady: down });
    expect(await createUpdater(noReadyCall.device, own).start()).toBeNull();
    expect(noReadyCall.logged).toEqual([['start', new Error('down')]]);
  });

  it('reports every bundle that was rolled back', async () => {
    const bundle = { id: 'b', version: 'v-b', status: 'error' } as const;
    const c = { id: 'c', version: 'v-c', status: 'success' } as const;
    const { device, storage } = deviceForTests(
      {},
      { getFailedUpdate: async () => ({ bundle }), list: async () => ({ bundles: [c] }) },
    );
    storage.set('nua.starts', '{"crashed":["c"]}');
    await createUpdater(device, own).start();
    expect(JSON.parse(storage.get(MEMORY_KEY)!)).toMatchObject({
      failed: ['v-b', 'v-c'],
      reports: [
        { version: 'v-b', outcome: 'not_ready' },
        { version: 'v-c', outcome: 'crash_loop' },
      ],
    });
  });
});

describe('a check for updates', () => {
  it('reports an outcome to the server once per start', async () => {
    const { updater, called, logged, stored } = world({ fetchManifest: async () => '<html>' });
    expect(await updater.check()).toEqual({ why: 'bad_manifest' });
    expect(await updater.check()).toEqual({ why: 'bad_manifest' });
    expect(called).toEqual([['report', { version: null, outcome: 'refused' }]]);
    expect(stored().reports).toEqual([]);
    const end = ['check: bad_manifest', { why: 'bad_manifest' }];
    expect(logged).toEqual([end, end]);
  });

  it('returns null and logs the error if it fails', async () => {
    const manifest = JSON.stringify({ version: 'v-b', fullUrl: 'u', signed: '{}', sig: `${'A'.repeat(86)}==` });
    let is_down = true;
    const current = async () =>
      is_down ? down() : { bundle: { id: 'a', version: 'v', status: 'success' } as const, native: '1' };
    const { updater, logged } = world({ fetchManifest: async () => manifest }, { current });
    expect(await updater.check()).toBeNull();
    expect(logged).toEqual([['check', new Error('down')]]);
    is_down = false;
    expect(await updater.check()).toEqual({ why: 'bad_manifest' });
  });

  it('runs only once for two callers at the same time', async () => {
    const { updater } = world();
    const first = updater.check();
    expect(updater.check()).toBe(first);
    await first;
    expect(updater.check()).not.toBe(first);
  });

  it('reports its outcome with the next check if the server did not respond', async () => {
    let is_down = true;
    const sent: unknown[] = [];
    const report = async (outcome: unknown) => (is_down ? down() : sent.push(outcome));
    const { updater, logged, stored } = world({ fetchManifest: async () => '<html>', report });
    await updater.check();
    expect(logged[0]).toEqual(['report', new Error('down')]);
    expect(stored().reports).toHaveLength(1);
    is_down = false;
    await updater.check();
    expect([sent.length, stored().reports]).toEqual([1, []]);
  });

  it('stores the outcomes that have not reached the server', async () => {
    const [received, lost] = [
      { version: 'v-a', outcome: 'applied' },
      { version: 'v-b', outcome: 'not_ready' },
    ];
    const report = async ({ version }: { version: string | null }) => (version === 'v-a' ? undefined : down());
    const { device, storage } = deviceForTests({ isSwitchedOn: async () => false, report });
    storage.set(MEMORY_KEY, JSON.stringify({ ...EMPTY_MEMORY, reports: [received, lost] }));
    await createUpdater(device, own).check();
    expect(JSON.parse(storage.get(MEMORY_KEY)!).reports).toEqual([lost]);
  });
});
