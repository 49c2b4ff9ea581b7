import { describe, expect, it } from 'vitest';
import { readInquiry, readPayment } from './read-response.ts';
import { readResponseCode } from './response-code.ts';
import { knownFieldNames } from './response-fields.ts';
import { secureHash } from './secure-hash.ts';

const merchant = { merchant_id: 'MC00001', password: 'testpass01', integrity_salt: 'TESTSALT01' };
const REF = 'T20260101120000';
const signed = (fields: Record<string, string>) => ({
  ...fields,
  pp_SecureHash: secureHash(fields, merchant.integrity_salt),
});
const charge = (code: string, more: Record<string, string> = {}) =>
  signed({
    pp_ResponseCode: code,
    pp_TxnRefNo: REF,
    pp_Amount: '10000',
    pp_TxnCurrency: 'PKR',
    pp_MerchantID: 'MC00001',
    ...more,
  });
const inquiry = (code: string, status: string, outer = '000', more: Record<string, string> = {}) =>
  signed({
    pp_ResponseCode: outer,
    pp_PaymentResponseCode: code,
    pp_Status: status,
    pp_RetrievalReferenceNo: '2601',
    pp_TxnRefNo: REF,
    pp_Amount: '10000',
    pp_TxnCurrency: 'PKR',
    pp_MerchantID: 'MC00001',
    ...more,
  });

describe('a JazzCash response code', () => {
  it.each([
    ['000', 'paid'],
    ['121', 'paid'],
    ['200', 'paid'],
    ['124', 'pending'],
    ['157', 'pending'],
    ['210', 'pending'],
    ['134', 'unknown'],
    ['058', 'unknown'],
    ['403', 'unknown'],
    ['001', 'failed'],
    ['002', 'failed'],
    ['003', 'failed'],
    ['004', 'failed'],
    ['024', 'failed'],
    ['060', 'failed'],
    ['453', 'failed'],
    ['101', 'failed'],
    ['115', 'failed'],
    ['112', 'failed'],
    ['116', 'expired'],
    ['129', 'expired'],
    ['109', 'absent'],
    ['122', 'reversed'],
    ['131', 'reversed'],
    ['119', 'reversed'],
    ['126', 'reversed'],
    ['401', 'failed'],
    ['455', 'failed'],
    ['456', 'unknown'],
    ['777', 'unknown'],
    ['', 'unknown'],
    ['0', 'unknown'],
  ])('%j means %s', (code, state) => {
    expect(readResponseCode(code, 'verdict').state).toBe(state);
  });

  it.each(['199', '999'])(
    '%s leaves the outcome of a charge unknown, but means failure in a later response about the charge',
    (code) => {
      expect(readResponseCode(code, 'charge').state).toBe('unknown');
      expect(readResponseCode(code, 'verdict').state).toBe('failed');
    },
  );

  it('alerts an operator if the merchant is at fault', () => {
    expect(readResponseCode('115', 'charge').alert).toBe(true);
    expect(readResponseCode('004', 'charge').alert).toBeUndefined();
  });
});

describe('the response to a JazzCash charge', () => {
  it('is read with its amount, currency, merchant and reference', () => {
    expect(readPayment(charge('000', { pp_RetreivalReferenceNo: '260101000001' }), REF, merchant, 'charge')).toEqual({
      state: 'paid',
      source: 'charge',
      reason: 'success',
      provider_code: '000',
      provider_ref: '260101000001',
      payment: { reference: REF, amount_cents: 10_000n, currency: 'PKR', merchant: 'MC00001' },
    });
  });

  it.each([
    ['a wrong hash', { ...charge('000'), pp_Amount: '1' }],
    ['no hash', { pp_ResponseCode: '000', pp_TxnRefNo: REF, pp_Amount: '10000' }],
    ['another reference', charge('000', { pp_TxnRefNo: 'T2' })],
    ['an unlisted code', charge('8888')],
    ['a wrong hash on a refusal', { ...charge('004'), pp_Amount: '1' }],
    ['no code', signed({ pp_TxnRefNo: REF })],
    ['a list instead of an object', []],
    ['an HTML page', '<html>Request Rejected</html>'],
    ['no content', null],
    ['nested values', { pp_ResponseCode: { a: 1 } }],
  ])('with %s leaves the outcome unknown', (_name, value) => {
    expect(readPayment(value, REF, merchant, 'charge').state).toBe('unknown');
  });

  it.each(['1000.00', '-100000', '1e5', ' ', '0x10', '١٠٠', '1'.repeat(16)])(
    'with the signed but invalid amount "%s" is a payment of an unreadable amount',
    (pp_Amount) => {
      for (const source of ['charge', 'ipn', 'return'] as const)
        expect(readPayment(charge('000', { pp_Amount }), REF, merchant, source)).toMatchObject({
          state: 'paid',
          payment: { amount_cents: 'unreadable' },
        });
    },
  );

  it('can report a failure even without a hash', () => {
    expect(readPayment({ pp_ResponseCode: '101' }, REF, merchant, 'charge')).toMatchObject({
      state: 'failed',
      alert: true,
    });
  });

  it.each(['return', 'ipn'] as const)('is ignored if it is unsigned and arrives by %s', (source) => {
    expect(readPayment({ pp_ResponseCode: '004', pp_TxnRefNo: REF }, REF, merchant, source).state).toBe('unknown');
  });

  it.each(['pp_Amount', 'pp_TxnCurrency', 'pp_MerchantID', 'pp_TxnRefNo'])('without %s confirms no payment', (name) => {
    for (const source of ['charge', 'ipn', 'return'] as const)
      expect(readPayment(charge('000', { [name]: '' }), REF, merchant, source).state).toBe('unconfirmed');
    expect(readInquiry(inquiry('121', 'Completed', '000', { [name]: '' }), merchant, REF).state).toBe('unconfirmed');
  });

  it('with an unknown field leaves the outcome unknown', () => {
    for (const name of ['pp_Amounts', 'PP_AMOUNT', 'pp_AAA', 'ppmpf_6', 'amount'])
      expect(readPayment(charge('000', { [name]: '1' }), REF, merchant, 'charge').state).toBe('unknown');
    expect([...knownFieldNames].sort()[0]).toBe('pp_Amount');
  });

  it('with the separator "&" in a value leaves the outcome unknown', () => {
    const merged = charge('000', { pp_ResponseMessage: 'done&PKR' });
    expect(readPayment(merged, REF, merchant, 'charge').state).toBe('unknown');
  });
});

describe('the response to a JazzCash inquiry', () => {
  it.each([
    ['121', 'Completed', 'paid'],
    ['000', 'Completed', 'paid'],
    ['157', 'Pending', 'pending'],
    ['004', 'Failed', 'failed'],
    ['199', 'Failed', 'failed'],
    ['129', 'Dropped', 'expired'],
    ['121', 'Failed', 'unknown'],
    ['121', 'Pending', 'unknown'],
    ['121', '', 'unknown'],
    ['004', 'Completed', 'unknown'],
    ['777', 'Completed', 'unknown'],
    ['122', 'Reversed', 'reversed'],
  ])('with code %s and status %s is read as %s', (code, status, state) => {
    expect(readInquiry(inquiry(code, status), merchant, REF).state).toBe(state);
  });

  it('leaves the outcome unknown if the inquiry failed or contains no code of the payment', () => {
    expect(readInquiry(signed({ pp_ResponseCode: '000' }), merchant, REF).state).toBe('unknown');
    expect(readInquiry(inquiry('121', 'Completed', '199'), merchant, REF).state).toBe('unknown');
  });

  it('reports that the provider does not know the payment', () => {
    expect(readInquiry(signed({ pp_ResponseCode: '109' }), merchant, REF).state).toBe('absent');
    expect(readInquiry(inquiry('109', ''), merchant, REF).state).toBe('absent');
  });

  it('is ignored without a valid hash', () => {
    const { pp_SecureHash, ...bare } = inquiry('121', 'Completed');
    expect(pp_SecureHash).toHaveLength(64);
    expect(readInquiry(bare, merchant, REF).state).toBe('unknown');
    expect(readInquiry({ ...bare, pp_SecureHash: '0'.repeat(64) }, merchant, REF).state).toBe('unknown');
  });
});
