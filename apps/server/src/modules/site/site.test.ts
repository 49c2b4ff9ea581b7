import { calls, errors } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { setSetting } from '../../settings/set-setting.ts';

const world = useWorld();

const entries = async () => {
  const { wire } = expectOk(await world.call(calls.listSettings));
  return new Map(
    wire.list.map((entry: { config_key: string; config_value: unknown }) => [entry.config_key, entry.config_value]),
  );
};

describe('the site', () => {
  it('lists public settings as key and value, and no private ones [R3.05 setting] [R3.11] [R7.11] [R7.37]', async () => {
    const known = await entries();
    expect(known.get('clientSettings')).toEqual({ active: true });
    expect(known.get('withdraw_setting')).toMatchObject({
      withdrawal_pay_type_setting: [{ pay_type: 3 }, { pay_type: 2 }, { pay_type: 1 }],
    });
    for (const hidden of ['bank_account', 'guest_rules', 'withdraw_rules', 'code_rules'])
      expect(known.has(hidden)).toBe(false);
    const { data } = await world.call(calls.listSettings, { query: { filter: { config_key: 'guest_rules' } } });
    expect(data.total).toBe(0);
  });

  it('returns a changed setting with the next response of every node [R1.15 setting] [R7.11]', async () => {
    const client = await world.pool.connect();
    try {
      await setSetting(client, 'clientSettings', { active: false }, 'a test', world.clock.now());
    } finally {
      client.release();
    }
    await expect.poll(async () => (await entries()).get('clientSettings')).toEqual({ active: false });
  });

  it('lists banks with code, name and the four letters of their IBANs [R3.05 bank] [R7.13] [R7.37]', async () => {
    const { data } = expectOk(await world.call(calls.listBanks, {}));
    expect(data.total).toBeGreaterThan(20);
    for (const bank of data.list) expect(bank.iban_code).toMatch(/^[A-Z]{4}$/);
    expect(data.list).toContainEqual({ code: 'SCB', name: 'Standard Chartered', iban_code: 'SCBL' });
    const [first, second] = data.list;
    await world.pool.query('update bank set active = false where code = $1', [first?.code]);
    await world.pool.query('update bank set sort = 9999 where code = $1', [second?.code]);
    world.clock.advance(2 * 3_600_000);
    const later = expectOk(await world.call(calls.listBanks, {})).data.list;
    expect(later).toEqual([...data.list.slice(2), second]);
  });

  it('returns content by the prefix of its key, in both languages [R1.15 content] [R3.13] [R7.30]', async () => {
    const { data } = expectOk(await world.call(calls.listCms, { query: { filter: { key__k: 'client-' } } }));
    expect(data.list.length).toBeGreaterThan(0);
    const { data: help } = expectOk(await world.call(calls.listCms, { query: { filter: { key__k: 'help-' } } }));
    expect(help.list.length).toBeGreaterThan(0);
    expect(help.list.every(({ key }) => key.startsWith('help-'))).toBe(true);
    for (const { key, content } of data.list) {
      expect(key).toMatch(/^client-/);
      expect(Object.keys(content.content.en).sort()).toEqual(Object.keys(content.content.ur).sort());
    }
    expect((await world.call(calls.listCms, { query: { filter: { key__gte: 'a' } } })).code).toBe(
      errors.UNKNOWN_FILTER,
    );
  });

  it('returns the tracking events of an app token, each with its event token [R3.10 server] [R7.29]', async () => {
    await world.pool.query(
      `insert into ad_event (app_token, event, event_token)
       values ('of-this-app', 'register', 'tok1'), ('of-this-app', 'first_deposit', 'tok2'), ('of-another', 'register', 'tok3')`,
    );
    const settingsFor = async (filter?: object) => {
      const { data } = expectOk(await world.call(calls.listAds, filter ? { query: { filter } } : {}));
      return [data.total, data.list];
    };
    expect(await settingsFor({ app_token: 'of-this-app' })).toEqual([
      2,
      [
        { event: 'first_deposit', event_token: 'tok2' },
        { event: 'register', event_token: 'tok1' },
      ],
    ]);
    expect(await settingsFor({ app_token: 'of-another' })).toEqual([1, [{ event: 'register', event_token: 'tok3' }]]);
    expect(await settingsFor({ app_token: 'never-given' })).toEqual([0, []]);
    for (const query of [{}, { filter: {} }, { filter: { app_token: '' } }])
      expect(await world.call(calls.listAds, { query })).toMatchObject({
        status: 400,
        code: errors.APP_TOKEN_MISSING,
        msg: 'AppToken Missing',
      });
  });

  it('accepts only a site key and an app token in a request for the config [R3.04 config] [R7.12]', async () => {
    const { data } = expectOk(await world.call(calls.getConfig, { query: { key: 'nua', app_token: '' } }));
    expect(data).toMatchObject({ is_organic: 1, currency: 'PKR', play_money: true });
    expect((await world.call(calls.getConfig, { query: { token: 'x' } })).code).toBe(errors.INVALID_INPUT);
  });

  it('refuses the config of an unknown site [R7.12]', async () => {
    const ask = async (query: Record<string, string>) => (await world.call(calls.getConfig, { query })).code;
    expect(await ask({ key: 'another', app_token: '' })).toBe(errors.SITE_UNKNOWN);
    expect(await ask({ key: 'NUA' })).toBe(errors.SITE_UNKNOWN);
    expect(await ask({})).toBe(0);
  });
});
