import { calls } from '@nua/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { ruleAt } from '../reward/reward-rules.ts';

const world = useWorld({ start: '2026-03-10T10:00:00Z' });
beforeAll(async () => {
  await giveNames(world, 'amna');
});

const operate = (...words: string[]) => operateAs(world, 'amna', ...words);
const keys = async (kind?: string) => {
  const query = kind === undefined ? {} : { filter: { kind } };
  return expectOk(await world.call(calls.listPromos, { query })).data.list.map(({ key }) => key);
};
const offer = (extra: object) => {
  const texts = { title: 'Eid', text: 'x', how: 'x', terms: 'x', action: 'Go' };
  return JSON.stringify({ en: texts, ur: texts, images: ['/art/promo-dice.svg'], extra: { kind: 'promo', ...extra } });
};

describe('current promotions', () => {
  it('are shown to visitors with texts, picture, terms and link in both languages [R2.04] [R2.08] [R3.13]', async () => {
    const { list } = expectOk(await world.call(calls.listPromos)).data;
    expect(list.filter(({ kind }) => kind === 'activity')).toHaveLength(2);
    for (const promo of list) {
      for (const texts of Object.values(promo.content)) {
        expect(Object.keys(texts).sort()).toEqual(['action', 'how', 'terms', 'text', 'title']);
      }
      expect(promo.images).toHaveLength(1);
      expect(promo.navigateTo).toMatch(/^\/[a-z]/);
    }
    expect(await keys('activity')).toEqual(['promo-check-a-round', 'promo-opening-questions']);
  });

  it('include id and rule only if they can be claimed [R1.11]', async () => {
    const response = await world.call(calls.listPromos);
    const { list } = expectOk(response).data;
    const { version, rule } = await ruleAt(world.db, 'promo', world.clock.now());
    const shown = list.flatMap(({ id, key, rule }) => (id === null || rule === null ? [] : [{ id, key, ...rule }]));
    const { weights } = (await ruleAt(world.db, 'weight', world.clock.now())).rule;
    const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
    expect(shown.sort(byKey)).toEqual(rule.promos.map((promo) => ({ ...promo, version, weights })).sort(byKey));
    expect(list.filter(({ id }) => id === null).map(({ rule }) => rule)).toContain(null);
    const { token } = await world.guest();
    expect((await world.call(calls.listPromos, { token })).wire).toEqual(response.wire);
    expect(response.headers.get('cache-control')).toContain('max-age=60');
  });

  it('appear at their start time and disappear at their end time [R2.04] [R9.08]', async () => {
    const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
    await operate('cms', 'set', 'promo-eid', offer({ starts_at: at(1000), ends_at: at(2000) }));
    expect(await keys()).not.toContain('promo-eid');
    world.clock.advance(1000);
    expect(await keys()).toContain('promo-eid');
    world.clock.advance(999);
    expect(await keys()).toContain('promo-eid');
    world.clock.advance(1);
    expect(await keys()).not.toContain('promo-eid');
  });

  it('can be changed, hidden and shown by an operator, with every change logged [R1.15 CMS]', async () => {
    await operate('cms', 'set', 'promo-spring', offer({ sort: -1 }));
    expect((await keys('promo'))[0]).toBe('promo-spring');
    expect(await operate('cms', 'list')).toContain('shown   promo-spring  Eid');
    await operate('cms', 'hide', 'promo-spring');
    expect(await keys()).not.toContain('promo-spring');
    await operate('cms', 'show', 'promo-spring');
    expect(await keys()).toContain('promo-spring');
    const { rows } = await world.pool.query(
      `select act from operator_log where subject = 'cms promo-spring' order by id`,
    );
    expect(rows.map(({ act }) => act)).toEqual(['cms set', 'cms hide', 'cms show']);
  });

  it('must link within the site and have texts in both languages', async () => {
    const away = offer({}).replace('/art/promo-dice.svg', '//evil.example/x.svg');
    await expect(operate('cms', 'set', 'promo-bad', away)).rejects.toThrow('images');
    await expect(operate('cms', 'set', 'promo-bad', '{"en":{"title":"x"},"ur":{}}')).rejects.toThrow('Urdu');
    await expect(operate('cms', 'set', 'x', offer({}))).rejects.toThrow('KEY must be a key');
    const foreign_link = offer({ navigateTo: 'https://evil.example' });
    await expect(operate('cms', 'set', 'promo-bad', foreign_link)).rejects.toThrow('leads to another site');
    const { en, ur, extra } = JSON.parse(foreign_link);
    await world.pool.query('insert into cms_item (key, content, extra, changed_at) values ($1, $2, $3, $4)', [
      'promo-bad',
      JSON.stringify({ content: { en, ur }, images: [] }),
      JSON.stringify(extra),
      world.clock.now(),
    ]);
    expect(await keys()).not.toContain('promo-bad');
  });
});
