import type { UpdateBundle } from '@nua/contract/update.ts';
import { describe, expect, it } from 'vitest';
import { afterStart } from './after-start.ts';
import { EMPTY_MEMORY, type Memory } from './memory.ts';
import { nextStep } from './next-step.ts';
import { performOn } from './perform.ts';
import type { PluginBundle, UpdaterPlugin } from './plugin.ts';
import type { Device } from './step.ts';
import type { UpdateDevice } from './update-device.ts';

const bundleOf = (id: string, status: PluginBundle['status'] = 'success'): PluginBundle => ({
  id,
  version: `v-${id}`,
  status,
});
const startWith = (change: object) => ({
  ...{ current: bundleOf('a'), bundles: [bundleOf('a')], went_back_from: null, crashed: [] as string[] },
  ...change,
});
const known = { memory: EMPTY_MEMORY, own: { host: 'nua.example', sequence: 1 } };

describe('the first start after an update', () => {
  it('is a success if it runs the pending bundle', () => {
    const memory: Memory = { ...EMPTY_MEMORY, pending: { id: 'a', version: 'v-a' }, restart: 'update' };
    const after = afterStart(memory, startWith({}));
    expect(after).toMatchObject({ restarted: 'update', memory: { pending: null, restart: null } });
    expect(after.memory.reports).toEqual([{ version: 'v-a', outcome: 'applied' }]);
    expect(afterStart(after.memory, startWith({})).restarted).toBeNull();
  });

  it('marks a version that never became ready as failed', () => {
    const { memory } = afterStart(EMPTY_MEMORY, startWith({ went_back_from: bundleOf('b', 'error') }));
    expect(memory).toMatchObject({ failed: ['v-b'], reports: [{ version: 'v-b', outcome: 'not_ready' }] });
  });

  it('marks a version that crashed in a loop as failed', () => {
    const facts = startWith({ bundles: [bundleOf('a'), bundleOf('b')], crashed: ['b'] });
    const after = afterStart(EMPTY_MEMORY, facts);
    expect(after).toMatchObject({ deletes: ['b'], memory: { failed: ['v-b'] } });
    expect(after.memory.reports).toEqual([{ version: 'v-b', outcome: 'crash_loop' }]);
    expect(afterStart({ ...after.memory, reports: [] }, facts).memory.reports).toEqual([]);
  });

  it('deletes all bundles but the running, the pending and the rollback bundle', () => {
    const bundles = ['a', 'b', 'c', 'd'].map((id) => bundleOf(id)).concat(bundleOf('e', 'downloading'));
    const memory: Memory = {
      ...{ ...EMPTY_MEMORY, last_good: { id: 'b', version: 'v-b' }, pending: { id: 'c', version: 'v-c' } },
    };
    expect(afterStart(memory, startWith({ bundles })).deletes).toEqual(['d', 'e']);
  });
});

describe('the updater at a start of the app', () => {
  const memoryWith = (change: Partial<Memory>): Memory => ({ ...EMPTY_MEMORY, ...change });
  const waiting = { id: 'b', version: 'v-b' };

  it.each([
    ['keeps a pending bundle that can start', 'pending', waiting],
    ['forgets a pending bundle that cannot start', 'error', null],
  ] as const)('%s', (_, status, pending) => {
    const bundles = [bundleOf('a'), bundleOf('b', status)];
    const after = afterStart(memoryWith({ pending: waiting, restart: 'update' }), startWith({ bundles }));
    expect(after).toMatchObject({ restarted: null, memory: { pending, restart: null, reports: [] } });
    expect(after.deletes).toEqual(pending === null ? ['b'] : []);
  });

  it('forgets the rollback target if the target is gone or running', () => {
    const lastGood = (id: string) =>
      afterStart(memoryWith({ last_good: { id, version: 'v' } }), startWith({})).memory.last_good;
    expect([lastGood('gone'), lastGood('a')]).toEqual([null, null]);
  });

  it.each([
    ['announces a rollback to the player if the bundle inside the app runs', bundleOf('builtin'), 'builtin'],
    ['announces no rollback to the player if a downloaded bundle runs', bundleOf('a'), null],
  ])('%s', (_, current, restarted) => {
    const after = afterStart(memoryWith({ restart: 'builtin' }), startWith({ current, bundles: [] }));
    expect([after.restarted, after.memory.restart]).toEqual([restarted, null]);
  });

  it('does not announce an update that did not start', () => {
    expect(afterStart(memoryWith({ restart: 'update' }), startWith({})).restarted).toBeNull();
  });

  it('never deletes the record of the bundle inside the app', () => {
    expect(afterStart(EMPTY_MEMORY, startWith({ bundles: [bundleOf('a'), bundleOf('builtin')] })).deletes).toEqual([]);
  });

  it('does not mark the running bundle as failed, even if it is in the list of crashed bundles', () => {
    expect(afterStart(EMPTY_MEMORY, startWith({ crashed: ['a'] })).memory).toEqual(EMPTY_MEMORY);
  });
});

describe('a restart into an update', () => {
  const device: Device = {
    ...{ current: bundleOf('a'), bundles: [], native_version: '1', device_id: 'd', is_proven: true },
    ...{ is_mid_step: false, on_mobile_data: false },
  };
  const to = bundleOf('b', 'pending');
  const afterCheck = (is_mid_step: boolean, change: Partial<Device> = {}) =>
    nextStep('check_moment', { do: 'check_moment', to, device: { ...device, ...change } }, { is_mid_step }, known);

  it('waits while a game or a payment is in progress', () => {
    expect(afterCheck(true).step).toMatchObject({ do: 'end', end: { why: 'mid_step' } });
    expect(afterCheck(false).step).toMatchObject({ do: 'clear_caches' });
  });

  it('stores the running bundle as rollback target only if the bundle is proven to work', () => {
    expect(afterCheck(false).memory.last_good).toEqual({ id: 'a', version: 'v-a' });
    expect(afterCheck(false, { is_proven: false }).memory.last_good).toBeNull();
  });

  it('happens after caches and service workers are cleared [R4.22]', () => {
    expect(nextStep('clear_caches', { do: 'clear_caches', to }, null, known).step).toEqual({ do: 'switch', to });
  });
});

describe('a download of an update', () => {
  const bundle = { version: 'v', files: [], bytes: 4_000_000 } as unknown as UpdateBundle;
  const device = { on_mobile_data: true } as Device;

  it('is attempted three times, and then reported as failed [R4.22]', () => {
    const failed = (attempt: number) =>
      nextStep('download', { do: 'download', bundle, device, attempt }, { error: '404' }, known).step;
    expect([failed(1), failed(2)]).toMatchObject([
      { do: 'wait', ms: 1_000, next: { attempt: 2 } },
      { do: 'wait', ms: 2_000, next: { attempt: 3 } },
    ]);
    expect(failed(3)).toEqual({ do: 'end', end: { why: 'failed', version: 'v', message: '404' } });
  });

  it('over mobile data needs the player’s approval if it is over 3 MB', () => {
    const measured = (bytes: number, on: Device, memory = EMPTY_MEMORY) =>
      nextStep('measure', { do: 'measure', bundle, device: on }, bytes, { ...known, memory }).step;
    expect(measured(3_000_001, device)).toMatchObject({ do: 'ask', bytes: 3_000_001 });
    expect(measured(3_000_000, device)).toMatchObject({ do: 'download' });
    expect(measured(9_000_000, { ...device, on_mobile_data: false })).toMatchObject({ do: 'download' });
    const declined_once = nextStep('ask', { do: 'ask', bundle, device, bytes: 4_000_000 }, false, known);
    expect(measured(4_000_000, device, declined_once.memory)).toMatchObject({ end: { why: 'declined' } });
  });

  it('fails after a time limit', async () => {
    const deleted: string[] = [];
    const unfinished = { id: 'x', version: 'v', status: 'downloading' } as const;
    const plugin: Partial<UpdaterPlugin> = {
      list: async () => ({ bundles: [unfinished] }),
      delete: async ({ id }) => void deleted.push(id),
      download: () => new Promise(() => {}),
    };
    const wait = (ms: number) => (ms < 60_000 ? new Promise(() => {}) : Promise.resolve());
    const world = { plugin, wait, checkDownload: async () => {}, log() {} };
    const perform = performOn(world as unknown as UpdateDevice);
    const result = await perform.download({ do: 'download', bundle, device, attempt: 1 });
    expect([deleted, result]).toEqual([['x', 'x'], { error: 'The download took too long.' }]);
  });
});
