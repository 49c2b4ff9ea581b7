import { login, proveSecond } from '@nua/contract/console/staff.ts';
import { getToday } from '@nua/contract/console/today.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, nextCode, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { DEMO_STAFF_PASSWORD as password } from '../app/demo-staff.ts';
import { createConsole } from './console-server.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const PAGE = '<!doctype html><title>console</title>';
const servers = {} as Record<'https' | 'http', FastifyInstance>;
const origins = { https: 'https://staff.example', http: 'http://localhost:3001' } as const;

beforeAll(async () => {
  for (const kind of ['https', 'http'] as const)
    servers[kind] = await createConsole({
      app: world.app,
      settings: { ...world.app.config.console, url: origins[kind] },
      reads: world.app.db,
      files: { folder: import.meta.dirname, sendPage: (reply) => reply.type('text/html').send(PAGE) },
    });
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

type Sent = { method?: 'GET' | 'POST'; url: string; payload?: object; headers?: Record<string, string> };
const send = (kind: keyof typeof origins, { headers, ...request }: Sent) =>
  servers[kind].inject({
    method: 'GET',
    ...request,
    headers: { host: new URL(origins[kind]).host, 'x-nua-console': '1', ...headers },
  });
const sendPassword = (kind: keyof typeof origins) =>
  send(kind, { method: 'POST', url: login.path, payload: { name: 'sana', password } });

/** Reads the directives of a content policy. */
const directivesOf = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name, ...values]) => [name!, values.join(' ')]),
  );

describe('every response of the console', () => {
  it.each(['https', 'http'] as const)(
    'over %s forbids frames, foreign files and texts that run as code',
    async (kind) => {
      const responses = {
        page: await send(kind, { url: '/payments' }),
        success: await sendPassword(kind),
        refusal: await send(kind, { url: getToday.path }),
        'unknown call': await send(kind, { url: '/api/o/nothing' }),
        'unknown file': await send(kind, { url: '/assets/nothing.js' }),
        'foreign host': await send(kind, { url: '/', headers: { host: 'evil.example' } }),
      };
      expect(responses.page.body).toBe(PAGE);
      expect(responses.success.statusCode).toBe(200);
      for (const [name, { headers }] of Object.entries(responses)) {
        const policy = directivesOf(headers['content-security-policy']);
        expect([name, policy]).toEqual([
          name,
          {
            'default-src': "'self'",
            'style-src-attr': "'unsafe-inline'",
            'img-src': "'self' data:",
            'object-src': "'none'",
            'base-uri': "'none'",
            'form-action': "'self'",
            'frame-ancestors': "'none'",
            'require-trusted-types-for': "'script'",
            'trusted-types': "'none'",
          },
        ]);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        });
        expect(headers['strict-transport-security']).toBe(kind === 'https' ? 'max-age=31536000' : undefined);
      }
    },
  );
});

describe('the cookie of a staff session', () => {
  it.each([
    ['https', '__Host-nua-staff', ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']],
    ['http', 'nua-staff', ['HttpOnly', 'Path=/', 'SameSite=Strict']],
  ] as const)('over %s is %s, and no script and no other site can use it', async (kind, name, expected) => {
    const first = await sendPassword(kind);
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    await nextCode(world);
    const payload = { code: await codeOf(world, 'sana') };
    const second = await send(kind, { method: 'POST', url: proveSecond.path, payload, headers: { cookie } });
    expect(second.statusCode).toBe(200);
    for (const { headers } of [first, second]) {
      const cookies = [headers['set-cookie']].flat().map((text) => String(text).split('; '));
      const session = cookies.filter(([pair]) => !pair!.includes('-device='));
      expect(session.map(([pair]) => pair!.split('=')[0])).toEqual([name]);
      for (const [pair, ...attributes] of cookies) {
        expect(pair).toMatch(
          kind === 'https' ? /^__Host-nua-staff(-device)?=\S{20,}$/ : /^nua-staff(-device)?=\S{20,}$/,
        );
        expect(attributes.filter((attribute) => !attribute.startsWith('Max-Age=')).sort()).toEqual(expected);
      }
    }
    const raised = [second.headers['set-cookie']].flat().map((text) => String(text).split(';')[0]!);
    const own = raised.find((pair) => !pair.includes('-device='))!;
    const today = (cookies: string) => send(kind, { url: getToday.path, headers: { cookie: cookies } });
    expect((await today(own)).statusCode).toBe(200);
    // The console reads no session from a cookie with the name of the other protocol.
    const other = kind === 'https' ? own.replace('__Host-', '') : `__Host-${own}`;
    expect((await today(other)).statusCode).toBe(401);
  });
});
