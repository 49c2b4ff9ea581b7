import { calls, errors } from '@nua/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { agreeAs, giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';

const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});

const get = async (path: string, cookie = '') => {
  const response = await fetch(world.url + path, { headers: { cookie } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const propose = (key: string, en: string, ur = 'نیا متن') =>
  operateAs(
    world,
    'amna',
    'cms',
    'set',
    key,
    JSON.stringify({ en: { title: 'A title', text: en }, ur: { title: 'عنوان', text: ur } }),
  );
const publish = async (...words: Parameters<typeof propose>) => agreeAs(world, 'bashir', await propose(...words));
const currentVersion = async () => expectOk(await world.call(calls.getConfig, {})).data.terms_version;

describe('the terms and the privacy notice', () => {
  it('are public pages in both languages, without a script [R6.01]', async () => {
    for (const document of ['terms', 'privacy']) {
      const english = await get(`/${document}`);
      expect([english.status, english.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(english.html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
      expect(english.html).not.toContain('<script');
      expect(english.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      const urdu = (await get(`/${document}?lang=ur`)).html;
      expect(urdu).toContain('<html lang="ur" dir="rtl">');
      const face = await fetch(world.url + /url\("([^"]+)"\)/.exec(urdu)![1]);
      expect([face.status, face.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      for (const cookie of ['nua_language=ur', '__Host-nua_language=ur'])
        expect((await get(`/${document}`, cookie)).html).toContain('<html lang="ur" dir="rtl">');
    }
  });

  it('remain readable in each earlier version', async () => {
    const headings = (html: string) => html.split('<h2>').length;
    for (const document of ['terms', 'privacy'])
      expect(headings((await get(`/${document}`)).html)).toBe(headings((await get(`/${document}?lang=ur`)).html));
    await publish('privacy-2026-02', 'A new notice <b>');
    expect((await get('/privacy')).html).toContain('<p>A new notice &lt;b&gt;</p>');
    expect((await get('/privacy?version=2026-01')).html).not.toContain('A new notice');
    // Only the privacy notice changed, so the new version shows the earlier terms.
    expect((await get('/terms?version=2026-02')).html).toContain('<bdi>2026-01</bdi>');
    expect((await get('/terms?version=2025-01')).status).toBe(404);
    expect((await get("/terms?version=2026'")).status).toBe(200);
  });

  it('are published by two operators [R1.08]', async () => {
    const before = await currentVersion();
    const proposed = await propose('terms-2026-02-20', 'Alone');
    expect(proposed).toContain('second operator');
    await expect(agreeAs(world, 'amna', proposed)).rejects.toThrow('Another operator must agree');
    expect(await currentVersion()).toBe(before);
    await publish('terms-2026-02-21', 'Together');
    await expect(agreeAs(world, 'bashir', proposed)).rejects.toThrow('never changes');
    expect(await currentVersion()).toBe('2026-02-21');
  });

  it('never change or disappear once published', async () => {
    await publish('terms-2026-03', 'Third');
    await expect(publish('terms-2026-03', 'Other words')).rejects.toThrow('never changes');
    await expect(publish('privacy-2026-02-15', 'Between')).rejects.toThrow('never changes');
    await expect(publish('terms-2027-13-1', 'x')).rejects.toThrow('KEY must be a key that begins');
    await expect(publish('terms-2026-04', 'x', ' ')).rejects.toThrow('both languages');
    await expect(operateAs(world, 'amna', 'cms', 'hide', 'terms-2026-03')).rejects.toThrow('stays readable');
    expect((await get('/terms')).html).toContain('<p>Third</p>');
  });
});

describe('consent to the terms', () => {
  it('is stored with version and time, and required again for a changed version', async () => {
    const accepted = '2026-01';
    const { token, id } = await payingPlayer(world);
    const me = async () => expectOk(await world.call(calls.getPlayer, { token })).data.terms_version;
    expect(await me()).toBe(accepted);
    await publish('terms-2026-05', 'Fifth');
    expect(await currentVersion()).toBe('2026-05');
    expect(await me()).toBe(accepted);
    const accept = (terms_version: string) => world.call(calls.updatePlayer, { token, body: { terms_version } });
    expect(await accept(accepted)).toMatchObject({ code: errors.ADULT_AND_TERMS, wire: { terms_version: '2026-05' } });
    world.clock.advance(60_000);
    expect(expectOk(await accept('2026-05')).data.terms_version).toBe('2026-05');
    const { rows } = await world.pool.query(
      'select version, accepted_at from terms_consent where player_id = $1 order by accepted_at',
      [id],
    );
    const at = world.clock.now();
    expect(rows).toEqual([
      { version: accepted, accepted_at: new Date(at.getTime() - 60_000) },
      { version: '2026-05', accepted_at: at },
    ]);
    world.clock.advance(60_000);
    expectOk(await accept('2026-05'));
    const again = await world.pool.query('select terms_accepted_at from player where id = $1', [id]);
    expect(again.rows[0].terms_accepted_at).toEqual(at);
  });

  it('to an old version creates no account', async () => {
    await publish('terms-2026-06', 'Sixth');
    const body = { adult: true, terms_version: '2026-05' };
    expect(await world.call(calls.touristLogin, { body })).toMatchObject({ code: errors.ADULT_AND_TERMS });
  });
});
