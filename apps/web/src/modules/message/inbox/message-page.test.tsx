import { errors } from '@nua/contract/errors.ts';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { load, Page } from './message-page.tsx';

const url = new URL('https://nua.example/message');
const unread = {
  ...{ inbox: 0, notification: 0, summary: 'none', inbox_summary: 'none', notification_summary: 'none' },
  ...{ gifts: 0, inbox_gifts: 0, notification_gifts: 0 },
};

async function renderPage(responses: Parameters<typeof clientForTests>[0]['responses'] = {}): Promise<string> {
  const { client } = clientForTests({ responses, token: 'a-token' });
  // A query that failed in the loader would otherwise be loading again while the page is rendered once.
  client.queries.setDefaultOptions({ queries: { ...client.queries.getDefaultOptions().queries, retryOnMount: false } });
  await client.i18n.load(['shell', 'message']);
  await load(client, url);
  return renderToString(
    <ClientProvider client={client}>
      <Page url={url} />
    </ClientProvider>,
  );
}

describe('the list of messages', () => {
  it('is shown as empty only after it has been loaded', async () => {
    const page = { list: [], page: 1, size: 15, total: 0, unread };
    expect(await renderPage({ 'GET /api/c/message': { data: page } })).toContain('No messages yet');
    const failed = await renderPage({ 'GET /api/c/message': { code: errors.INTERNAL } });
    expect(failed).not.toContain('No messages yet');
    expect(failed).toContain('Could not load messages');
  });
});
