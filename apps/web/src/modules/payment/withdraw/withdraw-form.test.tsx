import { cents } from '@nua/money';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Player } from '../../../api/wire.ts';
import { clientForTests, config, player } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

it('the withdrawable amount is shown in the currency of the account, not of the site [R4.08]', async () => {
  const { client } = clientForTests({ token: 't' });
  const account = { id: '1', currency: 'USD', balance: 1_100n, bonus: 0n, block_amount: 0n, freeze: 0n, debt: 0n };
  const holder = { ...player(), player_accts: [account], game_accts: [] } as unknown as Player;
  client.queries.setQueryData(['player'], holder);
  client.stores.config.set({ config: config as never });
  await client.i18n.load(['shell', 'payment', 'withdraw']);
  const html = renderToString(
    <ClientProvider client={client}>
      <WithdrawForm player={holder} channels={[]} accounts={[]} forfeits={cents(0n)} loaded_at_ms={0} />
    </ClientProvider>,
  );
  expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('Available to withdraw USD 11.00');
});
