import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxFixture, startFixture } from '../sandbox-for-tests.ts';
import { openHex, sealHex } from './gateway-routes.ts';

const key = 'TestKey0TestKey0';
const iv = 'TestIv00TestIv00';
const root = '/sandbox/jazzcash-gateway';
const paths = {
  wallet: 'srv6/api/wso2/mw/payment',
  title: 'srv2/api/wso2/ibft/inquiry',
  bank: 'srv3/api/wso2/ibft/payment',
  status: 'srv1/api/wso2/transactionStatus',
};
let fixture: SandboxFixture;
let token: string;
beforeEach(async () => {
  fixture = await startFixture();
  token = await fetchToken();
});
afterEach(() => fixture.stop());

async function fetchToken() {
  const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic c2FuZGJveDpwYXlvdXQ=' };
  return (await fixture.post(`${root}/token`, 'grant_type=client_credentials', form)).body.access_token!;
}
async function call(path: keyof typeof paths, body: unknown): Promise<Record<string, string>> {
  const url = `${root}/jazzcash/third-party-integration/${paths[path]}`;
  const sealed = { data: sealHex(JSON.stringify(body), key, iv) };
  const response = await fixture.post(url, sealed, { authorization: `Bearer ${token}` });
  expect(response.status).toBe(200);
  return response.body.data ? JSON.parse(openHex(response.body.data, key, iv)!) : response.body;
}
const pay = (receiverMSISDN: string, more: Record<string, unknown> = {}) =>
  call('wallet', { receiverCNIC: '3520112345671', receiverMSISDN, amount: '500.00', referenceId: 'WD0001', ...more });
async function status(originalReferenceId = 'WD0001') {
  const response = await call('status', { originalReferenceId, referenceID: 'Q1' });
  return [response.responseCode, response.transactionStatus, response.isReversed];
}

describe('the JazzCash payout gateway', () => {
  it('issues a token for the correct key only', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(
      (await fixture.post(`${root}/token`, 'grant_type=client_credentials', { ...form, authorization: 'Basic eA==' }))
        .status,
    ).toBe(401);
    expect(
      (await fixture.post(`${root}/token`, '', { ...form, authorization: 'Basic c2FuZGJveDpwYXlvdXQ=' })).status,
    ).toBe(400);
    await fixture.move(3_600_000);
    const url = `${root}/jazzcash/third-party-integration/${paths.wallet}`;
    expect((await fixture.post(url, { data: '00' }, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await fixture.post(url, { data: '00' })).status).toBe(401);
  });

  it('pays a wallet once, and responds with code 13 to a repeated reference', async () => {
    const first = await pay('03001234500');
    expect(first).toMatchObject({ responseCode: 'G2P-T-0', referenceID: 'WD0001', amount: '500.00' });
    expect(await pay('03001234500')).toMatchObject({ responseCode: 'G2P-T-13' });
    expect(await status()).toEqual(['G2P-T-0', 'Completed', '0']);
    const books = fixture.sandbox.books();
    expect(books.payouts).toHaveLength(1);
    expect(books.duplicates.payouts).toBe(1);
    expect(books.totals.paid_out.jazzcash).toBe('500.00');
  });

  it.each([
    [{ amount: '50000' }, 'G2P-T-2008'],
    [{ amount: 500 }, 'G2P-T-2008'],
    [{ amount: '0.00' }, 'G2P-T-2008'],
    [{ receiverCNIC: '345678' }, 'G2P-T-98'],
    [{ receiverMSISDN: '923001234500' }, 'G2P-T-2001'],
    [{ referenceId: '' }, 'G2P-T-98'],
  ])('rejects the fields %j with the code %s, and pays nothing', async (more, code) => {
    expect((await pay('03001234500', more)).responseCode).toBe(code);
    expect(fixture.sandbox.books().payouts).toEqual([]);
  });

  it('responds with code 10 to an envelope that cannot be decrypted or parsed', async () => {
    const url = `${root}/jazzcash/third-party-integration/${paths.wallet}`;
    for (const data of ['zz', sealHex('not json', key, iv), sealHex('[]', key, iv)]) {
      const { body } = await fixture.post(url, { data }, { authorization: `Bearer ${token}` });
      expect(JSON.parse(openHex(body.data, key, iv)!)).toMatchObject({ responseCode: 'G2P-T-10' });
    }
  });

  it.each([
    ['01', '2001'],
    ['07', '2010'],
    ['10', '2009'],
  ])('refuses a receiver whose number ends with %s with the code %s', async (suffix, code) => {
    expect((await pay(`030012345${suffix}`)).responseCode).toBe(`G2P-T-${code}`);
    expect(await status()).toEqual(['G2P-T-0', 'Cancelled', '0']);
    expect(fixture.sandbox.books().totals.paid_out.jazzcash).toBe('0.00');
  });

  it.each([
    ['02', 'Completed', '0', '500.00'],
    ['03', 'Cancelled', '1', '0.00'],
  ])('reports a payment to a number ending with %s as pending, then as %s', async (suffix, word, reversed, paid) => {
    expect((await pay(`030012345${suffix}`)).responseCode).toBe('G2P-T-99');
    expect(await status()).toEqual(['G2P-T-0', 'Pending', '0']);
    await fixture.move(5_000);
    expect(await status()).toEqual(['G2P-T-0', word, reversed]);
    expect(fixture.sandbox.books().totals.paid_out.jazzcash).toBe(paid);
  });

  it.each([
    ['04', 'Completed'],
    ['08', 'Cancelled'],
  ])('never responds to a payment to a number ending with %s, but later reports %s', async (suffix, word) => {
    const lost = pay(`030012345${suffix}`).catch(() => 'lost');
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    await fixture.move(120_000);
    expect(await lost).toBe('lost');
    expect((await status())[1]).toBe(word);
  });

  it('pays nothing when it responds with a firewall page', async () => {
    expect((await pay('03001234505')).page).toContain('Request Rejected');
    expect(await status()).toEqual(['G2P-T-2002', '', '0']);
    expect((await pay('03001234505')).responseCode).toBe('G2P-T-0');
    expect(fixture.sandbox.books().totals.paid_out.jazzcash).toBe('500.00');
  });

  it('reports that it is busy at the first payment to a number that ends with 09', async () => {
    expect((await pay('03001234509')).responseCode).toBe('G2P-T-1');
    expect(fixture.sandbox.books().payouts).toEqual([]);
    expect((await pay('03001234509')).responseCode).toBe('G2P-T-0');
  });

  it('pays, but reports a duplicate for a number that ends with 06', async () => {
    expect((await pay('03001234506')).responseCode).toBe('G2P-T-13');
    expect(await status()).toEqual(['G2P-T-0', 'Completed', '0']);
  });
});

describe('a bank payment through the JazzCash gateway', () => {
  const iban = 'PK66HABB0000001234567890';
  const title = (more: Record<string, unknown> = {}) =>
    call('title', {
      bankAccountNumber: iban,
      bankCode: 'HABB',
      amount: '1500.00',
      receiverMSISDN: '03001234567',
      referenceId: 'T1',
      ...more,
    });

  it('is made after its account title is fetched, and only once', async () => {
    const fetched = await title();
    expect(fetched).toMatchObject({ responseCode: 'G2P-T-0', bankName: 'Habib Bank' });
    expect(fetched.title).toMatch(/^[A-Z]+ [A-Z]+$/);
    const body = { Init_transactionID: fetched.transactionID, referenceID: 'WD0002' };
    expect(await call('bank', body)).toMatchObject({ responseCode: 'G2P-T-0', amount: '1500.00' });
    expect((await call('bank', body)).responseCode).toBe('G2P-T-13');
    expect((await call('bank', { ...body, referenceID: 'WD0003' })).responseCode).toBe('G2P-T-2002');
    expect(fixture.sandbox.books().payouts).toMatchObject([
      { kind: 'bank', receiver: iban, amount: '1500.00', attempts: 2 },
    ]);
  });

  it('is made once for each fetched account title', async () => {
    // A number that ends with 04 is paid, but gets no response.
    const { transactionID } = await title({ bankAccountNumber: 'PK60HABB0000001234567804' });
    const lost = call('bank', { Init_transactionID: transactionID, referenceID: 'WD0002' }).catch(() => 'lost');
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    const again = await call('bank', { Init_transactionID: transactionID, referenceID: 'WD0003' });
    expect(again.responseCode).toBe('G2P-T-2002');
    await fixture.move(120_000);
    expect(await lost).toBe('lost');
    expect(fixture.sandbox.books().payouts).toHaveLength(1);
  });

  it('is rejected for an invalid IBAN or the code of another bank', async () => {
    expect((await title({ bankAccountNumber: 'PK66HABB0000001234567891' })).responseCode).toBe('G2P-T-30008');
    expect((await title({ bankCode: 'MEZN' })).responseCode).toBe('G2P-T-30008');
  });

  it('is refused if the account title is older than fifteen minutes or was never fetched', async () => {
    const { transactionID } = await title();
    await fixture.move(900_001);
    expect((await call('bank', { Init_transactionID: transactionID, referenceID: 'WD0002' })).responseCode).toBe(
      'G2P-T-2',
    );
    expect((await call('bank', { Init_transactionID: 'I0', referenceID: 'WD0002' })).responseCode).toBe('G2P-T-2002');
  });
});
