import { describe, expect, it } from 'vitest';
import { isSecureHashValid, secureHash } from './secure-hash.ts';

const SALT = 'TESTSALT01';

const walletCharge = {
  pp_Amount: '10000',
  pp_BankID: '',
  pp_BillReference: 'billRef',
  pp_CNIC: '345678',
  pp_Description: 'Deposit',
  pp_DiscountedAmount: '',
  pp_Language: 'EN',
  pp_MerchantID: 'MC00001',
  pp_MobileNumber: '03123456789',
  pp_Password: 'testpass01',
  pp_ProductID: '',
  pp_SubMerchantID: '',
  pp_TxnCurrency: 'PKR',
  pp_TxnDateTime: '20260101120000',
  pp_TxnExpiryDateTime: '20260102120000',
  pp_TxnRefNo: 'T20260101120000',
};

const hosted = {
  pp_Amount: '10000',
  pp_BankID: 'TBANK',
  pp_BillReference: 'billRef',
  pp_Description: 'Deposit',
  pp_Language: 'EN',
  pp_MerchantID: 'MC00001',
  pp_Password: 'testpass01',
  pp_ProductID: 'RETL',
  pp_ReturnURL: 'https://example.pk/return',
  pp_SubMerchantID: '',
  pp_TxnCurrency: 'PKR',
  pp_TxnDateTime: '20260101120000',
  pp_TxnExpiryDateTime: '20260102120000',
  pp_TxnRefNo: 'T20260101120000',
  pp_TxnType: 'MWALLET',
  pp_Version: '1.1',
  ppmpf_1: '1',
  ppmpf_2: '2',
  ppmpf_3: '3',
  ppmpf_4: '4',
  ppmpf_5: '5',
};

const notice = {
  pp_AuthCode: '123456',
  pp_BankID: '',
  pp_Password: 'testpass01',
  pp_ProductID: '',
  pp_ResponseCode: '121',
  pp_ResponseMessage: 'Transaction has been marked confirmed by Merchant.',
  pp_RetreivalReferenceNo: '260101000001',
  pp_SettlementExpiry: '',
  pp_TxnDateTime: '20260101120000',
  pp_TxnRefNo: 'T20260101120000',
  pp_TxnType: 'MWALLET',
  pp_Version: '1.1',
};

const vectors: [string, Record<string, string>, string, string][] = [
  [
    'the official example',
    { pp_Amount: '2995', pp_MerchantID: 'MER123', pp_OrderInfo: 'A48cvE28' },
    '0F5DD14AE2',
    'c7689cda7474eb1adcd343fd0c0b676bad0ba66361cc46db589bdb0da4c1c867',
  ],
  ['a wallet charge', walletCharge, SALT, '40582555F70B029599B3F9231843F90E944347595D24399E49D208C0A379AAC2'],
  ['a hosted checkout', hosted, SALT, 'A2A59D465CF27612B53F059ADFA1A38BDA1F9369EA925D74376824B7F7D7B66B'],
  [
    'an inquiry',
    { pp_TxnRefNo: 'T20260101120000', pp_MerchantID: 'MC00001', pp_Password: 'testpass01' },
    SALT,
    'F57190AD47348380DFB158A21F9C2CC781394B9B931B50E4BB4D0B21997C207D',
  ],
  ['a payment notice', notice, SALT, 'AAB9E6DB393BF9317BACB498966DF9A5431AB841741A952F38E0F3F8624758F5'],
];

describe('the JazzCash secure hash', () => {
  it.each(vectors)('of %s equals the published hash', (_name, fields, salt, hash) => {
    expect(secureHash(fields, salt)).toBe(hash.toUpperCase());
  });

  it.each(vectors)('of %s is accepted in either letter case', (_name, fields, salt, hash) => {
    expect(isSecureHashValid({ ...fields, pp_SecureHash: hash.toLowerCase() }, salt)).toBe(true);
    expect(isSecureHashValid({ ...fields, pp_SecureHash: hash.toUpperCase() }, salt)).toBe(true);
  });

  it('sorts pp_MPIN before pp_MerchantID and every pp_ field before ppmpf_', () => {
    const inOrder = { pp_MPIN: '1', pp_MerchantID: '2', ppmpf_1: '3' };
    expect(secureHash({ ppmpf_1: '3', pp_MerchantID: '2', pp_MPIN: '1' }, SALT)).toBe(secureHash(inOrder, SALT));
    expect(secureHash(inOrder, SALT)).not.toBe(secureHash({ pp_MPIN: '2', pp_MerchantID: '1', ppmpf_1: '3' }, SALT));
  });

  it('ignores empty, absent and foreign fields', () => {
    const bare = { pp_Amount: '1' };
    expect(secureHash({ ...bare, pp_BankID: '', pp_ProductID: null, ppmpf_1: undefined, note: 'x' }, SALT)).toBe(
      secureHash(bare, SALT),
    );
  });

  it.each([undefined, '', 'xyz', '0'.repeat(63), '0'.repeat(64)])('is refused if it is %j', (hash) => {
    expect(isSecureHashValid({ ...walletCharge, pp_SecureHash: hash }, SALT)).toBe(false);
  });

  it('is refused if the amount was changed after signing', () => {
    const pp_SecureHash = secureHash(walletCharge, SALT);
    expect(isSecureHashValid({ ...walletCharge, pp_Amount: '10001', pp_SecureHash }, SALT)).toBe(false);
  });
});
