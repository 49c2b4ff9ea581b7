import { cents } from '@nua/money';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests } from '../../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../../client/client-provider.tsx';
import type { FundRecord } from './fund-records-query.ts';
import { PlaySessionRow } from './play-session-row.tsx';

const move = (kind: 'game_in' | 'game_out', amount: bigint, at: string) =>
  ({
    ...{ id: `${kind} ${at}`, kind, step: 'move', wallet: 'main', at: `2026-03-01T${at}:00.000Z` },
    ...{ amount: cents(amount), balance_after: cents(50_000), about: null, order: null },
  }) as unknown as FundRecord;

/** Renders the row of a session that moved 100.00 into a game, and `back` out of it. */
async function renderedRow(back: bigint): Promise<string> {
  const { client } = clientForTests({ token: 't' });
  await client.i18n.load(['shell', 'wallet']);
  const records = [move('game_out', back, '07:20'), move('game_in', -10_000n, '07:00')];
  const html = renderToString(
    <ClientProvider client={client}>
      <PlaySessionRow records={records} />
    </ClientProvider>,
  );
  return html.slice(0, html.indexOf('</summary>')).replaceAll('<!-- -->', '');
}

describe('the row of a play session', () => {
  it('shows a lost session like a won one, except for the sign [M11]', async () => {
    const [lost, won] = [await renderedRow(7_500n), await renderedRow(12_500n)];
    expect(lost).toContain('−25.00');
    expect(lost.replace('−25.00', '+25.00')).toBe(won);
  });

  it('shows no amount for a session without win or loss', async () => {
    const even = await renderedRow(10_000n);
    expect(even).toContain('No win and no loss');
    expect(even).not.toMatch(/[−+]\d|\D0\.00/);
  });
});
