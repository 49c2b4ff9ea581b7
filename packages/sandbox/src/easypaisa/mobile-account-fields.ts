import { paisaFromRupees } from '../paisa.ts';
import { momentOfStamp } from '../pakistan-time.ts';

type Checked = { order_id: string; phone: string; amount: string };
type Refusal = { code: string; desc: string };

const required = ['orderId', 'storeId', 'transactionAmount', 'transactionType', 'mobileAccountNo', 'emailAddress'];

/** Checks a mobile account charge; the first broken rule decides. Amounts are rupees with one or two decimals. */
export function checkCharge(body: Record<string, unknown>, store_id: string): Checked | Refusal {
  for (const name of required) {
    if (body[name] === undefined || body[name] === null || body[name] === '') {
      return { code: '0002', desc: `REQUIRED FIELD MISSING: ${name}` };
    }
  }
  if (body.storeId !== store_id) return { code: '0006', desc: 'INVALID STORE ID' };
  const { orderId, mobileAccountNo, transactionAmount, emailAddress, tokenExpiry, transactionType } = body;
  if (typeof orderId !== 'string' || !/^[A-Za-z0-9]{1,20}$/.test(orderId))
    return { code: '0003', desc: 'INVALID ORDER ID' };
  if (transactionType !== 'MA') return { code: '0008', desc: 'PAYMENT METHOD NOT ENABLED' };
  const amount = paisaFromRupees(transactionAmount, 'one or two');
  if (amount === null) return { code: '0002', desc: 'REQUIRED FIELD INVALID: transactionAmount' };
  if (typeof mobileAccountNo !== 'string' || !/^03\d{9}$/.test(mobileAccountNo)) {
    return { code: '0014', desc: 'ACCOUNT DOES NOT EXIST' };
  }
  if (typeof emailAddress !== 'string' || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(emailAddress)) {
    return { code: '0002', desc: 'REQUIRED FIELD INVALID: emailAddress' };
  }
  const expiry = tokenExpiry === undefined || tokenExpiry === '' ? null : String(tokenExpiry);
  if (expiry !== null && (!/^\d{8} \d{6}$/.test(expiry) || momentOfStamp(expiry.replace(' ', '')) === null)) {
    return { code: '0002', desc: 'REQUIRED FIELD INVALID: tokenExpiry' };
  }
  return { order_id: orderId, phone: mobileAccountNo, amount };
}
