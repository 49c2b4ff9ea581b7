import type { TrackerSettings } from '@nua/contract/tracking.ts';
import { describe, expect, it, vi } from 'vitest';
import { clientForTests, config, player, session } from '../../boot/client-for-tests.ts';
import { signedOut } from '../../client/auth-store.ts';
import { writeConsent } from '../consent/consent.ts';
import { beginSession } from '../session/keep-session.ts';
import type { AdTracker, DeviceIds } from './ad-tracker.ts';
import { startTracking } from './start-tracking.ts';
import { eventTokenOf, retrieveAppToken, signInEvent } from './tracking-rules.ts';

const settings: TrackerSettings = {
  kind: 'adjust',
  environment: 'sandbox',
  collector: null,
  default_event_token: 'defa01',
};
const deviceIds: DeviceIds = { network_device: 'web-uuid-1', network_name: null, is_organic: 1 };

const timeOut = { kind: 'time_out', from: '2026-03-01T07:00:00.000Z', until: null, set_by: 'player' };
const protection = (exclusion: object | null) => ({
  limits: [],
  reality_check: 60,
  exclusion,
  server_time: '2026-03-02T07:00:00.000Z',
});

function setUpTracking(options: { token?: string; exclusion?: object; app_token?: string | null; off?: true } = {}) {
  const trackerCalls: string[] = [];
  const logged: string[] = [];
  let onIds: (ids: DeviceIds) => void = () => undefined;
  const tracker: AdTracker = {
    start: (_settings, app_token, listener) => {
      trackerCalls.push(`start ${app_token}`);
      onIds = listener;
    },
    report: (event, token, is_organic) => trackerCalls.push(`report ${event} ${token} ${is_organic}`),
    stop: () => trackerCalls.push('stop'),
    forget: async () => {
      trackerCalls.push('forget');
      return true;
    },
  };
  const { client, requests } = clientForTests({
    ...(options.token && { token: options.token }),
    responses: {
      'GET /api/c/config': { data: { ...config, is_organic: 0 } },
      'GET /api/c/player/limit': { data: protection(options.exclusion ?? null) },
      'GET /api/c/player': { data: player() },
      'GET /api/c/ad': { data: { list: [{ event: 'sign_in', event_token: 'sign01' }], page: 1, size: 100, total: 1 } },
      'PUT /api/c/player/tracker': { data: { kept: true } },
      'DELETE /api/c/player/tracker': { data: {} },
    },
  });
  const trackerConfig = options.off ? {} : { tracker: settings, consent_to: ['advertising'] };
  client.stores.config.set({ config: { ...config, ...trackerConfig } as never });
  const load = vi.fn(async () => tracker);
  const begin = () =>
    startTracking(client, {
      load,
      readToken: () => (options.app_token === undefined ? '4w565xzmb54d' : options.app_token),
      log: (problem) => logged.push(problem),
    });
  const calls = () => requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  return { client, requests, trackerCalls, logged, load, begin, calls, sendIds: (ids: DeviceIds) => onIds(ids) };
}

describe('the app token', () => {
  it('is requested up to three times, two seconds apart [R9.06]', async () => {
    vi.useFakeTimers();
    try {
      const times: number[] = [];
      const began = Date.now();
      const read = () => {
        times.push(Date.now() - began);
        return null;
      };
      const found = retrieveAppToken(read);
      await vi.advanceTimersByTimeAsync(10_000);
      expect([await found, times]).toEqual([null, [0, 2_000, 4_000]]);
    } finally {
      vi.useRealTimers();
    }
  });
  it('is used as soon as it arrives, even after a failed attempt [R9.06]', async () => {
    let attempts = 0;
    const read = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no shell yet');
      return 'a-token';
    };
    expect(await retrieveAppToken(read, async () => undefined)).toBe('a-token');
    expect(attempts).toBe(2);
  });
  it('that never arrives is logged once as AppToken Missing [R8.10]', async () => {
    vi.useFakeTimers();
    try {
      const { client, begin, logged, load } = setUpTracking({ app_token: null });
      writeConsent(client, 'yes');
      begin();
      await vi.advanceTimersByTimeAsync(5_000);
      writeConsent(client, 'yes');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(logged).toEqual(['AppToken Missing']);
      expect(load).not.toHaveBeenCalled();
      expect(client.stores.dialogs.get().notices).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a tracking event', () => {
  it('has the default token if the list contains no token for it [R3.10] [R8.10]', () => {
    const list = [{ event: 'sign_in', event_token: 'sign01' }];
    expect(eventTokenOf(list, 'sign_in', 'defa01')).toBe('sign01');
    expect(eventTokenOf(list, 'register', 'defa01')).toBe('defa01');
    expect(eventTokenOf([], 'sign_in', 'defa01')).toBe('defa01');
  });
  it('is reported as a registration if the player signs in within a minute of registering', () => {
    const now = new Date('2026-03-02T07:00:00Z');
    expect(signInEvent(new Date(now.getTime() - 59_000), now)).toBe('register');
    expect(signInEvent(new Date(now.getTime() - 60_000), now)).toBe('sign_in');
  });
});

describe('the tracking of a device', () => {
  it('begins only after consent, and sends the device’s ids to the server [R3.04] [R7.29]', async () => {
    const { client, begin, trackerCalls, sendIds, calls, requests, load } = setUpTracking({ token: 't' });
    begin();
    await vi.waitFor(() => expect(load).not.toHaveBeenCalled(), { timeout: 20_000 });
    writeConsent(client, 'yes');
    await vi.waitFor(() => expect(trackerCalls).toEqual(['start 4w565xzmb54d']), { timeout: 20_000 });
    sendIds(deviceIds);
    await vi.waitFor(() => expect(calls()).toContain('GET /api/c/config'), { timeout: 20_000 });
    const report = requests.find(({ method }) => method === 'PUT');
    expect(JSON.parse(report!.body!)).toEqual({
      tracker: 'adjust',
      app_token: '4w565xzmb54d',
      network_device: 'web-uuid-1',
      is_organic: 1,
    });
    expect(requests.find(({ path }) => path.startsWith('/api/c/config'))?.path).toContain('app_token=4w565xzmb54d');
  });
  it('reports a sign-in under the event token that the site lists for it [R7.29]', async () => {
    const { client, begin, trackerCalls, requests } = setUpTracking();
    writeConsent(client, 'yes');
    begin();
    await vi.waitFor(() => expect(trackerCalls).toHaveLength(1), { timeout: 20_000 });
    beginSession(client, session('t', '2026-03-02T06:00:00.000Z') as never);
    await vi.waitFor(() => expect(trackerCalls).toEqual(['start 4w565xzmb54d', 'report sign_in sign01 1']), {
      timeout: 20_000,
    });
    const { path } = requests.find((request) => request.path.startsWith('/api/c/ad'))!;
    expect(new URL(path, 'http://own').searchParams.get('filter')).toBe('{"app_token":"4w565xzmb54d"}');
  });
  it('requests the list of tokens once for two sign-ins within an hour [R9.01 ad]', async () => {
    const { client, calls, trackerCalls, begin, sendIds } = setUpTracking();
    const listRequestCount = () => calls().filter((call) => call === 'GET /api/c/ad').length;
    const reportCount = () => trackerCalls.filter((call) => call.startsWith('report sign_in sign01')).length;
    writeConsent(client, 'yes');
    begin();
    await vi.waitFor(() => expect(trackerCalls).toContain('start 4w565xzmb54d'));
    sendIds(deviceIds);
    for (const count of [1, 2]) {
      const player_id = `01890000-0000-7000-8000-00000000000${count}`;
      beginSession(client, { ...session(`t${count}`, '2026-03-02T07:00:00.000Z'), player_id });
      await vi.waitFor(() => expect(reportCount()).toBe(count), { timeout: 20_000 });
    }
    expect(listRequestCount()).toBe(1);
  });

  it('ends when consent is withdrawn, and leaves no data on the device', async () => {
    const { client, begin, trackerCalls, calls } = setUpTracking({ token: 't' });
    writeConsent(client, 'yes');
    begin();
    await vi.waitFor(() => expect(client.storage.read('nua.measured')).toBe('4w565xzmb54d'), { timeout: 20_000 });
    writeConsent(client, 'no');
    await vi.waitFor(() => expect(client.storage.read('nua.measured')).toBeNull(), { timeout: 20_000 });
    expect(trackerCalls).toEqual(['start 4w565xzmb54d', 'forget']);
    expect(calls()).toContain('DELETE /api/c/player/tracker');
  });
  it('is deleted on the server at the next sign-in if the player withdrew consent after signing out', async () => {
    const { client, begin, calls, sendIds, trackerCalls } = setUpTracking();
    const deletions = () => calls().filter((call) => call === 'DELETE /api/c/player/tracker').length;
    const signIn = () => beginSession(client, session('t', '2026-03-02T06:00:00.000Z') as never);
    signIn();
    writeConsent(client, 'yes');
    begin();
    await vi.waitFor(() => expect(trackerCalls).toContain('start 4w565xzmb54d'), { timeout: 20_000 });
    sendIds(deviceIds);
    await vi.waitFor(() => expect(calls()).toContain('PUT /api/c/player/tracker'), { timeout: 20_000 });
    client.stores.auth.set(signedOut);
    writeConsent(client, 'no');
    await vi.waitFor(() => expect(client.storage.read('nua.measured')).toBeNull(), { timeout: 20_000 });
    expect(deletions()).toBe(0);
    const { player_id } = session('t', '2026-03-02T06:00:00.000Z');
    expect(client.storage.read('nua.measured_players')).toBe(player_id.slice(-4));
    signIn();
    await vi.waitFor(() => expect(deletions()).toBe(1), { timeout: 20_000 });
    await vi.waitFor(() => expect(client.storage.read('nua.measured_players')).toBeNull(), { timeout: 20_000 });
    expect(trackerCalls.filter((call) => call === 'forget')).toHaveLength(1);
  });
  it('does not begin for an excluded player, and ends when an exclusion begins', async () => {
    const excluded = setUpTracking({ token: 't', exclusion: timeOut });
    writeConsent(excluded.client, 'yes');
    excluded.begin();
    await vi.waitFor(() => expect(excluded.calls()).toContain('GET /api/c/player/limit'), { timeout: 20_000 });
    const later = setUpTracking({ token: 't' });
    writeConsent(later.client, 'yes');
    later.begin();
    await vi.waitFor(() => expect(later.trackerCalls).toHaveLength(1), { timeout: 20_000 });
    later.client.queries.setQueryData(['limit'], protection(timeOut));
    await vi.waitFor(() => expect(later.trackerCalls).toEqual(['start 4w565xzmb54d', 'stop']), { timeout: 20_000 });
    expect(excluded.load).not.toHaveBeenCalled();
  });
  it('loads no code without a configured network, or without consent to advertising', async () => {
    const off = setUpTracking({ token: 't', off: true });
    writeConsent(off.client, 'yes');
    off.begin();
    const analyticsOnly = setUpTracking({ token: 't' });
    analyticsOnly.client.storage.write('nua.consent', 'yes analytics');
    analyticsOnly.begin();
    await new Promise((resolve) => setTimeout(resolve));
    expect([off.load.mock.calls, analyticsOnly.load.mock.calls]).toEqual([[], []]);
    expect([off.requests, analyticsOnly.requests]).toEqual([[], []]);
  });
});
