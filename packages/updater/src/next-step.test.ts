import type { UpdateBundle } from '@nua/contract/update.ts';
import { describe, expect, it } from 'vitest';
import { EMPTY_MEMORY, type Memory } from './memory.ts';
import { FIRST_STEP, memoryForManualRollback, nextStep } from './next-step.ts';
import type { PluginBundle } from './plugin.ts';
import type { Device, Results, StepName, StepOf } from './step.ts';

const bundleOf = (id: string): PluginBundle => ({ id, version: `v-${id}`, status: 'pending' });
const device: Device = {
  ...{ current: bundleOf('a'), bundles: [], native_version: '1', device_id: 'd', is_proven: true },
  ...{ is_mid_step: false, on_mobile_data: true },
};
const bundle = { version: 'v-b', files: [], bytes: 4_000_000 } as unknown as UpdateBundle;
const manifest = { version: 'v-b', fullUrl: 'u', signed: '{}', sig: `${'A'.repeat(86)}==` };
const own = { host: 'nua.example', sequence: 1 };
const after = <Name extends StepName>(step: StepOf<Name>, result: Results[Name], memory = EMPTY_MEMORY) =>
  nextStep((step as { do: Name }).do, step, result, { memory, own });
const refused = { reports: [{ version: null, outcome: 'refused' }] };

describe('a check for updates [R4.22]', () => {
  it.each([true, false])('begins with a ping, and continues whether or not the ping succeeds: %s', (has_responded) => {
    expect(FIRST_STEP).toEqual({ do: 'ping' });
    expect(after({ do: 'ping' }, has_responded)).toEqual({ memory: EMPTY_MEMORY, step: { do: 'read_switch' } });
  });

  it('ends if the operator has switched updates off', () => {
    expect(after({ do: 'read_switch' }, false).step).toEqual({ do: 'end', end: { why: 'switched_off' } });
    expect(after({ do: 'read_switch' }, true).step).toEqual({ do: 'fetch_manifest' });
  });

  it('ends if there is no manifest, or a malformed manifest', () => {
    expect(after({ do: 'fetch_manifest' }, null)).toEqual({
      ...{ memory: EMPTY_MEMORY, step: { do: 'end', end: { why: 'no_manifest' } } },
    });
    expect(after({ do: 'fetch_manifest' }, '<html>')).toMatchObject({
      ...{ memory: refused, step: { do: 'end', end: { why: 'bad_manifest' } } },
    });
    expect(after({ do: 'fetch_manifest' }, JSON.stringify(manifest)).step).toEqual({ do: 'verify', manifest });
  });

  it('reports a wrong signature, but not a signature that the device cannot verify', () => {
    const verify = { do: 'verify', manifest } as const;
    expect(after(verify, true).step).toEqual({ do: 'read_device', manifest });
    expect(after(verify, false)).toMatchObject({
      ...{ memory: refused, step: { do: 'end', end: { why: 'bad_signature' } } },
    });
    expect(after(verify, null)).toEqual({ memory: EMPTY_MEMORY, step: { do: 'end', end: { why: 'no_verifier' } } });
  });

  it('asks the player before a download over mobile data', () => {
    const ask = { do: 'ask', bundle, device, bytes: 4_000_000 } as const;
    expect(after(ask, true)).toEqual({ memory: EMPTY_MEMORY, step: { do: 'download', bundle, device, attempt: 1 } });
    expect(after(ask, false)).toEqual({
      ...{ memory: { ...EMPTY_MEMORY, declined: 'v-b' }, step: { do: 'end', end: { why: 'declined' } } },
    });
    const declinedOther: Memory = { ...EMPTY_MEMORY, declined: 'v-other' };
    expect(after({ do: 'measure', bundle, device }, 4_000_000, declinedOther).step).toMatchObject({ do: 'ask' });
  });

  it('stores a finished download as pending', () => {
    const to = bundleOf('b');
    expect(after({ do: 'download', bundle, device, attempt: 1 }, { bundle: to })).toEqual({
      ...{ memory: { ...EMPTY_MEMORY, pending: { id: 'b', version: 'v-b' } } },
      ...{ step: { do: 'check_moment', to, device } },
    });
  });

  it('reports a download that failed three times', () => {
    const { memory } = after({ do: 'download', bundle, device, attempt: 3 }, { error: '404' });
    expect(memory.reports).toEqual([{ version: 'v-b', outcome: 'download_failed' }]);
  });

  it('continues after a pause, unless a game has started', () => {
    const next = { do: 'download', bundle, device, attempt: 2 } as const;
    const wait = { do: 'wait', ms: 1_000, next } as const;
    expect(after(wait, { is_mid_step: false }).step).toEqual(next);
    expect(after(wait, { is_mid_step: true }).step).toEqual({ do: 'end', end: { why: 'mid_step' } });
  });
});

describe('the memory of an updater before a restart [R4.22]', () => {
  const known: Memory = {
    ...{ ...EMPTY_MEMORY, pending: { id: 'b', version: 'v-b' }, last_good: { id: 'z', version: 'v-z' } },
  };
  const storedFor = (to: PluginBundle | 'builtin', on: Partial<Device> = {}) =>
    after({ do: 'check_moment', to, device: { ...device, ...on } }, { is_mid_step: false }, known).memory;
  const builtin: PluginBundle = { id: 'builtin', version: '1.2.0', status: 'success' };

  it('contains the running bundle as rollback target if the bundle is proven to work', () => {
    expect(storedFor(bundleOf('b'))).toEqual({ ...known, last_good: { id: 'a', version: 'v-a' }, restart: 'update' });
    expect(storedFor(bundleOf('b'), { is_proven: false })).toEqual({ ...known, restart: 'update' });
  });

  it('contains no rollback target if the bundle inside the app is running', () => {
    const none = { ...known, last_good: null, restart: 'update' };
    expect(storedFor(bundleOf('b'), { current: builtin })).toEqual(none);
    expect(storedFor(bundleOf('b'), { current: builtin, is_proven: false })).toEqual(none);
  });

  it('contains a report of a rollback order', () => {
    expect(storedFor('builtin')).toEqual({
      ...{ ...known, pending: null, last_good: null, restart: 'builtin' },
      reports: [{ version: 'builtin', outcome: 'back_to_builtin' }],
    });
  });

  it.each([
    ['to a bundle', bundleOf('b'), 'v-b'],
    ['to the bundle inside the app', 'builtin', 'builtin'],
  ] as const)('contains a report of a failed switch %s', (_, to, version) => {
    const { memory, step } = after({ do: 'switch', to }, { error: 'gone' }, { ...known, restart: 'update' });
    expect(memory).toEqual({
      ...{ ...known, pending: null, restart: null, reports: [{ version, outcome: 'download_failed' }] },
    });
    expect(step).toEqual({ do: 'end', end: { why: 'failed', version, message: 'gone' } });
  });

  it('stays unchanged if the page is still running after a successful switch', () => {
    const before: Memory = { ...known, restart: 'update' };
    const { memory, step } = after({ do: 'switch', to: bundleOf('b') }, { error: null }, before);
    expect([memory, step]).toEqual([before, { do: 'end', end: { why: 'switched' } }]);
  });

  it('marks the newest version as declined after an engineer’s rollback', () => {
    const back = { pending: null, last_good: null, restart: 'builtin' };
    const with_newest: Memory = { ...known, newest: { sequence: 9, version: 'v-new' } };
    expect(memoryForManualRollback(with_newest, bundleOf('a'))).toEqual({ ...with_newest, ...back, left: 'v-new' });
    expect(memoryForManualRollback(known, bundleOf('a'))).toEqual({ ...known, ...back, left: 'v-a' });
  });
});
