import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { expectOk, startWorld, type World } from '../../../../../tests/world/world.ts';
import { ConfigurationError, readConfiguration } from '../../configuration/configuration.ts';
import { pagePolicy } from '../../http/security/security-headers.ts';
import { waitForCharges } from '../payment/deposit/run-due-deposits.ts';
import { deleteWithoutTracker, sendAdDeliveries } from './send-ad-deliveries.ts';

const APP = '4w565xzmb54d';
const ADJUST = {
  ADJUST_APP_TOKENS: `${APP}, aaaabbbbcccc`,
  ADJUST_DEFAULT_EVENT_TOKEN: 'defa01',
  ADJUST_S2S_TOKEN: 'a-bearer',
};
const tracked = (is_organic: 0 | 1) => ({
  tracker: 'adjust',
  app_token: APP,
  network_device: 'web_uuid_of_this_browser',
  is_organic,
});
let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: ADJUST });
});
afterAll(() => world.stop());

describe('the configuration', () => {
  it('is the same for everybody without an app token [R3.04]', async () => {
    const who = await payingPlayer(world);
    expectOk(await world.call(calls.setTracker, { token: who.token, body: tracked(0) }));
    const config = (query: object, token: string | null) => world.call(calls.getConfig, { query: { ...query }, token });
    const without_token = await config({ key: 'nua' }, who.token);
    expect([without_token.data.is_organic, without_token.headers.get('cache-control')]).toEqual([
      1,
      'public, max-age=60',
    ]);
    const with_token = await config({ key: 'nua', app_token: APP }, who.token);
    expect([with_token.data.is_organic, with_token.headers.get('cache-control')]).toEqual([0, 'no-store']);
    expect((await config({ app_token: 'aaaabbbbcccc' }, who.token)).data.is_organic).toBe(1);
    expect((await config({ app_token: APP }, null)).data.is_organic).toBe(1);
    expect((await config({ app_token: APP }, (await payingPlayer(world)).token)).data.is_organic).toBe(1);
  });

  it('contains the tracking network and the requested consent, and no secret', async () => {
    const { data, wire } = await world.call(calls.getConfig);
    expect(data.consent_to).toEqual(['advertising']);
    expect(data.tracker).toEqual({
      kind: 'adjust',
      environment: 'sandbox',
      collector: '/sandbox/adjust',
      default_event_token: 'defa01',
    });
    expect(JSON.stringify(wire)).not.toContain('a-bearer');
  });

  it('allows the tracking network in the content policy only if it is configured', () => {
    const policy = (environment: Record<string, string>) => {
      const config = readConfiguration(environment, '/');
      const text = pagePolicy({ config, settings: world.app.settings }, {}, 'https://nua.example');
      return /connect-src ([^;]+)/.exec(text)?.[1]?.split(' ').slice(2) ?? [];
    };
    expect(policy({ DEMO: '0' })).toEqual([]);
    expect(policy({ DEMO: '1', ...ADJUST })).toEqual([]);
    expect(policy({ DEMO: '0', ...ADJUST })).toContain('https://app.adjust.com/session');
    expect(policy({ DEMO: '0', ...ADJUST })).toContain('https://gdpr.adjust.com/gdpr_forget_device');
    expect(policy({ DEMO: '0', ...ADJUST, ADJUST_URL: 'https://ads.example/in/' })).toEqual(
      ['session', 'event', 'attribution', 'sdk_click', 'gdpr_forget_device'].map(
        (path) => `https://ads.example/in/${path}`,
      ),
    );
  });

  it('stops the start if the tracking network is incomplete or a token is malformed', () => {
    for (const wrong of [
      { ADJUST_DEFAULT_EVENT_TOKEN: '' },
      { ADJUST_APP_TOKENS: '' },
      { ADJUST_APP_TOKENS: 'short' },
      { ADJUST_DEFAULT_EVENT_TOKEN: 'toolong1' },
      { ADJUST_URL: 'http://plain.example' },
    ])
      expect(() => readConfiguration({ ...ADJUST, ...wrong }, '/')).toThrow(ConfigurationError);
    expect(readConfiguration({}, '/').tracking).toBeNull();
  });

  it('stores and sends no tracking data without a tracking network', async () => {
    const plain_world = await startWorld();
    try {
      const { data } = await plain_world.call(calls.getConfig);
      expect([data.consent_to, data.tracker]).toEqual([[], undefined]);
      const who = await payingPlayer(plain_world);
      expect(expectOk(await plain_world.call(calls.setTracker, { token: who.token, body: tracked(0) })).data).toEqual({
        kept: false,
      });
      await plain_world.pool.query(
        `insert into tracked_device select player_id, id, 'adjust', $1, 'of_another_time', null, false, $2, $2 from device`,
        [APP, plain_world.clock.now()],
      );
      await deleteWithoutTracker(plain_world.app);
      const paid = { pay_type: 2, amount: '500.00', phone: '03007000100', email: 'a@example.pk' };
      expectOk(await plain_world.call(calls.createDeposit, { body: paid, token: who.token }));
      await waitForCharges();
      expect(await sendAdDeliveries(plain_world.app)).toBe(0);
      expect((await plain_world.pool.query('select from ad_delivery')).rows).toEqual([]);
      expect((await plain_world.pool.query('select from tracked_device')).rows).toEqual([]);
      expect(plain_world.sandbox.adjust()).toEqual([]);
    } finally {
      await plain_world.stop();
    }
  });
});
