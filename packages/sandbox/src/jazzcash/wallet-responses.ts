import type { Charge, ReversalCode } from '../sandbox-state.ts';

type ResponseText = { code: string; message: string; status: string };

const undecided_text: ResponseText = { code: '157', message: 'Transaction is pending.', status: 'Pending' };
const verdict_text: Record<NonNullable<Charge['verdict']>, ResponseText> = {
  paid: { code: '121', message: 'Transaction has been marked confirmed by Merchant.', status: 'Completed' },
  low_balance: { code: '004', message: 'Insufficient balance in the mobile account.', status: 'Failed' },
  refused: { code: '112', message: 'Transaction has been cancelled by the customer.', status: 'Failed' },
  dropped: { code: '129', message: 'Transaction is dropped.', status: 'Dropped' },
  refunded: { code: '131', message: 'Transaction has been refunded.', status: 'Refunded' },
};

const reversal_text: Record<ReversalCode, ResponseText> = {
  '119': { code: '119', message: 'Transaction is awaiting reversal.', status: 'Reversed' },
  '122': { code: '122', message: 'Transaction has been reversed.', status: 'Reversed' },
  '126': { code: '126', message: 'Transaction is disputed.', status: 'Disputed' },
  '128': { code: '128', message: 'Transaction is disputed.', status: 'Disputed' },
  '131': { code: '131', message: 'Transaction has been refunded.', status: 'Refunded' },
};

/** The code and text of a charge in the inquiry and the notifications. */
export function textOf(charge: Charge): ResponseText {
  if (charge.reversal) return reversal_text[charge.reversal];
  return charge.verdict === null ? undecided_text : verdict_text[charge.verdict];
}

/** The code and text of a charge in the direct response, where success is 000. */
export function directTextOf(charge: Charge): ResponseText {
  if (charge.verdict !== 'paid') return textOf(charge);
  return {
    code: '000',
    message: 'Thank you for Using JazzCash, your transaction was successful.',
    status: 'Completed',
  };
}

const echoed_fields = [
  'pp_BillReference',
  'pp_CNIC',
  'pp_DiscountedAmount',
  'pp_Language',
  'pp_MerchantID',
  'pp_MobileNumber',
  'pp_SubMerchantID',
  'pp_TxnCurrency',
  'pp_TxnDateTime',
  'pp_TxnRefNo',
  'ppmpf_1',
  'ppmpf_2',
  'ppmpf_3',
  'ppmpf_4',
  'ppmpf_5',
];

/**
 * The unsigned fields of the direct response, in the gateway's spelling. `pp_RetreivalReferenceNo` is misspelt by the
 * gateway.
 */
export function chargeResponse(fields: Record<string, unknown>, code: string, message: string, charge?: Charge) {
  const paid = charge?.verdict === 'paid';
  return {
    pp_Amount: charge ? charge.taken : text(fields.pp_Amount),
    pp_AuthCode: paid ? charge.auth_code : '',
    pp_BankID: '',
    ...Object.fromEntries(echoed_fields.map((name) => [name, text(fields[name])])),
    pp_ResponseCode: code,
    pp_ResponseMessage: message,
    pp_RetreivalReferenceNo: charge?.retrieval_no ?? '',
    pp_SettlementExpiry: '',
    pp_TxnType: 'MWALLET',
    pp_Version: '2.0',
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
