import { callMerchant, type SandboxDeps } from '../sandbox-deps.ts';
import type { Charge } from '../sandbox-state.ts';
import { chargeScript } from '../scripts.ts';
import { signed } from './secure-hash.ts';
import { textOf } from './wallet-responses.ts';

/**
 * The signed fields of a notification. Code 121 is completed, 199 failed; a reversal has its own code. As in
 * production, the amount is sometimes missing.
 */
export function noticeBody(deps: SandboxDeps, charge: Charge, content: 'truth' | 'wrong_amount' | 'forged') {
  const { merchant_id, password, integrity_salt } = deps.credentials.jazzcash;
  const paid = content !== 'truth' || (charge.verdict === 'paid' && !charge.reversal);
  const failed = charge.reversal ? textOf(charge) : { code: '199', message: 'Transaction has failed.' };
  const lacks_amount = content === 'truth' && chargeScript(charge.phone).notice === 'thrice';
  const amount = content === 'wrong_amount' ? String(BigInt(charge.taken) + 10_000n) : charge.taken;
  const body = signed(
    {
      pp_Version: '1.1',
      pp_TxnType: 'MWALLET',
      pp_BankID: '',
      pp_ProductID: '',
      pp_MerchantID: merchant_id,
      pp_TxnCurrency: 'PKR',
      pp_Password: password,
      pp_TxnRefNo: charge.reference,
      pp_TxnDateTime: charge.fields.txn_date_time ?? '',
      ...(lacks_amount ? {} : { pp_Amount: amount }),
      pp_ResponseCode: paid ? '121' : failed.code,
      pp_ResponseMessage: paid ? 'Transaction has been marked confirmed by Merchant.' : failed.message,
      pp_AuthCode: paid ? charge.auth_code : '',
      pp_SettlementExpiry: '',
      pp_RetreivalReferenceNo: charge.retrieval_no,
    },
    integrity_salt,
  );
  if (content === 'forged') body.pp_SecureHash = signed(body, `${integrity_salt}-unknown`).pp_SecureHash;
  return body;
}

/** Sends one notification. HTTP 200 with code 000 accepts it. */
export async function sendJazzcashNotice(
  deps: SandboxDeps,
  charge: Charge,
  content: 'truth' | 'wrong_amount' | 'forged',
) {
  const response = await callMerchant(deps, deps.callbacks.jazzcash_ipn, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(noticeBody(deps, charge, content)),
  });
  if (response === null || response.status !== 200) return false;
  try {
    return (JSON.parse(response.body) as { pp_ResponseCode?: unknown }).pp_ResponseCode === '000';
  } catch {
    return false;
  }
}
