import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import type { Language } from '../../i18n/language.ts';
import { gamesQuery } from './game-queries.ts';
import { useGameNames } from './use-game-names.ts';

const GAMES = {
  list: [{ id: 'dice', name: { en: 'Dice', ur: 'ڈائس' } }],
  closed_games: [{ id: 'studio-wheel', name: { en: 'Wheel', ur: 'چرخہ' } }],
  ...{ page: 1, size: 100, total: 1 },
};

function Names() {
  const { nameOf, namesOf } = useGameNames();
  return `${namesOf(['dice', 'studio-wheel', 'gone', 'gone-too'])} | ${nameOf({ game_id: 'gone', game_name: null })}`;
}

/** Renders names with these games. Null means that the games are not loaded. */
async function renderedNames(language: Language, games: object | null): Promise<string> {
  const { client } = clientForTests({ language, responses: { 'GET /api/c/game': {} } });
  await client.i18n.load(['shell']);
  if (games !== null) client.queries.setQueryData(gamesQuery(client).queryKey, games as never);
  return renderToString(
    <ClientProvider client={client}>
      <Names />
    </ClientProvider>,
  );
}

it.each([
  ['en', 'Dice, Wheel, Game no longer offered | Game no longer offered'],
  ['ur', 'ڈائس، چرخہ، یہ کھیل اب دستیاب نہیں | یہ کھیل اب دستیاب نہیں'],
] as const)(
  'a list of games names a closed game, and shows no id of a game that is no longer offered (%s)',
  async (language, names) => {
    expect(await renderedNames(language, GAMES)).toBe(names);
  },
);

it('a list of games shows no ids until the games are loaded', async () => {
  expect(await renderedNames('en', null)).toBe('… | Game no longer offered');
});

it('only find-game-name.ts and use-game-names.ts look up the name of a game by its id', () => {
  const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
    ...{ query: '?raw', import: 'default', eager: true },
  });
  const found = Object.entries(sources).filter(([, text]) => /\.find\([^\n]*\)\??\.name\b|\bfindGameName\b/.test(text));
  expect(found.map(([path]) => path).sort()).toEqual(['./find-game-name.ts', './use-game-names.ts']);
});
