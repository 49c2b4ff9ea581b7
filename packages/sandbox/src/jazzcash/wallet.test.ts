import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxFixture, startFixture } from '../sandbox-for-tests.ts';
import { hasValidHash, signed } from './secure-hash.ts';

const salt = 'TESTSALT01';
const root = '/sandbox/jazzcash/ApplicationAPI/API';
let fixture: SandboxFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

function chargeFields(phone: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pp_Language: 'EN',
    pp_MerchantID: 'MC00001',
    pp_SubMerchantID: '',
    pp_Password: 'testpass01',
    pp_TxnRefNo: 'T20260101120000',
    pp_MobileNumber: phone,
    pp_CNIC: '345678',
    pp_Amount: '10000',
    pp_DiscountedAmount: '',
    pp_TxnCurrency: 'PKR',
    pp_TxnDateTime: '20260101120000',
    pp_TxnExpiryDateTime: '20260102120000',
    pp_BillReference: 'billRef',
    pp_Description: 'Deposit',
    ppmpf_2: 'deposit-1',
    ...more,
  };
}
const charge = (phone: string, more: Record<string, unknown> = {}) =>
  fixture.post(`${root}/2.0/Purchase/DoMWalletTransaction`, signed(chargeFields(phone, more), salt));
const inquire = (reference = 'T20260101120000') =>
  fixture.post(
    `${root}/PaymentInquiry/Inquire`,
    signed({ pp_TxnRefNo: reference, pp_MerchantID: 'MC00001', pp_Password: 'testpass01' }, salt),
  );
const verdict = async () => {
  const { body } = await inquire();
  return [body.pp_ResponseCode, body.pp_PaymentResponseCode, body.pp_Status];
};
const notices = () => fixture.received.map((got) => JSON.parse(got.body) as Record<string, string>);

describe('a JazzCash wallet charge', () => {
  it('is paid, and gets a signed response with all documented fields', async () => {
    const { status, body } = await charge('03001234500');
    expect(status).toBe(200);
    expect(body.pp_ResponseCode).toBe('000');
    expect(body.pp_SecureHash).toMatch(/^[0-9A-F]{64}$/);
    expect(hasValidHash(body, salt)).toBe(true);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...[
          'pp_Amount',
          'pp_AuthCode',
          'pp_BankID',
          'pp_BillReference',
          'pp_CNIC',
          'pp_DiscountedAmount',
          'pp_Language',
        ],
        ...['pp_MerchantID', 'pp_MobileNumber', 'pp_ResponseCode', 'pp_ResponseMessage', 'pp_RetreivalReferenceNo'],
        ...[
          'pp_SecureHash',
          'pp_SettlementExpiry',
          'pp_SubMerchantID',
          'pp_TxnCurrency',
          'pp_TxnDateTime',
          'pp_TxnRefNo',
        ],
        ...['pp_TxnType', 'pp_Version', 'ppmpf_1', 'ppmpf_2', 'ppmpf_3', 'ppmpf_4', 'ppmpf_5'],
      ].sort(),
    );
    expect(body.ppmpf_2).toBe('deposit-1');
    expect(await verdict()).toEqual(['000', '121', 'Completed']);
  });

  it('is paid for the official test number', async () => {
    expect((await charge('03123456789')).body.pp_ResponseCode).toBe('000');
  });

  it('gets code 115 for a wrong hash, and is not charged', async () => {
    const body = { ...chargeFields('03001234500'), pp_SecureHash: 'A'.repeat(64) };
    const { body: response } = await fixture.post(`${root}/2.0/Purchase/DoMWalletTransaction`, body);
    expect(response.pp_ResponseCode).toBe('115');
    expect(hasValidHash(response, salt)).toBe(true);
    expect(fixture.sandbox.books().charges).toEqual([]);
  });

  it('gets code 115 if the signed description contains characters that the gateway replaces', async () => {
    expect((await charge('03001234500', { pp_Description: 'Deposit: 5%' })).body.pp_ResponseCode).toBe('115');
  });

  it('gets code 101 for an unknown merchant or a wrong password', async () => {
    expect((await charge('03001234500', { pp_MerchantID: 'MC00002' })).body.pp_ResponseCode).toBe('101');
    expect((await charge('03001234500', { pp_Password: 'guess' })).body.pp_ResponseCode).toBe('101');
  });

  it.each([
    ['pp_Amount', '100.00'],
    ['pp_Amount', '0'],
    ['pp_Amount', 10000],
    ['pp_CNIC', '3520112345671'],
    ['pp_MobileNumber', '+923001234500'],
    ['pp_TxnRefNo', 'T-1'],
    ['pp_TxnRefNo', 'T12345678901234567890'],
    ['pp_TxnCurrency', 'USD'],
    ['pp_Language', ''],
    ['pp_TxnDateTime', '20261301120000'],
    ['pp_TxnDateTime', '20260230120000'],
    ['pp_TxnExpiryDateTime', '20260101110000'],
    ['pp_TxnExpiryDateTime', '20270101120000'],
    ['pp_BillReference', 'bill ref'],
    ['pp_Description', ''],
    ['pp_Description', 'x'.repeat(201)],
    ['pp_SubMerchantID', null],
  ])('gets code 110 for %s = %j, with the name of the field', async (name, value) => {
    const { body } = await charge('03001234500', { [name]: value });
    expect(body.pp_ResponseCode).toBe('110');
    expect(body.pp_ResponseMessage).toContain(name);
    expect(fixture.sandbox.books().charges).toEqual([]);
  });

  it('is made once per reference', async () => {
    await charge('03001234500');
    expect((await charge('03001234500')).body.pp_ResponseCode).toBe('110');
    const books = fixture.sandbox.books();
    expect(books.charges).toHaveLength(1);
    expect(books.duplicates.charges).toBe(1);
    expect(books.totals.charged.jazzcash).toBe('100.00');
  });

  it('is refused if the body is not JSON', async () => {
    expect(
      (await fixture.post(`${root}/2.0/Purchase/DoMWalletTransaction`, 'a=b', { 'content-type': 'text/plain' })).status,
    ).toBe(415);
    expect((await fixture.post(`${root}/2.0/Purchase/DoMWalletTransaction`, '{')).status).toBe(400);
  });
});

describe('a JazzCash wallet charge of a number that ends with', () => {
  it('00 gets one signed notification after the response', async () => {
    await charge('03001234500');
    expect(fixture.received).toEqual([]);
    await fixture.move(1_000);
    expect(fixture.received[0]?.url).toBe('http://merchant.test/api/c/payment/ipn/jazzcash');
    const [notice] = notices();
    expect(notice).toMatchObject({
      pp_ResponseCode: '121',
      pp_TxnRefNo: 'T20260101120000',
      pp_Amount: '10000',
      pp_TxnType: 'MWALLET',
    });
    expect(hasValidHash(notice!, salt)).toBe(true);
    await fixture.move(3_600_000);
    expect(fixture.received).toHaveLength(1);
  });

  it('01 is refused because of a low balance', async () => {
    expect((await charge('03001234501')).body.pp_ResponseCode).toBe('004');
    expect(await verdict()).toEqual(['000', '004', 'Failed']);
    expect(fixture.sandbox.books().totals.charged.jazzcash).toBe('0.00');
  });

  it('02 is pending, then paid with a notification', async () => {
    expect((await charge('03001234502')).body.pp_ResponseCode).toBe('157');
    expect(await verdict()).toEqual(['000', '157', 'Pending']);
    await fixture.move(5_000);
    await fixture.move(1_000);
    expect(notices().map((one) => one.pp_ResponseCode)).toEqual(['121']);
    expect(await verdict()).toEqual(['000', '121', 'Completed']);
  });

  it('03 is pending, then dropped without a notification', async () => {
    expect((await charge('03001234503')).body.pp_ResponseCode).toBe('157');
    await fixture.move(60_000);
    await fixture.move(60_000);
    expect(fixture.received).toEqual([]);
    expect(await verdict()).toEqual(['000', '129', 'Dropped']);
  });

  it('04 is paid, but the connection ends without a response', async () => {
    const response = charge('03001234504').then(
      () => 'answered',
      () => 'lost',
    );
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    await fixture.move(120_000);
    expect(await response).toBe('lost');
    expect(await verdict()).toEqual(['000', '121', 'Completed']);
    expect(fixture.received).toEqual([]);
  });

  it('04 is paid even if the caller aborts the request', async () => {
    const caller = new AbortController();
    const url = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
    const call = fetch(`${url}${root}/2.0/Purchase/DoMWalletTransaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signed(chargeFields('03001234504'), salt)),
      signal: caller.signal,
    });
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    caller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(0);
    expect(fixture.sandbox.books().totals.charged.jazzcash).toBe('100.00');
  });

  it('05 gets an HTML page with status 200, and is not charged', async () => {
    const { status, body } = await charge('03001234505');
    expect(status).toBe(200);
    expect(body.page).toContain('Request Rejected');
    expect(await verdict()).toEqual(['109', '109', '']);
  });

  it('06 gets the same notification three times', async () => {
    await charge('03001234506');
    await fixture.move(1_000);
    expect(notices()).toHaveLength(3);
    expect(new Set(fixture.received.map((got) => got.body)).size).toBe(1);
    expect(notices()[0]).not.toHaveProperty('pp_Amount');
  });

  it('07 gets the notification before the response', async () => {
    const order: string[] = [];
    fixture.merchant.response = () => {
      order.push('notice');
      return Response.json({ pp_ResponseCode: '000' });
    };
    expect((await charge('03001234507')).body.pp_ResponseCode).toBe('000');
    order.push('response');
    await fixture.move(60_000);
    expect(order).toEqual(['notice', 'response']);
  });

  it('08 gets a correctly signed notification with another amount', async () => {
    await charge('03001234508');
    await fixture.move(5_000);
    await fixture.move(1_000);
    expect(notices()[0]?.pp_Amount).toBe('20000');
    expect(hasValidHash(notices()[0]!, salt)).toBe(true);
    expect(fixture.sandbox.books().totals.charged.jazzcash).toBe('100.00');
  });

  it('09 gets a forged notification of a payment that never happens', async () => {
    fixture.merchant.response = () => Response.json({ pp_ResponseCode: '199' }, { status: 400 });
    await charge('03001234509');
    await fixture.move(5_000);
    expect(notices()[0]?.pp_ResponseCode).toBe('121');
    expect(hasValidHash(notices()[0]!, salt)).toBe(false);
    await fixture.move(60_000);
    expect(await verdict()).toEqual(['000', '129', 'Dropped']);
  });

  it('10 waits for the player, who approves on the phone', async () => {
    const response = charge('03001234510');
    await expect.poll(() => fixture.sandbox.phone('03001234510').charges.length).toBe(1);
    const [waiting] = fixture.sandbox.phone('+923001234510').charges;
    expect(waiting).toMatchObject({ state: 'waiting', amount: '100.00', wallet: 'jazzcash' });
    expect((await fixture.post('/sandbox/phone/approve', { charge_id: waiting!.id })).status).toBe(200);
    expect((await response).body.pp_ResponseCode).toBe('000');
    expect((await fixture.post('/sandbox/phone/refuse', { charge_id: waiting!.id })).status).toBe(409);
  });

  it('10 waits for the player, who refuses on the phone', async () => {
    const response = charge('03001234510');
    await expect.poll(() => fixture.sandbox.phone('03001234510').charges.length).toBe(1);
    await fixture.post('/sandbox/phone/refuse', { charge_id: 'jazzcash-T20260101120000' });
    expect((await response).body.pp_ResponseCode).toBe('112');
    expect(await verdict()).toEqual(['000', '112', 'Failed']);
  });

  it('10 is pending if the player takes too long to approve', async () => {
    const response = charge('03001234510');
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    await fixture.move(55_000);
    expect((await response).body.pp_ResponseCode).toBe('157');
    await fixture.post('/sandbox/phone/approve', { charge_id: 'jazzcash-T20260101120000' });
    await fixture.move(1_000);
    expect(notices().map((one) => one.pp_ResponseCode)).toEqual(['121']);
    await fixture.move(600_000);
    expect(await verdict()).toEqual(['000', '121', 'Completed']);
  });

  it('11 takes one rupee less than requested', async () => {
    const { body } = await charge('03001234511');
    expect(body).toMatchObject({ pp_ResponseCode: '000', pp_Amount: '9900' });
    expect(fixture.sandbox.books().totals.charged.jazzcash).toBe('99.00');
  });

  it('12 is paid, but no inquiry finds it in the first ten minutes', async () => {
    const lost = charge('03001234512').catch(() => 'lost');
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    expect(await verdict()).toEqual(['109', '109', '']);
    await fixture.move(600_000);
    await lost;
    expect(await verdict()).toEqual(['000', '121', 'Completed']);
  });

  it('77 is paid after the configured time, like any number without a special meaning', async () => {
    await fixture.stop();
    fixture = await startFixture({ delays: { think_ms: 8_000 } });
    const response = charge('03001234577');
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    await fixture.move(8_000);
    expect((await response).body.pp_ResponseCode).toBe('000');
  });

  it('00 gets the notification again if the merchant does not accept it', async () => {
    fixture.merchant.response = () => Response.json({ pp_ResponseCode: '199' }, { status: 400 });
    await charge('03001234500');
    await fixture.move(1_000);
    for (let minute = 0; minute < 6; minute += 1) await fixture.move(60_000);
    expect(fixture.received).toHaveLength(4);
  });
});

describe('a JazzCash refund', () => {
  const refund = (more: Record<string, string> = {}) =>
    fixture.post(
      `${root}/Purchase/domwalletrefundtransaction`,
      signed(
        {
          pp_TxnRefNo: 'T20260101120000',
          pp_Amount: '10000',
          pp_TxnCurrency: 'PKR',
          pp_MerchantID: 'MC00001',
          pp_Password: 'testpass01',
          pp_MerchantMPIN: '1234',
          ...more,
        },
        salt,
      ),
    );

  it('returns the whole amount once', async () => {
    await charge('03001234500');
    expect((await refund({ pp_Amount: '5000' })).body.pp_ResponseCode).toBe('454');
    expect((await refund()).body.pp_ResponseCode).toBe('000');
    expect((await refund()).body.pp_ResponseCode).toBe('451');
    expect(await verdict()).toEqual(['000', '131', 'Refunded']);
  });

  it('is refused for an unpaid or unknown charge', async () => {
    expect((await refund()).body.pp_ResponseCode).toBe('109');
    await charge('03001234502');
    expect((await refund()).body.pp_ResponseCode).toBe('455');
  });
});

describe('the reversal of a JazzCash payment', () => {
  it.each(['119', '122', '126', '128', '131'] as const)(
    'is reported with the code %s by a signed notification and by the inquiry',
    async (code) => {
      await charge('03001234500');
      await fixture.move(5_000);
      const before = notices().length;
      fixture.sandbox.reverse('T20260101120000', code);
      await fixture.move(5_000);
      const [notice] = notices().slice(before);
      expect(notice?.pp_ResponseCode).toBe(code);
      expect(hasValidHash(notice!, salt)).toBe(true);
      expect((await verdict()).slice(0, 2)).toEqual(['000', code]);
      expect(fixture.sandbox.books().totals.charged.jazzcash).toBe('0.00');
    },
  );

  it('can be undone, and the gateway then notifies that the payment is paid', async () => {
    await charge('03001234500');
    fixture.sandbox.reverse('T20260101120000', '126');
    fixture.sandbox.reverse('T20260101120000', null);
    await fixture.move(5_000);
    expect(notices().at(-1)?.pp_ResponseCode).toBe('121');
    expect(await verdict()).toEqual(['000', '121', 'Completed']);
  });

  it('is refused if the payment was never paid', async () => {
    await charge('03001234501');
    expect(() => fixture.sandbox.reverse('T20260101120000', '122')).toThrow('no payment was made');
  });
});
