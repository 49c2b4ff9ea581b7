import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests, type ResponseData } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import type { DialogProps } from '../../../client/dialog-names.ts';
import type { Language } from '../../../i18n/language.ts';
import { cashOutBadge, Dialog } from './withdraw-list-dialog.tsx';
import { cashOutsQuery, withdrawsQuery } from './withdraw-query.ts';

type Show = DialogProps['withdrawList']['show'];

const paths: Readonly<Record<Show, string>> = {
  withdraw: 'GET /api/c/payment/withdraw',
  cash_out: 'GET /api/c/roulette/referral/cash_out',
};
const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-03-01T07:00:00.000Z';

const cashOut = (state: string, n: number) => ({ id: id(n), amount: '500.00', state, created_at: at, ended_at: null });
const withdraw = {
  ...{ id: id(9), pay_type: 3, amount: '1200.00', fee: '0.00', status: 'paid', final: true, reason: null },
  ...{ next: { step: 'none', at: null }, timeline: [], provider_reference: null, created_at: at, expires_at: null },
  ...{ debt_paid: '0.00', payout_account: { id: id(8), label: '0300 •••1234' }, cancellable: false, usable_from: null },
};
const listResponse = (list: readonly object[], total = list.length): ResponseData => ({
  data: { list, page: 1, size: 20, total },
});

/** The text of the dialog with this response. Undefined means no response yet, and null means no network. */
async function renderedText(show: Show, response?: ResponseData | null, language: Language = 'en'): Promise<string> {
  const { client } = clientForTests({
    token: 't',
    language,
    responses: response ? { [paths[show]]: response } : {},
    ...(response === null && { wire: { fetch: () => Promise.reject(new TypeError('no network')) } }),
  });
  await client.i18n.load(['shell', 'payment', 'withdraw']);
  if (response !== undefined) {
    const requests =
      show === 'withdraw'
        ? client.queries.fetchInfiniteQuery({ ...withdrawsQuery(client), retry: 0 })
        : client.queries.fetchInfiniteQuery({ ...cashOutsQuery(client), retry: 0 });
    await requests.catch((error: unknown) => error);
  }
  client.queries.setDefaultOptions({ queries: { retryOnMount: false } });
  const html = renderToString(
    <ClientProvider client={client}>
      <Dialog show={show} close={() => {}} />
    </ClientProvider>,
  );
  return html
    .replaceAll('data-waiting', '>waiting<')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066\u2069]|<!-- -->/g, '')
    .replaceAll(/\s+/g, ' ');
}

describe('the list of withdrawals and cash-outs [R2.41 withdrawList]', () => {
  it.each(['withdraw', 'cash_out'] as const)(
    'has a text for loading, a failure, a lost network and an empty list of the kind %s',
    async (show) => {
      expect(await renderedText(show)).toContain('waiting');
      expect(await renderedText(show, { code: 50000001, msg: 'broken' })).toMatch(/Could not load this.*Try again/);
      expect(await renderedText(show, null)).toMatch(/You are offline.*Try again/);
      expect(await renderedText(show, listResponse([]))).toContain(
        show === 'withdraw' ? 'No withdrawals yet' : 'No cash-outs yet',
      );
    },
  );

  it('shows the amount, state and time of each cash-out in both languages', async () => {
    const response = listResponse([cashOut('reviewing', 3), cashOut('paid', 2), cashOut('rejected', 1)]);
    const row = 'From referral wheel to bonus wallet 1 Mar[^P]*?500.00';
    expect(await renderedText('cash_out', response)).toMatch(
      new RegExp(`${row} Under review.*${row} Paid.*${row} Declined`),
    );
    expect(await renderedText('cash_out', response, 'ur')).toMatch(/جائزہ جاری ہے.*رقم مل گئی.*نامنظور/);
  });

  it('shows an unknown state of a newer server as unknown', () => {
    expect(cashOutBadge('queued').label).toBe('payment.status.other');
  });

  it('shows each withdrawal with its account and state', async () => {
    expect(await renderedText('withdraw', listResponse([withdraw]))).toMatch(
      /JazzCash 0300 •••1234 .*1,200\.00 Complete/,
    );
  });

  it.each(['withdraw', 'cash_out'] as const)('offers the next page of %s while there is one', async (show) => {
    const item = show === 'withdraw' ? withdraw : cashOut('paid', 1);
    expect(await renderedText(show, listResponse([item], 21))).toContain('Show more');
    expect(await renderedText(show, listResponse([item], 20))).not.toContain('Show more');
  });
});
