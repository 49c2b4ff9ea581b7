import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import type { Language } from '../../../i18n/language.ts';
import { gamesQuery } from '../../catalogue/game-queries.ts';
import { GiftCard } from './gift-card.tsx';
import { claimedText } from './message-actions.ts';

const GAMES = {
  list: [{ id: 'dice', name: { en: 'Dice', ur: 'ڈائس' } }],
  closed_games: [{ id: 'studio-wheel', name: { en: 'Wheel', ur: 'چرخہ' } }],
  ...{ page: 1, size: 100, total: 1 },
};

/** Renders a gift of free rounds for these games. */
async function renderedText(games: readonly string[], language: Language): Promise<string> {
  const { client } = clientForTests({ language, responses: { 'GET /api/c/game': {} } });
  await client.i18n.load(['shell', 'message']);
  client.queries.setQueryData(gamesQuery(client).queryKey, GAMES as never);
  const gift = {
    ...{ amount: 10_000n, wallet: 'bonus', wager: null, state: 'claimable', claimed_at: null },
    ...{ expires_at: '2026-03-09T07:00:00.000Z' },
    free_rounds: { rounds: 10, stake: 1000n, games, days: 3, wager_times: 1 },
  };
  const html = renderToString(
    <ClientProvider client={client}>
      <GiftCard
        message={{ id: '01890000-0000-7000-8000-000000000001', gift } as never}
        gift={gift as never}
        loaded_at_ms={Date.parse('2026-03-01T07:00:00.000Z')}
      />
    </ClientProvider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');
}

it.each([
  ['dice', 'en', 'Play the rounds in Dice within 3 days'],
  ['dice', 'ur', 'ڈائس'],
  ['studio-wheel', 'en', 'Closed at the moment: Wheel. The rounds expire 3 days after you claim them'],
  ['studio-wheel', 'ur', 'اس وقت بند: چرخہ'],
  ['gone', 'en', 'The game is no longer offered. The rounds cannot be played.'],
  ['gone', 'ur', 'یہ کھیل اب دستیاب نہیں'],
] as const)('a gift of free rounds shows whether its game %s is open (%s)', async (game, language, expected) => {
  expect(await renderedText([game], language)).toContain(expected);
});

it('a gift of free rounds names only the open ones of its games', async () => {
  expect(await renderedText(['gone', 'studio-wheel', 'dice'], 'en')).toContain('Play the rounds in Dice within');
});

it('claimed free rounds are not announced as ready to play if no game of theirs is open', () => {
  const gift = { free_rounds: { games: ['studio-wheel', 'dice'] } } as never;
  expect(claimedText(gift, () => ['dice'])).toBe('message.gift.rounds.done');
  expect(claimedText(gift, () => [])).toBe('message.gift.rounds.done-closed');
});
