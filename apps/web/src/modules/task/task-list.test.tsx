import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests, player, type ResponseData } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { TaskList } from './task-list.tsx';
import { loadTasks } from './task-query.ts';

const task = {
  ...{
    id: '01890000-0000-7000-8000-000000000002',
    kind: 'deposit',
    screen: 'promo',
    repeats: 'once',
    status: 'undone',
  },
  ...{ target: '500.00', progress: '120.50', prize: '5.00', claimed_at: null, resets_at: null },
  ...{ own_stakes: null, cost: null, cost_maximum: null },
};

async function renderedText(tasks: ResponseData, token: string | null = 't'): Promise<string> {
  const responses = { 'GET /api/c/task': tasks, 'GET /api/c/player': { data: player() } };
  const { client } = clientForTests({ responses, ...(token !== null && { token }) });
  client.queries.setDefaultOptions({ queries: { retry: false, retryOnMount: false } });
  await client.i18n.load(['shell', 'task', 'reward']);
  await loadTasks(client, 'promo');
  const html = renderToString(
    <ClientProvider client={client}>
      <TaskList screen="promo" />
    </ClientProvider>,
  );
  return html
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<!-- -->|[\u2066\u2069]/g, '')
    .replaceAll(/<[^>]*>/g, ' ');
}
const pageOf = (...list: object[]): ResponseData => ({ data: { list, page: 1, size: 50, total: list.length } });

it('an open task shows its goal, progress and prize, and cannot be claimed [R3.16]', async () => {
  const text = await renderedText(pageOf(task));
  expect(text).toMatch(/Deposit PKR 500.*5\.00.*To do.*120\.50 of 500/);
  expect(text).not.toContain('Claim');
});

it('a finished task can be claimed, and a claimed task shows the time of its claim [R3.16]', async () => {
  const done = { ...task, status: 'done', progress: '500.00' };
  expect(await renderedText(pageOf(done))).toMatch(/Done.*500 of 500.*Claim/);
  const claimed = await renderedText(pageOf({ ...done, claimed_at: '2026-03-10T07:00:00.000Z' }));
  expect(claimed).toContain('Claimed 10 Mar, 12:00');
  expect(claimed).not.toContain('Claim ');
});

it('a daily task shows the average cost of its play, and its reset time', async () => {
  const daily = {
    ...{ ...task, kind: 'weighted_stake', repeats: 'daily', target: '1000.00', prize: '2.50' },
    ...{ cost: '40.00', cost_maximum: '40.00' },
  };
  const text = await renderedText(pageOf({ ...daily, resets_at: '2026-03-10T19:00:00.000Z' }));
  expect(text).toContain('On average, playing for this costs about PKR\u00a040.00.');
  expect(text).toContain('Resets 11 Mar, 00:00');
  const dearer = await renderedText(pageOf({ ...daily, cost_maximum: '100.00' }));
  expect(dearer).toContain('On average, playing for this costs about PKR\u00a040.00 to PKR\u00a0100.00.');
});

it('a finished task shows the required stakes of own money until the player has made them [R3.16]', async () => {
  const lackingStakes = {
    ...{ ...task, status: 'done', progress: '500.00', own_stakes: { needed: '300.00', done: '100.00' } },
    ...{ cost: '8.00', cost_maximum: '8.00' },
  };
  const text = await renderedText(pageOf(lackingStakes));
  expect(text).toContain('You need 300 points from your own bets to claim this. You have 100.');
  expect(text).toContain('On average, playing for this costs about PKR\u00a08.00.');
  expect(text).not.toContain('Claim ');
  const enough = { ...lackingStakes, own_stakes: { needed: '300.00', done: '300.00' }, cost: null, cost_maximum: null };
  expect(await renderedText(pageOf(enough))).toMatch(/Done.*Claim/);
});

it('a visitor sees no tasks', async () => {
  expect(await renderedText(pageOf(task), null)).toBe('');
  expect(await renderedText(pageOf())).toBe('');
});

it('tasks that failed to load can be loaded again', async () => {
  expect(await renderedText({ code: 40900001, msg: 'not now' })).toContain('Try again');
});
