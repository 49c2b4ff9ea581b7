import { cents } from '@nua/money';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { DebtNotice } from './debt-notice.tsx';
import { Dialog } from './deposit-confirm-dialog.tsx';

async function textOf(part: React.ReactNode, language: 'en' | 'ur' = 'en'): Promise<string> {
  const { client } = clientForTests({ token: 't' });
  await client.i18n.load(['shell', 'payment', 'deposit']);
  if (language === 'ur') await client.i18n.setLanguage('ur');
  const html = renderToString(<ClientProvider client={client}>{part}</ClientProvider>);
  return html
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');
}

describe('the deposit page', () => {
  it('shows how much of the typed amount pays the debt, and how much the wallet receives', async () => {
    const text = await textOf(<DebtNotice debt={cents(90_000n)} typed="1,000" />);
    expect(text).toContain('You owe PKR 900.00');
    expect(text).toContain('PKR 900.00 of this deposit pays what you owe. PKR 100.00 goes to your main wallet.');
  });

  it('shows the debt in Urdu', async () => {
    const text = await textOf(<DebtNotice debt={cents(90_000n)} typed="500" />, 'ur');
    expect(text).toContain('PKR 900.00');
    expect(text).toContain('PKR 500.00 سے آپ کی بقایا رقم ادا ہو گی، اور باقی PKR 0.00');
  });

  it.each(['', '0', 'x'])('shows only the debt while the amount is "%s"', async (typed) => {
    const text = await textOf(<DebtNotice debt={cents(90_000n)} typed={typed} />);
    expect(text).toContain('You owe PKR 900.00');
    expect(text).not.toContain('of this deposit');
  });

  it('shows no debt notice to a player without debt', async () => {
    expect(await textOf(<DebtNotice debt={cents(0n)} typed="500" />)).toBe('');
  });
});

describe('the deposit confirmation', () => {
  const props = { amount: 100_000n, fee: 0n, pay_type: 3, account: '0300', promo: null, expected_s: 60 } as const;
  const confirmation = (debt: bigint) =>
    textOf(<Dialog {...props} debt={debt} onConfirm={() => {}} close={() => true} />);

  it('shows how much of the deposit pays the debt, and how much the main wallet receives', async () => {
    expect(await confirmation(90_000n)).toMatch(/Pays what you owe .*900\.00.* To your main wallet .*100\.00/);
  });

  it('mentions no debt to a player without debt', async () => {
    expect(await confirmation(0n)).not.toMatch(/owe|main wallet/);
  });
});
