import { expect, it } from 'vitest';
import { createMemoryStorage } from '../../platform/storage.ts';
import { addPendingLogout, readPendingLogout } from './pending-logout.ts';
import { reportLogout } from './report-logout.ts';

const responses = {
  done: () => Response.json({ code: 0 }),
  ended: () => Response.json({ code: 40100001 }, { status: 401 }),
  blocked: () => Response.json({ code: 40300001 }, { status: 403 }),
  busy: () => Response.json({ code: 42900001 }, { status: 429 }),
  broken: () => Response.json({ code: 50000001 }, { status: 500 }),
  hotspot: () => new Response('<html>', { status: 200 }),
  portal: () => Response.json({ login: true }, { status: 401 }),
};

it('a pending logout is reported again until the server has received it [R4.02]', async () => {
  const storage = createMemoryStorage();
  const received: Record<string, boolean> = {};
  for (const [name, response] of Object.entries(responses)) {
    addPendingLogout(storage, name);
    await reportLogout(storage, async () => response());
    received[name] = !readPendingLogout(storage).includes(name);
  }
  expect(received).toEqual({
    done: true,
    ended: true,
    blocked: true,
    busy: false,
    broken: false,
    hotspot: false,
    portal: false,
  });
});

it('the report of a logout contains the ended session’s token, and no cookie [R4.02]', async () => {
  const storage = createMemoryStorage();
  addPendingLogout(storage, 'left');
  const calls: unknown[] = [];
  await reportLogout(storage, async (path, { signal: _, ...init } = {}) => {
    calls.push(path, init);
    return responses.done();
  });
  const headers = { accept: 'application/json', authorization: 'Bearer left' };
  expect(calls).toEqual(['/api/c/auth/logout', { method: 'POST', headers, credentials: 'omit' }]);
  expect(storage.read('nua.pending_logout')).toBeNull();
});

it('the last five pending logouts are stored', () => {
  const storage = createMemoryStorage();
  for (const token of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) addPendingLogout(storage, token);
  expect(readPendingLogout(storage)).toEqual(['b', 'd', 'e', 'f', 'c']);
  for (const [stored, tokens] of [
    ['{broken', []],
    ['{"a":"b"}', []],
    ['["a",1,null]', ['a']],
  ] as const) {
    storage.write('nua.pending_logout', stored);
    expect(readPendingLogout(storage)).toEqual(tokens);
  }
});
