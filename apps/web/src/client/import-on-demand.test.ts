import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { importOnDemand } from './import-on-demand.ts';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const reload = vi.fn();
let hasNetwork = true;

beforeEach(() => {
  hasNetwork = true;
  const kept = new Map<string, string>();
  vi.stubGlobal('fetch', () => (hasNetwork ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError())));
  vi.stubGlobal('location', { pathname: '/wallet', reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  reload.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function begin() {
  const { client } = clientForTests({});
  const said: string[] = [];
  client.notify = (kind) => void said.push(kind);
  return { client, said, waiting: () => client.stores.dialogs.get().waiting };
}

describe('code that a press waits for', () => {
  it('is waited for in sight of the player, and no longer than it takes [R2.36]', async () => {
    const { client, said, waiting } = begin();
    const { promise, resolve } = Promise.withResolvers<string>();
    const coming = importOnDemand(client, () => promise);
    expect(waiting()).toBe(1);
    resolve('code');
    expect([await coming, waiting(), said]).toEqual(['code', 0, []]);
  });

  it('is asked for once more where it was lost on the way', async () => {
    const { client, said } = begin();
    const load = vi
      .fn(lost)
      .mockImplementationOnce(lost)
      .mockResolvedValueOnce('code' as never);
    expect([await importOnDemand(client, load), said]).toEqual(['code', []]);
  });

  it('is reported as an error where there is no network, and nothing is loaded anew [R2.44]', async () => {
    const { client, said, waiting } = begin();
    hasNetwork = false;
    expect([await importOnDemand(client, lost), said, waiting()]).toEqual([null, ['error'], 0]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('loads the page anew once where it is gone, and is said to be missing after that [R9.10]', async () => {
    const { client, said } = begin();
    void importOnDemand(client, lost);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(said).toEqual([]);
    sessionStorage.setItem('nua.reloaded_at', '0');
    expect([await importOnDemand(client, lost), said]).toEqual([null, ['error']]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not take a running game away', async () => {
    const { client, said } = begin();
    location.pathname = '/game-play';
    expect([await importOnDemand(client, lost), said]).toEqual([null, ['error']]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not spoken of to somebody who has gone on meanwhile', async () => {
    const { client, said, waiting } = begin();
    expect([await importOnDemand(client, lost, { isWanted: () => false }), said, waiting()]).toEqual([null, [], 0]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is waited for twenty seconds on a network that stalls [R2.44]', async () => {
    vi.useFakeTimers();
    const { client, said, waiting } = begin();
    const coming = importOnDemand(client, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(19_999);
    expect([waiting(), said]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([await coming, waiting(), said]).toEqual([null, 0, ['error']]);
  });
});
