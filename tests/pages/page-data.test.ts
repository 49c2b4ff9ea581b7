import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { setSetting } from '../../apps/server/src/settings/set-setting.ts';
import { routes } from '../../apps/web/src/router/routes.ts';
import { type Someone, startWorld, type World } from '../world/world.ts';

const web = { ...builtWeb(), shared_ms: 0 };
let world: World;
let ayesha: Someone;
let bilal: Someone;

beforeAll(async () => {
  world = await startWorld({ parts: { web } });
  [ayesha, bilal] = await Promise.all([
    world.player({ user_name: 'ayesha_of_data' }),
    world.player({ user_name: 'bilal_of_data' }),
  ]);
});
afterAll(() => world.stop());

type Data = {
  code: number;
  msg: string;
  data: { redirect?: string; responses?: Record<string, { data: unknown }> } | null;
};

async function requestData(path: string, who?: Someone, headers: Record<string, string> = {}) {
  const cookie: Record<string, string> = who ? { cookie: `nua_session=${who.token}` } : {};
  const response = await fetch(world.url + path, { headers: { ...cookie, ...headers }, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...(JSON.parse(text) as Data) };
}

/** Builds the path as text, so that `//host` reaches the server unchanged. */
const dataPath = (path: string) => `${path}/_payload.json?${web.build_id}`;

describe('a page’s data', () => {
  it('arrives in one response [R7.34]', async () => {
    const { status, data, headers } = await requestData(dataPath('/wallet'), ayesha);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const paths = Object.keys(data?.responses ?? {});
    expect(paths.some((path) => path.startsWith('/api/c/player/accts/logs'))).toBe(true);
    expect(data?.responses?.['/api/c/player']?.data).toMatchObject({ user_name: 'ayesha_of_data' });
    const direct = await fetch(`${world.url}/api/c/player`, { headers: { authorization: `Bearer ${ayesha.token}` } });
    expect(data?.responses?.['/api/c/player']).toEqual(await direct.json());
  });

  it('of a visitor’s lobby contains the games but no player [R7.34]', async () => {
    const { data, headers } = await requestData(dataPath(''));
    expect(Object.keys(data?.responses ?? {}).some((path) => path.startsWith('/api/c/game'))).toBe(true);
    expect(data?.responses).not.toHaveProperty('/api/c/player');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('never contains another player’s data [R7.34]', async () => {
    // Above this number of concurrent requests, a visitor's page is refused.
    const askers = Array.from({ length: 12 }, (_, at) => [ayesha, bilal, undefined][at % 3]);
    for (let round = 0; round < 5; round++) {
      const payloads = await Promise.all(
        askers.map(async (who, at) => ({
          who,
          text: (await requestData(dataPath(at % 2 ? '/wallet' : ''), who)).text,
        })),
      );
      for (const { who, text } of payloads) {
        for (const other of [ayesha, bilal].filter((player) => player !== who)) {
          expect(text).not.toContain(other.id);
          expect(text).not.toContain(other.user_name);
        }
        if (who) expect(text).toContain(who.id);
      }
    }
  });

  it('is served only to a client of the same build [R7.33] [R7.34]', async () => {
    for (const address of ['/_payload.json?another-build', '/wallet/_payload.json?0', '/_payload.json']) {
      const refused = await requestData(address, ayesha);
      expect([address, refused.status, refused.code, refused.data]).toEqual([
        address,
        409,
        40909001,
        { build_id: web.build_id },
      ]);
      expect(refused.text).not.toContain('responses');
    }
  });

  it('is refused for a token without a session [R7.34]', async () => {
    const shared = await startWorld({ parts: { web: { ...web, shared_ms: 60_000 } } });
    try {
      const status = async (headers: Record<string, string> = {}) =>
        (await fetch(`${shared.url}${dataPath('')}`, { headers })).status;
      expect(await status({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(401);
      expect(await status()).toBe(200);
      expect(await status({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(401);
    } finally {
      await shared.stop();
    }
  });

  it('is refused if cookie and token belong to different sessions [R7.34]', async () => {
    for (const path of ['/wallet', '']) {
      const mixed = await requestData(dataPath(path), ayesha, { authorization: `Bearer ${bilal.token}` });
      expect([path, mixed.status, mixed.code]).toEqual([path, 401, 40100001]);
      expect(mixed.text).not.toMatch(/responses|ayesha|bilal/);
    }
    const matched = await requestData(dataPath('/wallet'), ayesha, { authorization: `Bearer ${ayesha.token}` });
    expect(matched.status).toBe(200);
  });

  it.each(routes.filter(({ access }) => access === 'player').map(({ path }) => path))(
    'is only a redirect to the sign-in page if a visitor opens %s [R2.29] [R7.34]',
    async (path) => {
      const { status, code, data, text } = await requestData(dataPath(path));
      expect([status, code]).toEqual([401, 40100001]);
      expect(data).toEqual({ redirect: `/sign-in?next=${encodeURIComponent(path)}` });
      expect(text).not.toContain('responses');
    },
  );

  it('redirects a signed-in player from an auth page [R2.29] [R7.34]', async () => {
    expect((await requestData(`${dataPath('/sign-in')}&next=%2Freport`, ayesha)).data).toMatchObject({
      redirect: '/report',
    });
    const gone: Someone = { ...ayesha, token: 'x'.repeat(43) };
    expect(await requestData(dataPath('/wallet'), gone)).toMatchObject({ status: 401, code: 40100001 });
  });

  it('is not found for a missing page or an engineer’s page [R2.33] [R7.34]', async () => {
    for (const path of [dataPath('/no-such'), dataPath('/omega-test'), `${dataPath('/game-play')}&game=..`])
      expect(await requestData(path, ayesha)).toMatchObject({ status: 404, code: 40400001 });
  });

  it('is refused if its address contains a host name [R8.07]', async () => {
    for (const path of ['//evil.example', '/https://evil.example', '/%2Fevil.example']) {
      expect(await requestData(dataPath(path), ayesha)).toMatchObject({
        status: 400,
        code: 40009001,
        msg: 'Payload URL must not include hostname',
        data: null,
      });
    }
  });
});

describe('the current build', () => {
  const read = (path: string) => fetch(world.url + path);

  it('is described by JSON files [R7.33]', async () => {
    const latest = await read('/builds/latest.json');
    expect([latest.status, latest.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const meta = (await latest.json()) as { id: string };
    expect(meta).toMatchObject({ id: web.build_id, reload: true });
    expect(await (await read(`/builds/meta/${web.build_id}.json`)).json()).toEqual(meta);
    expect((await read('/builds/meta/000000000000.json')).status).toBe(404);
  });

  it('is named in every page [R7.33]', async () => {
    expect(await (await read('/')).text()).toContain(`"build_id":"${web.build_id}"`);
  });
});

describe('the redirects of the settings', () => {
  it('apply to pages and to the data of pages [R2.32] [R1.15]', async () => {
    const client = await world.pool.connect();
    const rules = { '/activity': 'https://partner.example/on', '/club': { to: '/promo', status: 307 } };
    await setSetting(client, 'redirects', rules, 'a test', world.clock.now()).finally(() => client.release());
    const go = async (path: string, who?: Someone) => {
      const headers: Record<string, string> = who ? { cookie: `nua_session=${who.token}` } : {};
      const { status, headers: sent } = await fetch(world.url + path, { redirect: 'manual', headers });
      return [status, sent.get('location')];
    };
    await expect.poll(() => go('/activity')).toEqual([302, 'https://partner.example/on']);
    expect(await go('/club', ayesha)).toEqual([307, '/promo']);
    // A visitor is redirected by the session guard, which runs before the redirects.
    expect(await go('/club')).toEqual([302, '/sign-in?next=%2Fclub']);
    expect((await requestData(dataPath('/activity'))).data).toMatchObject({
      redirect: 'https://partner.example/on',
      external: true,
    });
    const html = await (await fetch(world.url)).text();
    expect(html.includes('"/activity":"https://partner.example/on"')).toBe(true);
  });

  it.each([{ '/x': 'javascript:alert(1)' }, { '/x': '//evil.example' }, { x: '/y' }, { '/x': 'http://plain.example' }])(
    'are refused if they contain %j [R2.32]',
    async (rules) => {
      const client = await world.pool.connect();
      await expect(setSetting(client, 'redirects', rules, 'a test', world.clock.now())).rejects.toThrow('redirects');
      client.release();
    },
  );
});
