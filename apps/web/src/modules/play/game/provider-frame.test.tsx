import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { ProviderFrame } from './provider-frame.tsx';

it('a game of another provider is sandboxed, and has a link to the lobby', async () => {
  const { client } = clientForTests({});
  await client.i18n.load(['shell', 'game']);
  const renderFrame = (paused: boolean) =>
    renderToString(
      <ClientProvider client={client}>
        <ProviderFrame url="https://studio.example/play?game=wheel&session=s" game_id="wheel" paused={paused} />
      </ClientProvider>,
    );
  const frame = /<iframe[^>]*>/.exec(renderFrame(false))?.[0];
  expect(frame).toContain('sandbox="allow-scripts allow-forms allow-same-origin"');
  expect(frame).toContain('src="https://studio.example/play?game=wheel&amp;session=s&amp;lang=en&amp;palette=');
  expect(renderFrame(false)).not.toContain('inert');
  expect(renderFrame(true)).toMatch(/<div[^>]* inert=""[^>]*>.*<iframe/s);
  expect(renderFrame(false)).toMatch(/<a [^>]*href="\/"[^>]*>Go to the lobby<\/a>/);
});
