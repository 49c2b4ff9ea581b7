import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Answer, clientForTests, session } from '../../client-for-tests.ts';
import { beginSession, endSession } from '../../features/auth/keep-session.ts';
import { answersToKeep } from '../../offline/kept-answers.ts';
import { ClientContext } from '../../use-client.ts';
import { load, Page } from './lobby-page.tsx';

const at = '2026-03-02T06:00:00.000Z';
const exclusion = { kind: 'time_out', from: at, until: '2026-03-09T06:00:00.000Z', set_by: 'player' };
const texts = { title: 'Every roll can be checked', text: 'x', action: 'Play Dice' };
const hero = {
  key: 'client-hero',
  content: { content: { en: texts, ur: texts }, images: [] },
  extra: { navigateTo: '/game-play?game=dice' },
};
const list = (...items: object[]): Answer => ({ data: { list: items, page: 1, size: 100, total: items.length } });

async function lobby(running: object | null) {
  const limits = { limits: [], reality_check: 60, exclusion: running, server_time: at };
  const { client } = clientForTests({
    answers: {
      'GET /api/c/game': list(),
      'GET /api/c/sys_cms_config': list(hero),
      'GET /api/c/report/round': list(),
      'GET /api/c/player/limit': { data: limits },
    },
  });
  beginSession(client, session('token', at));
  await client.copy.load(['shell', 'lobby']);
  await load(client);
  const drawn = () =>
    renderToString(
      <ClientContext value={client}>
        <Page />
      </ClientContext>,
    );
  return { client, drawn };
}

it('an excluded player is told until when instead of being offered something, in the language in use', async () => {
  const { client, drawn } = await lobby(exclusion);
  expect(drawn()).toContain('You are taking a break');
  expect(drawn()).toContain('You have closed playing for yourself until');
  expect(drawn()).not.toContain('Play Dice');
  client.stores.config.set({ language: 'ur' });
  await client.copy.speak('ur');
  expect(drawn()).toContain('کھیل بند کر رکھا ہے');
});

it('of a break nothing stands in what is everyone’s, and nothing of it is left after signing out [R4.02]', async () => {
  const { client, drawn } = await lobby(exclusion);
  expect(JSON.stringify(answersToKeep(client.queries, true))).not.toContain('closed playing');
  endSession(client);
  expect(drawn()).toContain('Every roll can be checked');
  expect(drawn()).not.toMatch(/break|closed playing/);
});

it('everyone else is offered what the house has written', async () => {
  const { drawn } = await lobby(null);
  expect(drawn()).toContain('Play Dice');
});
