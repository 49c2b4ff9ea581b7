import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxFixture, startFixture } from '../sandbox-for-tests.ts';
import { credentialsHeader } from './mobile-account-routes.ts';

const root = '/sandbox/easypaisa/easypay-service/rest/v4';
const credentials = { credentials: 'c3RvcmUtdXNlcjpzdG9yZS1wYXNz' };
let fixture: SandboxFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const charge = (
  mobileAccountNo: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = credentials,
) =>
  fixture.post(
    `${root}/initiate-ma-transaction`,
    {
      orderId: 'EP0001',
      storeId: '1234',
      transactionAmount: '100.00',
      transactionType: 'MA',
      mobileAccountNo,
      emailAddress: 'player@example.pk',
      ...more,
    },
    headers,
  );
const inquire = (more: Record<string, unknown> = {}) =>
  fixture.post(
    `${root}/inquire-transaction`,
    { orderId: 'EP0001', storeId: '1234', accountNum: '30001234', ...more },
    credentials,
  );
const status = async () => (await inquire()).body.transactionStatus;
const linkOf = (index: number) => new URL(fixture.received[index]!.url).searchParams.get('url')!;

describe('an Easypaisa mobile account charge', () => {
  it('requires the Credentials header of the merchant', async () => {
    expect(credentialsHeader('store-user', 'store-pass')).toBe('c3RvcmUtdXNlcjpzdG9yZS1wYXNz');
    expect((await charge('03451234500', {}, {})).body.responseCode).toBe('0010');
    expect(
      (await charge('03451234500', {}, { credentials: 'Basic c3RvcmUtdXNlcjpzdG9yZS1wYXNz' })).body.responseCode,
    ).toBe('0010');
  });

  it('is paid, and is found by an inquiry', async () => {
    const { body } = await charge('03451234500');
    expect(Object.keys(body)).toEqual([
      'orderId',
      'storeId',
      'transactionId',
      'transactionDateTime',
      'responseCode',
      'responseDesc',
    ]);
    expect(body).toMatchObject({ orderId: 'EP0001', responseCode: '0000', transactionDateTime: '01/01/2026 12:00 PM' });
    expect((await inquire()).body).toMatchObject({
      responseCode: '0000',
      transactionStatus: 'PAID',
      transactionAmount: '100.00',
      msisdn: '03451234500',
      paymentMode: 'MA',
    });
  });

  it.each([
    [{ transactionAmount: '10000' }, '0002'],
    [{ transactionAmount: '0.00' }, '0002'],
    [{ transactionAmount: 100 }, '0002'],
    [{ emailAddress: '' }, '0002'],
    [{ storeId: '9' }, '0006'],
    [{ orderId: 'EP-1' }, '0003'],
    [{ orderId: 'E'.repeat(21) }, '0003'],
    [{ transactionType: 'OTC' }, '0008'],
    [{ mobileAccountNo: '923451234500' }, '0014'],
    [{ tokenExpiry: '20260102120000' }, '0002'],
  ])('with the fields %j is refused with the code %s', async (more, code) => {
    expect((await charge('03451234500', more)).body.responseCode).toBe(code);
    expect(fixture.sandbox.books().charges).toEqual([]);
  });

  it('is made once per order', async () => {
    await charge('03451234500');
    expect((await charge('03451234500')).body.responseCode).toBe('0020');
    expect(fixture.sandbox.books().totals.charged.easypaisa).toBe('100.00');
  });

  it('is not found by an inquiry for another order, store or account', async () => {
    expect((await inquire()).body.responseCode).toBe('0003');
    expect((await inquire({ storeId: '1' })).body.responseCode).toBe('0006');
    expect((await inquire({ accountNum: '1' })).body.responseCode).toBe('0004');
    expect((await inquire({ orderId: 5 })).body.responseCode).toBe('0002');
  });
});

describe('an Easypaisa charge of a number that ends with', () => {
  it('00 sends a notification whose link shows the order, its status and its amount', async () => {
    await charge('03451234500');
    await fixture.move(1_000);
    expect(fixture.received).toHaveLength(1);
    expect(fixture.received[0]).toMatchObject({ method: 'GET' });
    expect(linkOf(0)).toBe('http://merchant.test/sandbox/easypaisa/ipn/EP0001');
    expect(await fixture.get('/sandbox/easypaisa/ipn/EP0001')).toMatchObject({
      order_id: 'EP0001',
      transaction_status: 'PAID',
      transaction_amount: '100.00',
    });
  });

  it('01 is refused because of a low balance', async () => {
    expect((await charge('03451234501')).body.responseCode).toBe('0013');
    expect(await status()).toBe('FAILED');
  });

  it.each([
    ['02', 'PAID', 1],
    ['03', 'DROPPED', 0],
  ])('%s gets a system error, then the status PENDING, and finally %s', async (suffix, word, notices) => {
    expect((await charge(`034512345${suffix}`)).body.responseCode).toBe('0001');
    expect(await status()).toBe('PENDING');
    await fixture.move(60_000);
    await fixture.move(1_000);
    expect(await status()).toBe(word);
    expect(fixture.received).toHaveLength(notices);
  });

  it('04 is paid, but gets no response', async () => {
    const lost = charge('03451234504').catch(() => 'lost');
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    await fixture.move(120_000);
    expect(await lost).toBe('lost');
    expect(await status()).toBe('PAID');
  });

  it('05 gets an HTML page and is not charged', async () => {
    expect((await charge('03451234505')).body.page).toContain('Request Rejected');
    expect((await inquire()).body.responseCode).toBe('0003');
  });

  it('06 gets three notifications', async () => {
    await charge('03451234506');
    await fixture.move(1_000);
    expect(fixture.received).toHaveLength(3);
    await charge('03451234507', { orderId: 'EP0002' });
    expect(fixture.received).toHaveLength(4);
  });

  it('08 has different amounts in the notification and in the inquiry', async () => {
    await charge('03451234508');
    await fixture.move(5_000);
    await fixture.move(1_000);
    expect(await fixture.get(new URL(linkOf(0)).pathname)).toMatchObject({ transaction_amount: '200.00' });
    expect((await inquire()).body).toMatchObject({ transactionStatus: 'PAID', transactionAmount: '100.00' });
  });

  it('09 sends a notification with a link to a look-alike host', async () => {
    await charge('03451234509');
    await fixture.move(5_000);
    expect(new URL(linkOf(0)).hostname).toBe('easypay.easypaisa.com.pk.evil.example');
    await fixture.move(60_000);
    expect(await status()).toBe('DROPPED');
  });

  it('10 is refused by the player on the phone', async () => {
    const response = charge('03451234510');
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    await fixture.post('/sandbox/phone/refuse', { charge_id: 'easypaisa-EP0001' });
    expect((await response).body.responseCode).toBe('0001');
    expect(await status()).toBe('FAILED');
  });

  it('11 is charged a smaller amount', async () => {
    expect((await charge('03451234511')).body.responseCode).toBe('0000');
    expect((await inquire()).body.transactionAmount).toBe('99.00');
  });
});
