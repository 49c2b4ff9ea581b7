import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { importOnDemand } from './import-on-demand.ts';

const failedImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const reload = vi.fn();
let hasNetwork = true;

beforeEach(() => {
  hasNetwork = true;
  const stored = new Map<string, string>();
  vi.stubGlobal('fetch', () => (hasNetwork ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError())));
  vi.stubGlobal('location', { pathname: '/wallet', reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  reload.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function clientWithNotices() {
  const { client } = clientForTests({});
  const notices: string[] = [];
  client.notify = (kind) => void notices.push(kind);
  return { client, notices, waiting: () => client.stores.dialogs.get().waiting };
}

describe('code that is loaded on demand', () => {
  it('shows the loading overlay only while it loads [R2.36]', async () => {
    const { client, notices, waiting } = clientWithNotices();
    const { promise, resolve } = Promise.withResolvers<string>();
    const loading = importOnDemand(client, () => promise);
    expect(waiting()).toBe(1);
    resolve('code');
    expect([await loading, waiting(), notices]).toEqual(['code', 0, []]);
  });

  it('is requested once more after a failure', async () => {
    const { client, notices } = clientWithNotices();
    const load = vi
      .fn(failedImport)
      .mockImplementationOnce(failedImport)
      .mockResolvedValueOnce('code' as never);
    expect([await importOnDemand(client, load), notices]).toEqual(['code', []]);
  });

  it('causes an error notice, but no reload, if it fails to load without a network [R2.44]', async () => {
    const { client, notices, waiting } = clientWithNotices();
    hasNetwork = false;
    expect([await importOnDemand(client, failedImport), notices, waiting()]).toEqual([null, ['error'], 0]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page once if the server no longer has it [R9.10]', async () => {
    const { client, notices } = clientWithNotices();
    void importOnDemand(client, failedImport);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(notices).toEqual([]);
    sessionStorage.setItem('nua.reloaded_at', '0');
    expect([await importOnDemand(client, failedImport), notices]).toEqual([null, ['error']]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('never reloads the page of a running game if it fails to load', async () => {
    const { client, notices } = clientWithNotices();
    location.pathname = '/game-play';
    expect([await importOnDemand(client, failedImport), notices]).toEqual([null, ['error']]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('causes no error notice if the player no longer waits for it', async () => {
    const { client, notices, waiting } = clientWithNotices();
    expect([await importOnDemand(client, failedImport, { isWanted: () => false }), notices, waiting()]).toEqual([
      null,
      [],
      0,
    ]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('causes an error notice if it has not loaded after twenty seconds [R2.44]', async () => {
    vi.useFakeTimers();
    const { client, notices, waiting } = clientWithNotices();
    const loading = importOnDemand(client, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(19_999);
    expect([waiting(), notices]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([await loading, waiting(), notices]).toEqual([null, 0, ['error']]);
  });
});
