import { constants, publicEncrypt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxFixture, startFixture } from '../sandbox-for-tests.ts';

const root = '/sandbox/tmfb/gateway';
const client = { 'x-ibm-client-id': 'sandbox-client', 'x-ibm-client-secret': 'sandbox-secret', 'x-channel': 'nua' };
const us = '923450000001';
let fixture: SandboxFixture;
let hash_value: string;

const seal = (text: string) =>
  publicEncrypt(
    { key: fixture.sandbox.tmfbPublicKey(), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(text),
  ).toString('base64');
const logIn = (text: string) =>
  fixture.post(`${root}/corporate-solution-corporate-login`, { LoginPayload: seal(text) }, client);
const call = async (path: string, body: unknown) =>
  (await fixture.post(`${root}/${path}`, body, { ...client, 'x-hash-value': hash_value })).body;
const pay = (ReceiverMSISDN: string, more: Record<string, unknown> = {}) =>
  call('MaToMA/Transfer', { Amount: '500.00', MSISDN: us, ReceiverMSISDN, TransactionReference: 'WD0001', ...more });
const status = async (transactionID = 'WD0001') =>
  (await call('transaction-status-inquiry/TransactionStatusInquiry', { transactionID })).TransactionStatus;

beforeEach(async () => {
  fixture = await startFixture();
  const { body } = await logIn(`${us}:12345`);
  hash_value = seal(`${us}~${body.Timestamp}`);
});
afterEach(() => fixture.stop());

describe('the TMFB gateway', () => {
  it('accepts a login only with the merchant’s number and PIN', async () => {
    expect((await logIn(`${us}:12345`)).body).toMatchObject({ ResponseCode: '0', User: us });
    expect((await logIn(`${us}:00000`)).body.ResponseCode).not.toBe('0');
    const noise = { LoginPayload: Buffer.alloc(256).toString('base64') };
    expect(
      (await fixture.post(`${root}/corporate-solution-corporate-login`, noise, client)).body.ResponseCode,
    ).not.toBe('0');
    expect((await fixture.post(`${root}/corporate-solution-corporate-login`, noise)).status).toBe(401);
  });

  it('accepts a call only with a current login', async () => {
    expect((await call('account-balance/account-bal', { msisdn: us })).ResponseCode).toBe('0');
    const right = hash_value;
    hash_value = seal(`${us}~2020-01-01T00:00:00.000Z`);
    expect((await pay('923451234500')).ResponseCode).toBe('INVALID_SESSION');
    hash_value = right;
    await fixture.move(30 * 60_000);
    expect((await pay('923451234500')).ResponseCode).toBe('INVALID_SESSION');
    expect(fixture.sandbox.books().payouts).toEqual([]);
  });

  it('pays a wallet once for each merchant reference', async () => {
    expect(await pay('923451234500')).toMatchObject({ ResponseCode: '0', TransactionStatus: 'Completed' });
    expect((await pay('923451234500')).ResponseCode).toBe('DUPLICATE_TRANSACTION');
    expect(await status()).toBe('Completed');
    expect(fixture.sandbox.books().payouts).toMatchObject([{ receiver: '03451234500', amount: '500.00', attempts: 2 }]);
  });

  it('pays a repeated payment again if it has no merchant reference', async () => {
    const first = await pay('923451234500', { TransactionReference: undefined });
    const second = await pay('923451234500', { TransactionReference: undefined });
    expect(second.TransactionReference).not.toBe(first.TransactionReference);
    expect(await status(first.TransactionReference)).toBe('Completed');
    expect(fixture.sandbox.books().totals.paid_out.tmfb).toBe('1000.00');
  });

  it.each([
    [{ Amount: 'x' }, 'Amount'],
    [{ ReceiverMSISDN: '03451234500' }, 'ReceiverMSISDN'],
    [{ MSISDN: '923450000002' }, 'MSISDN'],
  ])('rejects a payment with %j', async (more, field) => {
    const response = await pay('923451234500', more);
    expect(response.ResponseCode).toBe('INVALID_PARAMETER');
    expect(response.ResponseMessage).toContain(field);
  });

  it.each([
    ['02', 'Completed'],
    ['03', 'Cancelled'],
  ])('reports a temporary lock for a number ending with %s, and then the status %s', async (suffix, word) => {
    expect(await pay(`9234512345${suffix}`)).toMatchObject({
      ResponseCode: 'RESOURCE_TEMPORARY_LOCKED',
      TransactionStatus: 'Pending',
    });
    await fixture.move(5_000);
    expect(await status()).toBe(word);
  });

  it('refuses a receiver whose number ends with 01', async () => {
    expect(await pay('923451234501')).toMatchObject({
      ResponseCode: 'RECEIVER_NOT_FOUND',
      TransactionStatus: 'Failed',
    });
    expect(fixture.sandbox.books().totals.paid_out.tmfb).toBe('0.00');
  });

  it('pays to the account whose title was fetched', async () => {
    const order = {
      AccountNumber: 'PK93MEZN0000001234567890',
      BankTitle: 'Meezan Bank',
      BankShortName: 'MEZ',
      MSISDN: us,
      ReceiverMSISDN: '923001234567',
      TransactionPurpose: 'Payout',
      Amount: '1500.00',
    };
    const { Name, Branch, Username, ReceiverIBAN, ResponseCode } = await call('SubscriberIBFT/Inquiry', order);
    expect([ResponseCode, ReceiverIBAN]).toEqual(['0', order.AccountNumber]);
    expect(Name).toMatch(/^[A-Z]+ [A-Z]+$/);
    const transfer = { ...order, SenderName: 'Nua', Branch, Username, ReceiverIBAN };
    expect((await call('SubscriberIBFT/Transfer', { ...transfer, Branch: '9999' })).ResponseMessage).toContain(
      'Branch',
    );
    expect((await call('SubscriberIBFT/Transfer', transfer)).ResponseCode).toBe('0');
    expect((await call('SubscriberIBFT/Inquiry', { ...order, BankShortName: 'HBL' })).ResponseCode).toBe(
      'INVALID_PARAMETER',
    );
    expect(fixture.sandbox.books().payouts).toMatchObject([{ gateway: 'tmfb', kind: 'bank', amount: '1500.00' }]);
  });
});
