import { login } from '@nua/contract/auth.ts';
import type { Call } from '@nua/contract/call.ts';
import { deleteMessage, deleteReadMessages, readAllMessages, updateMessage } from '@nua/contract/message.ts';
import { getPlayer, updatePlayer } from '@nua/contract/player.ts';
import { openBody, sealBody } from '@nua/wire/seal-body.ts';
import { describe, expect, it } from 'vitest';
import { clientForTests, config, player, session } from '../boot/client-for-tests.ts';
import type { CallOptions } from './call.ts';

const id = '01890000-0000-7000-8000-000000000009';
const time = '2026-03-02T07:00:00.000Z';
const message = {
  ...{ id, type: 1, status: 2, has_claim_item: 0, promotional: false, extra: {}, gift: null, at: time },
  ...{ title: { en: 'a', ur: 'b' }, content: { en: 'a', ur: 'b' } },
};

const perMethod: [method: string, call: Call, options: CallOptions<Call>, data: object][] = [
  ['GET', getPlayer, {}, player()],
  ['POST', login, { body: { user_name: 'a', password: 'b' } as never }, session('t', time)],
  ['POST without a body', readAllMessages, {}, { read: 1 }],
  ['PATCH', updatePlayer, { body: { language: 'ur' } as never }, player()],
  ['PATCH with an id', updateMessage, { params: { id }, body: { action: 'read' } as never }, message],
  ['DELETE with an id', deleteMessage, { params: { id } }, {}],
  ['DELETE without an id', deleteReadMessages, {}, { deleted: 1, kept: 0 }],
];

describe('a private call', () => {
  it.each(perMethod)('sends the token: %s [R7.01]', async (_method, call, options, data) => {
    const path = call.path.replace('{id}', id);
    const { client, requests } = clientForTests({
      token: 'secret',
      responses: { [`${call.method} ${path}`]: { data } },
    });
    await client.call(call, options);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret']);
  });

  it.each(perMethod)(
    'encrypts the request and decrypts the response: %s [R7.02]',
    async (_method, call, options, data) => {
      const encryption = { v: 1, kid: 'k1', key: Buffer.alloc(32, 7).toString('base64'), tz: 'Asia/Karachi' } as const;
      const path = call.path.replace('{id}', id);
      const exchange = { method: call.method, path, encryption };
      let sent: { mark: string | undefined; body: string | null } | null = null;
      const { client } = clientForTests({
        token: 't',
        wire: {
          config: () => ({ ...config, encrypt: encryption }) as never,
          async fetch(_path, init) {
            const headers = init.headers as Record<string, string>;
            const sealed = init.body === undefined ? null : (JSON.parse(String(init.body)) as never);
            const body = sealed === null ? null : await openBody(sealed, { ...exchange, direction: 'request' });
            sent = { mark: headers['x-enc'], body };
            const response = JSON.stringify({ code: 0, msg: '', data });
            return Response.json(await sealBody(response, { ...exchange, day: '2026-03-02', direction: 'response' }));
          },
        },
      });
      await client.call(call, options);
      const body = call.method === 'GET' ? null : JSON.stringify(options.body ?? {});
      expect(sent).toEqual({ mark: '1', body });
    },
  );

  it('with the method POST sends paging, sort and filter as JSON in the query [R7.03]', async () => {
    const { client, requests } = clientForTests({
      token: 't',
      responses: { 'POST /api/c/message/read': { data: { read: 1 } } },
    });
    await client.call(readAllMessages, { list: { page: 2, size: 5, sort: { at: 'desc' }, filter: { type: 1 } } });
    const { path, body, method } = requests[0]!;
    expect(Object.fromEntries(new URL(path, 'http://own').searchParams)).toEqual({
      paging: '{"page":2,"size":5}',
      sort: '{"at":"desc"}',
      filter: '{"type":1}',
    });
    expect([method, body]).toEqual(['POST', '{}']);
  });

  it.each(perMethod)('has a JSON body unless its method is GET: %s [R7.03]', async (_method, call, options, data) => {
    const path = call.path.replace('{id}', id);
    const { client, requests } = clientForTests({ token: 't', responses: { [`${call.method} ${path}`]: { data } } });
    await client.call(call, options);
    const body = call.method === 'GET' ? null : JSON.stringify(options.body ?? {});
    expect(requests.map((request) => request.body)).toEqual([body]);
  });

  it('with the method GET sends its data in the query, and no body [R7.03]', async () => {
    const { client, requests } = clientForTests({ token: 't', responses: { 'GET /api/c/player': { data: player() } } });
    await client.call(getPlayer, { query: { a: 'b c' } as never });
    expect([requests[0]?.path, requests[0]?.body]).toEqual(['/api/c/player?a=b+c', null]);
  });
});
