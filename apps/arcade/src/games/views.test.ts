import { houseGames } from '@nua/games/play/catalogue.ts';
import type { AnyGame, Values } from '@nua/games/play/game.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { expect, it } from 'vitest';
import type { AnyView } from '../table/view.ts';
import { type Views, views } from './views.ts';

it('a registered game without a view does not compile', () => {
  const { limbo: _left_out, ...rest } = views;
  // @ts-expect-error a view is missing
  const missing: Views = rest;
  // @ts-expect-error there is no such game
  const unknown: Views = { ...views, wheel: views.dice };
  expect([missing, unknown].map((wrong) => Object.keys(wrong).length)).toEqual([
    houseGames.length - 1,
    houseGames.length + 1,
  ]);
});

it('a view without game rules does not compile', async () => {
  const { view } = await views.dice();
  const { rules: _left_out, ...rest } = view;
  // @ts-expect-error the rules are missing
  const missing: AnyView = rest;
  expect(missing).not.toHaveProperty('rules');
});

const ids = houseGames.map(({ id }) => id);
const viewOf = async (id: string) => (await Object.entries(views).find(([game]) => game === id)![1]()).view;

it.each(ids)('the rules of %s are sentences in both languages, with a value for every placeholder', async (id) => {
  const { rules } = await (await viewOf(id)).rules();
  expect(rules.sentences.en).toHaveLength(rules.sentences.ur.length);
  expect(rules.sentences.en.length).toBeGreaterThanOrEqual(3);
  const known = Object.keys(rules.facts ?? {});
  for (const [index, en] of rules.sentences.en.entries()) {
    const ur = rules.sentences.ur[index]!;
    expect(en).toMatch(/[.]$/);
    expect(ur).toMatch(/[\u0600-\u06ff].*۔$/);
    const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    expect(placeholders(ur)).toEqual(placeholders(en));
    for (const placeholder of placeholders(en)) expect(known).toContain(placeholder.slice(1, -1));
  }
});

it.each(['mines', 'hilo', 'blackjack'])(
  'the rules of %s explain how an abandoned round ends after a day',
  async (id) => {
    const { rules } = await (await viewOf(id)).rules();
    for (const lang of ['en', 'ur'] as const) expect(rules.sentences[lang].join(' ')).toMatch(/\b24\b/);
  },
);

function explainedSteps(game: AnyGame, mode: Values) {
  if (game.kind === 'shared') return game.explain(mode, { hash: '', salt: '', hmac: portableHmac });
  return game.kind === 'single' ? game.explain(mode, () => 0.5) : game.explain(mode, [], () => 0.5);
}

it.each(ids)('the view of %s names every call field and every verification step in both languages', async (id) => {
  const view = await viewOf(id);
  const { game } = view;
  expect(game.id).toBe(id);
  for (const lang of ['en', 'ur'] as const) {
    const { fields, steps, ...texts } = view.text[lang];
    expect(Object.keys(fields).sort()).toEqual(Object.keys(game.call.entries).sort());
    const [mode] = game.modes();
    const explained = explainedSteps(game, mode);
    for (const step of explained) expect(steps[step.id]).toMatch(/\S/);
    for (const text of Object.values(texts)) expect(text).toMatch(/\S/);
    expect(texts.landed).toContain('{result}');
    const calls = game.modes().map((call) => view.callText(call, lang));
    for (const text of calls) expect(text).toMatch(/\S/);
    expect(calls.some((text) => /\d/.test(text))).toBe(true);
  }
});
