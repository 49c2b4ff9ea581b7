import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { ProviderFrame } from './provider-frame.tsx';

it('a game of another provider keeps its own origin, leads nowhere outside its frame, and takes no input while it is covered', async () => {
  const { client } = clientForTests({});
  await client.i18n.load(['shell', 'game']);
  const frame = (paused: boolean) =>
    /<iframe[^>]*>/.exec(
      renderToString(
        <ClientProvider client={client}>
          <ProviderFrame url="https://studio.example/play?game=wheel&session=s" paused={paused} />
        </ClientProvider>,
      ),
    )?.[0];
  expect(frame(false)).toContain('sandbox="allow-scripts allow-forms allow-same-origin"');
  expect(frame(false)).toContain('src="https://studio.example/play?game=wheel&amp;session=s&amp;lang=en&amp;palette=');
  expect(frame(false)).not.toContain('inert');
  expect(frame(true)).toContain('inert');
});
