import { rupeesFromPaisa } from '../paisa.ts';
import { easypaisaTime } from '../pakistan-time.ts';
import { callMerchant, type SandboxDeps } from '../sandbox-deps.ts';
import type { Charge } from '../sandbox-state.ts';

type NoticeContent = 'truth' | 'wrong_amount' | 'forged';

/** The link in the notification. A forged notification links to a host that only resembles the provider's. */
function noticeLink(deps: SandboxDeps, charge: Charge, content: NoticeContent): string {
  if (content === 'forged') return `https://easypay.easypaisa.com.pk.evil.example/ipn/${charge.reference}`;
  const token = content === 'wrong_amount' ? `other-${charge.reference}` : charge.reference;
  return `${deps.publicUrl().replace(/\/$/, '')}/sandbox/easypaisa/ipn/${token}`;
}

/** The document behind the link, or null for an unknown token. The merchant must not trust it without an inquiry. */
export function noticeDocument(deps: SandboxDeps, token: string) {
  const wrong = token.startsWith('other-');
  const charge = deps.state.charges.get(`easypaisa-${wrong ? token.slice(6) : token}`);
  if (charge === undefined) return null;
  const amount = wrong ? BigInt(charge.taken) + 10_000n : BigInt(charge.taken);
  return {
    order_id: charge.reference,
    store_id: deps.credentials.easypaisa.store_id,
    store_name: 'Nua',
    account_number: deps.credentials.easypaisa.account_num,
    transaction_id: charge.retrieval_no,
    transaction_status: charge.verdict === 'paid' ? 'PAID' : charge.verdict === null ? 'PENDING' : 'FAILED',
    transaction_amount: rupeesFromPaisa(amount),
    paid_datetime: charge.decided_at ? easypaisaTime(new Date(charge.decided_at)) : '',
    payment_method: 'MA',
    msisdn: charge.phone,
  };
}

/** Notifies the merchant with the link in the query. Any 2xx accepts the notification. */
export async function sendEasypaisaNotice(deps: SandboxDeps, charge: Charge, content: NoticeContent): Promise<boolean> {
  const link = noticeLink(deps, charge, content);
  const callback = deps.callbacks.easypaisa_ipn;
  const response = await callMerchant(
    deps,
    `${callback}${callback.includes('?') ? '&' : '?'}url=${encodeURIComponent(link)}`,
    {
      method: 'GET',
    },
  );
  return response !== null && response.status >= 200 && response.status < 300;
}
