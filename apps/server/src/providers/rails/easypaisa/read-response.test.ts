import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { readTransfer, readTransferStatus } from './easypaisa-payout.ts';
import { allowedNoticeLink } from './easypaisa-rail.ts';
import { readCharge, readHint, readInquiry } from './read-response.ts';
import { hashValue, loginPayload } from './tmfb-login.ts';
import { chargeBody, credentials, inquiryBody } from './wallet-bodies.ts';

const merchant = { username: 'store-user', password: 'store-pass', store_id: '1234', account_num: '9990001' };
const REF = 'E20260101120000';
const paid = {
  responseCode: '0000',
  orderId: REF,
  storeId: '1234',
  accountNum: '9990001',
  transactionStatus: 'PAID',
  transactionAmount: '100.00',
};

describe('the bodies sent to Easypaisa', () => {
  it('contain the user name and password in Base64', () => {
    expect(credentials(merchant)).toBe('c3RvcmUtdXNlcjpzdG9yZS1wYXNz');
  });

  it('contain rupees with decimals and the local phone number', () => {
    const order = {
      id: 'd1',
      reference: REF,
      amount_cents: parseCents('100'),
      created_at: new Date(0),
      phone: '+923001234567',
    };
    expect(chargeBody(merchant, order)).toMatchObject({
      orderId: REF,
      storeId: '1234',
      transactionAmount: '100.00',
      transactionType: 'MA',
      mobileAccountNo: '03001234567',
    });
    expect(chargeBody(merchant, { ...order, email: 'a@b.pk' }).emailAddress).toBe('a@b.pk');
    expect(chargeBody({ ...merchant, email: 'pay@nua.example' }, order).emailAddress).toBe('pay@nua.example');
    expect(inquiryBody(merchant, REF)).toEqual({ orderId: REF, storeId: '1234', accountNum: '9990001' });
  });
});

describe('the response to an Easypaisa charge', () => {
  it('leaves the charge pending, even with the success code', () => {
    expect(readCharge({ responseCode: '0000', orderId: REF }, REF).state).toBe('pending');
  });

  it.each([
    ['0001', 'unknown'],
    ['0002', 'failed'],
    ['0003', 'unknown'],
    ['0008', 'failed'],
    ['0013', 'failed'],
    ['0014', 'failed'],
    ['0015', 'unknown'],
    ['0020', 'unknown'],
    ['9999', 'unknown'],
  ])('with code %s is read as %s', (responseCode, state) => {
    expect(readCharge({ responseCode, orderId: REF }, REF).state).toBe(state);
  });

  it.each([null, 'x', {}, [], { responseCode: {} }, { responseCode: '0013', orderId: 'E2' }])(
    'leaves the outcome unknown if it is %j',
    (value) => {
      expect(readCharge(value, REF).state).toBe('unknown');
    },
  );
});

describe('the response to an Easypaisa inquiry', () => {
  it('confirms a payment with order, store, account, status and amount', () => {
    expect(readInquiry(paid, merchant, REF)).toMatchObject({
      state: 'paid',
      payment: { reference: REF, amount_cents: 10_000n, currency: 'PKR', merchant: '1234' },
    });
  });

  it.each([
    ['another order', { ...paid, orderId: 'E2' }],
    ['another store', { ...paid, storeId: '9' }],
    ['another account', { ...paid, accountNum: '9' }],
    ['a refused inquiry', { ...paid, responseCode: '0010' }],
    ['an unlisted status', { ...paid, transactionStatus: 'MAYBE' }],
    ['a blocked payment', { ...paid, transactionStatus: 'BLOCKED' }],
    ['no content', null],
  ])('with %s leaves the outcome unknown', (_name, value) => {
    expect(readInquiry(value, merchant, REF).state).toBe('unknown');
  });

  it('confirms no payment without account or amount', () => {
    expect(readInquiry({ ...paid, accountNum: '' }, merchant, REF).state).toBe('unconfirmed');
    expect(readInquiry({ ...paid, transactionAmount: null }, merchant, REF).state).toBe('unconfirmed');
    expect(readInquiry({ ...paid, transactionAmount: 'a hundred' }, merchant, REF)).toMatchObject({
      payment: { amount_cents: 'unreadable' },
    });
  });

  it.each([
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
    ['EXPIRED', 'expired'],
    ['DROPPED', 'expired'],
    ['REVERSED', 'reversed'],
  ])('with status %s is read as %s', (transactionStatus, state) => {
    expect(readInquiry({ ...paid, transactionStatus }, merchant, REF).state).toBe(state);
  });
});

describe('the link of an Easypaisa notice', () => {
  const base = 'http://localhost:3000/sandbox/easypaisa';

  it.each(['https://easypay.easypaisa.com.pk/ipn?x=1', 'http://localhost:3000/sandbox/easypaisa/ipn/5'])(
    '%s is followed',
    (link) => {
      expect(allowedNoticeLink(link, base)?.href).toBe(link);
    },
  );

  it.each([
    'http://easypay.easypaisa.com.pk/ipn',
    'https://easypaisa.com.pk.evil.test/x',
    'https://evileasypaisa.com.pk/x',
    'https://user@easypay.easypaisa.com.pk/x',
    'https://easypay.easypaisa.com.pk:8443/x',
    'http://localhost:3000/api/c/config',
    'http://localhost:3000/sandbox/easypaisa/../../api/c/config',
    'http://localhost:3001/sandbox/easypaisa/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'not a link',
    '',
  ])('%j is not followed', (link) => {
    expect(allowedNoticeLink(link, base)).toBeNull();
  });

  it('leads to a document that names an order', () => {
    expect(readHint({ order_id: REF, status: 'PAID' })).toBe(REF);
    expect(readHint({ order_id: "x' or 1=1" })).toBeNull();
    expect(readHint([])).toBeNull();
  });
});

describe('the Telenor bank gateway', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  // Node refuses to remove PKCS#1 v1.5 padding safely, unless it may return random bytes for invalid padding. The padding here is valid.
  const decrypt = (text: string) =>
    privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text, 'base64')).toString();

  it('receives an encrypted PIN at the login, and an encrypted time with later calls', () => {
    expect(decrypt(loginPayload(pem, '923001112222', '12345'))).toBe('923001112222:12345');
    expect(decrypt(hashValue(pem, '923001112222', '20260101'))).toBe('923001112222~20260101');
  });

  it.each([
    [{ ResponseCode: '0', TransactionReference: 'R1' }, 'unknown'],
    [{ ResponseCode: '0', TransactionReference: 'R1', TransactionStatus: 'Completed' }, 'paid'],
    [{ ResponseCode: '0', TransactionReference: 'R1', TransactionStatus: 'Pending' }, 'unknown'],
    [{ ResponseCode: '0' }, 'unknown'],
    [{ ResponseCode: 'RESOURCE_TEMPORARY_LOCKED' }, 'unknown'],
    [{ ResponseCode: '55', TransactionStatus: 'Failed' }, 'rejected'],
    [{ ResponseCode: '55' }, 'unknown'],
    [{}, 'unknown'],
    [null, 'unknown'],
  ])('responds to a transfer with %j, which is read as %s', (value, state) => {
    expect(readTransfer(value).state).toBe(state);
  });

  it.each([
    [{ ResponseCode: '0', TransactionReference: 'R1', TransactionStatus: 'Completed' }, 'paid'],
    [{ ResponseCode: '0', TransactionReference: 'R1', TransactionStatus: 'Failed' }, 'rejected'],
    [{ ResponseCode: '0', TransactionReference: 'R1', TransactionStatus: 'Pending' }, 'unknown'],
    [{ ResponseCode: '0', TransactionReference: 'R1' }, 'unknown'],
    [{ ResponseCode: '55', TransactionReference: 'R1', TransactionStatus: 'Failed' }, 'unknown'],
    [null, 'unknown'],
  ])('responds to an inquiry with %j, which is read as %s [R1.08]', (value, state) => {
    expect(readTransferStatus(value).state).toBe(state);
  });
});
