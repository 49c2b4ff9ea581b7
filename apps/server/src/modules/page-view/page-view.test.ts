import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@nua/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectOk, newDevice, startWorld, type World } from '../../../../../tests/world/world.ts';
import { ConfigurationError, readConfiguration } from '../../configuration/configuration.ts';
import { VIEWS_A_DAY } from './count-page-view.ts';
import { forgetOldPageViews } from './own-page-views.ts';

type Hit = { url: string; body: Record<string, unknown> };
const hits: Hit[] = [];
let service: Server;
let world: World;

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

beforeAll(async () => {
  service = createServer(async (request, reply) => {
    hits.push({ url: request.url ?? '', body: JSON.parse(await readAll(request)) });
    reply.writeHead(204).end();
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port } = service.address() as AddressInfo;
  world = await startWorld({
    environment: {
      GA4_MEASUREMENT_ID: 'G-TEST',
      GA4_API_SECRET: 'quiet',
      GA4_URL: `http://127.0.0.1:${port}/mp/collect`,
    },
  });
});
afterAll(async () => {
  await world.stop();
  service.close();
});
beforeEach(() => {
  hits.length = 0;
});

const newest = async () =>
  (await world.pool.query('select route, signed_in, player_id, at from page_view order by id desc limit 1')).rows[0];
const view = async (body: object, options: { token?: string; headers?: Record<string, string> } = {}) => {
  const response = await world.call(calls.recordPageView, { body, ...options });
  await world.app.ports.page_views.idle();
  return response;
};

describe('page views', () => {
  it('are counted with no personal data except the player’s id [R2.40]', async () => {
    const player = await world.player();
    expectOk(await view({ route: 'index', consent: false }));
    expect(await newest()).toEqual({ route: 'index', signed_in: false, player_id: null, at: world.clock.now() });
    expectOk(await view({ route: 'wallet', consent: false }, { token: player.token }));
    expect(await newest()).toMatchObject({ route: 'wallet', signed_in: true, player_id: player.id });
    expect(hits).toEqual([]);
  });

  it.each([['dnt'], ['sec-gpc']])(
    'with the header %s are counted without the player’s id and not sent to the analytics service [R2.40]',
    async (name) => {
      const { token } = await world.player();
      const headers = { [name]: '1' };
      expectOk(await view({ route: 'report', consent: true, visit: '7.1700000000' }, { token, headers }));
      expect(await newest()).toMatchObject({ route: 'report', signed_in: true, player_id: null });
      expect(hits).toEqual([]);
    },
  );

  it('of a person who has agreed are sent to the analytics service, with the player’s id if there is one [R2.40]', async () => {
    const player = await world.player();
    expectOk(await view({ route: 'promo', consent: true, visit: '7.1700000000' }));
    expectOk(await view({ route: 'customer service', consent: true, visit: '8.1700000000' }, { token: player.token }));
    expect(hits.map(({ url }) => url)).toEqual(Array(2).fill('/mp/collect?measurement_id=G-TEST&api_secret=quiet'));
    const event = {
      name: 'page_view',
      params: { page_title: 'promo', session_id: '1700000000', engagement_time_msec: 1 },
    };
    expect(hits[0]?.body).toEqual({
      client_id: '7.1700000000',
      timestamp_micros: world.clock.now().getTime() * 1000,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [event],
    });
    expect(hits[1]?.body).toMatchObject({
      user_id: player.id,
      events: [{ params: { page_title: 'customer service' } }],
    });
  });

  it('are counted and delay no request while the analytics service is down [R2.40]', async () => {
    const without_service = await startWorld({
      environment: { GA4_MEASUREMENT_ID: 'G-TEST', GA4_API_SECRET: 'quiet', GA4_URL: 'http://127.0.0.1:9/' },
    });
    try {
      expectOk(await without_service.call(calls.recordPageView, { body: { route: 'index', consent: true } }));
      await without_service.app.ports.page_views.idle();
      expect((await without_service.pool.query('select count(*)::int as n from page_view')).rows[0].n).toBe(1);
    } finally {
      await without_service.stop();
    }
  });

  it('of unknown screens, or with additional fields, are refused [R2.47] [R2.40]', async () => {
    for (const body of [
      { route: 'no-such', consent: false },
      { route: 'index' },
      { route: 'index', consent: true, visit: 'a name' },
      { route: 'index', consent: true, email: 'x@example.com' },
    ])
      expect((await view(body)).code).toBe(40000002);
  });

  it('are refused above a rate that no person reaches [R2.40]', async () => {
    const { token } = await world.player();
    const codes: number[] = [];
    for (let n = 0; n < 70; n++) codes.push((await view({ route: 'index', consent: false }, { token })).code);
    expect(codes.slice(0, 60)).toEqual(Array(60).fill(0));
    expect(codes.at(-1)).toBe(42900001);
  });

  it('are stored up to a daily maximum for each device, then refused until the next day [R2.40]', async () => {
    const { token, id } = await world.player();
    const rows = async () =>
      (await world.pool.query('select count(*)::int as n from page_view where player_id = $1', [id])).rows[0].n;
    expectOk(await view({ route: 'index', consent: false }, { token }));
    await world.pool.query('update page_view_day set views = $1', [VIEWS_A_DAY.device - 1]);
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push((await view({ route: 'index', consent: false }, { token })).code);
    expect(codes).toEqual([0, 42900001, 42900001]);
    expect(await rows()).toBe(2);
    world.clock.advance(86_400_000);
    expectOk(await view({ route: 'index', consent: false }, { token }));
    expect(await rows()).toBe(3);
  });

  it('of visitors are also limited by IP address, because new device ids cost nothing [R2.40]', async () => {
    const viewAsVisitor = () => view({ route: 'index', consent: false }, { headers: { 'x-device-id': newDevice() } });
    await world.pool.query('delete from page_view_day');
    expectOk(await viewAsVisitor());
    const { rows } = await world.pool.query('select views from page_view_day');
    expect(rows).toEqual([{ views: 1 }, { views: 1 }]);
    await world.pool.query('update page_view_day set views = $1', [VIEWS_A_DAY.address]);
    expect([(await viewAsVisitor()).code, (await viewAsVisitor()).code]).toEqual([42900001, 42900001]);
    const { token } = await world.player();
    expectOk(await view({ route: 'index', consent: false }, { token }));
    await world.pool.query('delete from page_view_day');
  });

  it('are deleted after ninety days [R2.40]', async () => {
    await world.pool.query('delete from page_view');
    expectOk(await view({ route: 'activity', consent: false }));
    world.clock.advance(90 * 86_400_000);
    expect(await forgetOldPageViews(world.app)).toBe(0);
    world.clock.advance(1);
    expect(await forgetOldPageViews(world.app)).toBeGreaterThan(0);
    expect((await world.pool.query('select count(*)::int as n from page_view')).rows[0].n).toBe(0);
    expect((await world.pool.query('select count(*)::int as n from page_view_day')).rows[0].n).toBe(0);
  });

  it('ask for consent only if an analytics service is configured [R2.40]', async () => {
    expect((await world.call(calls.getConfig)).data.consent_to).toEqual(['analytics']);
    expect(() => readConfiguration({ GA4_MEASUREMENT_ID: 'G-TEST' }, '/')).toThrow(ConfigurationError);
    expect(readConfiguration({}, '/').ga4).toBeNull();
  });
});
