import { errors } from '@nua/contract/errors.ts';
import { expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import type { RouteMatch } from '../../client/route-match.ts';
import { problemMatch } from '../load-route.ts';
import { writePayload } from './write-payload.ts';

const url = new URL('http://own/wallet');
const match: RouteMatch = { url, route: null, page: null, problem: null };
const payloadOf = (match: Parameters<typeof writePayload>[1], received = new Map<string, unknown>()) => {
  const { client } = clientForTests({});
  client.stores.config.set({ redirects: { '/old': '/new' } });
  const { status, json } = writePayload(client, match, 'b1', received);
  return { status, ...(JSON.parse(json) as { code: number; msg: string; data: unknown }) };
};

it('the data of a page contains its responses, but not the configuration [R7.34]', () => {
  const received = new Map<string, unknown>([
    ['/api/c/config?key=nua', { currency: 'PKR' }],
    ['/api/c/player', { balance: 12_345n }],
    ['/api/c/bank', []],
  ]);
  const envelope = (data: unknown) => ({ code: 0, msg: '', data });
  expect(payloadOf(match, received)).toEqual({
    status: 200,
    ...envelope({
      build_id: 'b1',
      redirects: { '/old': '/new' },
      responses: { '/api/c/player': envelope({ balance: '123.45' }), '/api/c/bank': envelope([]) },
    }),
  });
});

it.each([
  ['to a path', { redirect: '/new' }, { redirect: '/new', status: 302, external: false }],
  [
    'permanently to another site',
    { redirect: 'https://other.example', status: 301, external: true },
    { redirect: 'https://other.example', status: 301, external: true },
  ],
] as const)('a redirect %s is sent as data [R7.34]', (_, match, data) => {
  expect(payloadOf(match as never)).toEqual({ status: 200, code: 0, msg: '', data });
});

it('a page for players sends a visitor only the redirect to /sign-in [R7.34] [R2.29]', () => {
  const redirect = '/sign-in?next=%2Fwallet';
  expect(payloadOf({ redirect })).toMatchObject({ status: 401, code: errors.NOT_SIGNED_IN, data: { redirect } });
  expect(payloadOf({ redirect: '/sign-in' })).toMatchObject({ status: 200, code: 0 });
});

it.each([
  [404, 404, errors.NOT_FOUND, 'Page Not Found: /wallet'],
  [410, 404, errors.NOT_FOUND, 'Page Not Found: /wallet'],
  [503, 503, errors.BUSY, 'Internal Server Error'],
  [500, 500, errors.INTERNAL, 'Internal Server Error'],
])('a page with the problem %i responds with status %i and no data [R7.34]', (problem, status, code, msg) => {
  expect(payloadOf(problemMatch(url, problem))).toEqual({ status, code, msg, data: null });
});
