import { expect, it } from 'vitest';
import { createMemoryStorage } from '../platform/storage.ts';
import { endDrawnSession } from './end-drawn-session.ts';

/** What a hidden page does, in order. */
async function actsOf(response: () => Response, auth?: string): Promise<string[]> {
  const acts: string[] = [];
  await endDrawnSession(createMemoryStorage(auth === undefined ? {} : { 'nua.auth': auth }), {
    async fetch(path, init) {
      acts.push(`${init?.method} ${path}`);
      expect(init?.headers).not.toHaveProperty('authorization');
      return response();
    },
    reload: () => void acts.push('reload'),
    wait: async (ms) => void acts.push(`wait ${ms}`),
  });
  return acts;
}

const LOGOUT = 'POST /api/c/auth/logout';

it('a page drawn for a session that is not here ends it and is drawn anew [R4.02]', async () => {
  expect(await actsOf(() => Response.json({ code: 0 }))).toEqual([LOGOUT, 'reload']);
});

it('what cannot be ended now is tried again, not at once [R4.02]', async () => {
  const silence = () => {
    throw new TypeError('offline');
  };
  const refusal = () => Response.json({ code: 40100001 }, { status: 401 });
  for (const response of [silence, refusal, () => new Response('<html>')]) {
    expect(await actsOf(response)).toEqual([LOGOUT, 'wait 5000', 'reload']);
  }
});

it('a session that has begun in another tab meanwhile stays [R4.02]', async () => {
  expect(await actsOf(() => Response.json({ code: 0 }), '{"token":"new"}')).toEqual(['reload']);
});
