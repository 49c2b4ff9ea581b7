import { cents } from '@nua/money';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { openFreeRoundsQuery } from '../../bonus/public.ts';
import { ProviderFreeRounds } from './provider-free-rounds.tsx';

const FREE = { id: 'f-1', games: ['wheel'], stake: cents(1_000), rounds: 5, used: 2, won: cents(250) };

async function renderFreeRounds(game_id: string, chosen: string | null, free: object = {}) {
  const { client } = clientForTests({});
  await client.i18n.load(['shell', 'game']);
  client.queries.setQueryData(openFreeRoundsQuery(client).queryKey, [{ ...FREE, ...free }] as never);
  return renderToString(
    <ClientProvider client={client}>
      <ProviderFreeRounds game_id={game_id} chosen={chosen} onChoose={() => {}} />
    </ClientProvider>,
  );
}

it('free rounds are offered only in their games, and only while some are left', async () => {
  const offer = await renderFreeRounds('wheel', null);
  expect(offer).toMatch(/3 left, .PKR\s10\.00. each/);
  expect(offer).toMatch(/Won .PKR\s2\.50/);
  expect(offer).toContain('Use free rounds');
  expect(await renderFreeRounds('slot', null)).toBe('');
  expect(await renderFreeRounds('wheel', null, { used: 5 })).toBe('');
});

it('a player can switch from free rounds back to money', async () => {
  expect(await renderFreeRounds('wheel', 'f-1')).toContain('Bet with money');
  const afterLast = await renderFreeRounds('wheel', 'f-1', { used: 5 });
  expect(afterLast).toContain('None left.');
  expect(afterLast).toContain('Bet with money');
});
