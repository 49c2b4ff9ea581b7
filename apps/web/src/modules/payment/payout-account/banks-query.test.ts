import { expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { bankOfIban, banksQuery } from './withdraw-info-dialog.tsx';

const bank = { code: 'SCB', name: 'Standard Chartered', iban_code: 'SCBL' };

it('the list of banks is fetched at most once an hour, and names the bank of a partly typed IBAN [R3.05] [R7.37] [R9.01]', async () => {
  const list = { list: [bank], page: 1, size: 1, total: 1 };
  const { client, requests } = clientForTests({ responses: { 'GET /api/c/bank': { data: list } } });
  const banks = await client.queries.fetchQuery(banksQuery(client));
  const query = client.queries.getQueryCache().find(banksQuery(client))!;
  const requestsAfter = async (minutes: number) => {
    query.setState({ dataUpdatedAt: Date.now() - minutes * 60_000 });
    await client.queries.fetchQuery(banksQuery(client));
    return requests.map(({ path }) => path);
  };
  expect(await requestsAfter(59)).toEqual(['/api/c/bank']);
  expect(await requestsAfter(61)).toEqual(['/api/c/bank', '/api/c/bank']);
  expect(bankOfIban(banks, 'PK36 SCBL 0000')).toEqual(bank);
  expect(bankOfIban(banks, 'pk36scbl')).toEqual(bank);
  for (const typed of ['', 'PK36 SC', 'PK36 XXXX 0000']) expect(bankOfIban(banks, typed)).toBeNull();
});
