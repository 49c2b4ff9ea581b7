import { describe, expect, it } from 'vitest';
import { hashMessage, hasValidHash, secureHash } from './secure-hash.ts';

const times = { pp_TxnDateTime: '20260101120000', pp_TxnExpiryDateTime: '20260102120000' };
const merchant = { pp_MerchantID: 'MC00001', pp_Password: 'testpass01', pp_TxnRefNo: 'T20260101120000' };
const order = {
  pp_Amount: '10000',
  pp_BillReference: 'billRef',
  pp_Description: 'Deposit',
  pp_Language: 'EN',
  pp_TxnCurrency: 'PKR',
};

const vectors = [
  {
    name: 'the official example',
    salt: '0F5DD14AE2',
    fields: { pp_Amount: '2995', pp_MerchantID: 'MER123', pp_OrderInfo: 'A48cvE28' },
    message: '0F5DD14AE2&2995&MER123&A48cvE28',
    hash: 'C7689CDA7474EB1ADCD343FD0C0B676BAD0BA66361CC46DB589BDB0DA4C1C867',
  },
  {
    name: 'a wallet charge, its empty fields left out',
    salt: 'TESTSALT01',
    fields: {
      ...merchant,
      ...order,
      ...times,
      pp_CNIC: '345678',
      pp_MobileNumber: '03123456789',
      pp_SubMerchantID: '',
      pp_BankID: '',
    },
    message:
      'TESTSALT01&10000&billRef&345678&Deposit&EN&MC00001&03123456789&testpass01&PKR&20260101120000&20260102120000&T20260101120000',
    hash: '40582555F70B029599B3F9231843F90E944347595D24399E49D208C0A379AAC2',
  },
  {
    name: 'a hosted charge with the merchant fields behind the others',
    salt: 'TESTSALT01',
    fields: {
      ...{ ppmpf_1: '1', ppmpf_2: '2', ppmpf_3: '3', ppmpf_4: '4', ppmpf_5: '5' },
      ...{ ...merchant, ...order, ...times, pp_BankID: 'TBANK', pp_ProductID: 'RETL' },
      ...{ pp_ReturnURL: 'https://example.pk/return', pp_TxnType: 'MWALLET', pp_Version: '1.1' },
    },
    message:
      'TESTSALT01&10000&TBANK&billRef&Deposit&EN&MC00001&testpass01&RETL&https://example.pk/return&PKR&20260101120000&20260102120000&T20260101120000&MWALLET&1.1&1&2&3&4&5',
    hash: 'A2A59D465CF27612B53F059ADFA1A38BDA1F9369EA925D74376824B7F7D7B66B',
  },
  {
    name: 'an inquiry',
    salt: 'TESTSALT01',
    fields: merchant,
    message: 'TESTSALT01&MC00001&testpass01&T20260101120000',
    hash: 'F57190AD47348380DFB158A21F9C2CC781394B9B931B50E4BB4D0B21997C207D',
  },
  {
    name: 'a notice',
    salt: 'TESTSALT01',
    fields: {
      pp_AuthCode: '123456',
      pp_Password: 'testpass01',
      pp_ResponseCode: '121',
      pp_ResponseMessage: 'Transaction has been marked confirmed by Merchant.',
      pp_RetreivalReferenceNo: '260101000001',
      pp_TxnDateTime: '20260101120000',
      pp_TxnRefNo: 'T20260101120000',
      pp_TxnType: 'MWALLET',
      pp_Version: '1.1',
    },
    message:
      'TESTSALT01&123456&testpass01&121&Transaction has been marked confirmed by Merchant.&260101000001&20260101120000&T20260101120000&MWALLET&1.1',
    hash: 'AAB9E6DB393BF9317BACB498966DF9A5431AB841741A952F38E0F3F8624758F5',
  },
];

describe('the hash of the JazzCash sandbox', () => {
  it.each(vectors)('reproduces the published example $name', ({ salt, fields, message, hash }) => {
    expect(hashMessage(fields, salt)).toBe(message);
    expect(secureHash(fields, salt)).toBe(hash);
  });

  it('sorts field names by code unit, capitals first', () => {
    expect(hashMessage({ pp_MerchantID: 'second', pp_MPIN: 'first' }, 's')).toBe('s&first&second');
  });

  it('is accepted in lower case', () => {
    const fields = { ...merchant, pp_SecureHash: secureHash(merchant, 'TESTSALT01').toLowerCase() };
    expect(hasValidHash(fields, 'TESTSALT01')).toBe(true);
    expect(hasValidHash({ ...fields, pp_TxnRefNo: 'T20260101120001' }, 'TESTSALT01')).toBe(false);
  });
});
