import { expect, it } from 'vitest';
import { createMemoryStorage } from '../../platform/storage.ts';
import { endRenderedSession } from './end-rendered-session.ts';

async function effectsOf(response: () => Response, auth?: string): Promise<string[]> {
  const effects: string[] = [];
  await endRenderedSession(createMemoryStorage(auth === undefined ? {} : { 'nua.auth': auth }), {
    async fetch(path, init) {
      effects.push(`${init?.method} ${path}`);
      expect(init?.headers).not.toHaveProperty('authorization');
      return response();
    },
    reload: () => void effects.push('reload'),
    wait: async (ms) => void effects.push(`wait ${ms}`),
  });
  return effects;
}

const LOGOUT = 'POST /api/c/auth/logout';

it('a page that was rendered for an unknown session ends that session and reloads [R4.02]', async () => {
  expect(await effectsOf(() => Response.json({ code: 0 }))).toEqual([LOGOUT, 'reload']);
});

it('a page that fails to end the old session reloads after five seconds [R4.02]', async () => {
  const silence = () => {
    throw new TypeError('offline');
  };
  const refusal = () => Response.json({ code: 40100001 }, { status: 401 });
  for (const response of [silence, refusal, () => new Response('<html>')]) {
    expect(await effectsOf(response)).toEqual([LOGOUT, 'wait 5000', 'reload']);
  }
});

it('a session that another tab has begun in the meantime is not ended [R4.02]', async () => {
  expect(await effectsOf(() => Response.json({ code: 0 }), '{"token":"new"}')).toEqual(['reload']);
});
