import { houseGames } from '@nua/games/play/catalogue.ts';
import type { AnyGame, Values } from '@nua/games/play/game.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { expect, it } from 'vitest';
import { type Views, views } from './views.ts';

it('a game of the register without a view does not compile', () => {
  const { limbo: _left_out, ...rest } = views;
  // @ts-expect-error a view is missing
  const missing: Views = rest;
  // @ts-expect-error there is no such game
  const unknown: Views = { ...views, wheel: views.dice };
  expect([missing, unknown].map((one) => Object.keys(one).length)).toEqual([
    houseGames.length - 1,
    houseGames.length + 1,
  ]);
});

function explainedBy(game: AnyGame, mode: Values) {
  if (game.kind === 'shared') return game.explain(mode, { hash: '', salt: '', hmac: portableHmac });
  return game.kind === 'single' ? game.explain(mode, () => 0.5) : game.explain(mode, [], () => 0.5);
}

it.each(houseGames.map(({ id }) => id))(
  'the view of %s is of that game, and names every field and step of it',
  async (id) => {
    const load = Object.entries(views).find(([game]) => game === id)![1];
    const { view } = await load();
    const { game } = view;
    expect(game.id).toBe(id);
    for (const lang of ['en', 'ur'] as const) {
      const { fields, steps, ...texts } = view.text[lang];
      expect(Object.keys(fields).sort()).toEqual(Object.keys(game.call.entries).sort());
      const [mode] = game.modes();
      const explained = explainedBy(game, mode);
      for (const step of explained) expect(steps[step.id]).toMatch(/\S/);
      for (const text of Object.values(texts)) expect(text).toMatch(/\S/);
      expect(texts.landed).toContain('{result}');
      const calls = game.modes().map((one) => view.callText(one, lang));
      for (const text of calls) expect(text).toMatch(/\S/);
      expect(calls.some((text) => /\d/.test(text))).toBe(true);
    }
  },
);
