import {
  type AccountOwner,
  NAME_TIMEOUT_MS,
  type NamedAccount,
  type PayoutOrder,
  type PayoutRail,
  type PayoutResult,
  readOwnerName,
} from '../../../core/ports/payout-rail.ts';
import { localNumber } from '../../../core/values/phone-number.ts';
import { pakistanStamp } from '../pakistan-time.ts';
import { randomText } from '../random-text.ts';
import { formatWire } from '../rupees.ts';
import {
  createPayoutClient,
  type JazzcashPayoutSettings,
  type PayoutClient,
  type PlainResponse,
} from './payout-client.ts';
import { readPayoutCode } from './payout-code.ts';

const unknown = (reason: string): PayoutResult => ({ state: 'unknown', reason });
/** The payment request was not sent, so nothing was paid. */
const notSent = (reason: string): PayoutResult => ({ state: 'not_sent', reason });

function asResult(response: PlainResponse): PayoutResult {
  return {
    ...readPayoutCode(response.responseCode),
    provider_code: response.responseCode,
    ...(response.transactionID ? { provider_ref: response.transactionID } : {}),
  };
}

/** Maps the status in a successful response. Any other response, and any other status, is unknown. */
function readStatus(response: PlainResponse): PayoutResult {
  const refs = {
    provider_code: response.responseCode,
    ...(response.transactionID ? { provider_ref: response.transactionID } : {}),
  };
  const isAnswered = readPayoutCode(response.responseCode).state === 'paid';
  if (!isAnswered || !response.transactionStatus) return { ...refs, state: 'unknown', reason: 'no status' };
  if (response.isReversed === '1') return { ...refs, state: 'rejected', reason: 'returned_by_provider' };
  const status = response.transactionStatus.toLowerCase();
  if (status === 'completed') return { ...refs, state: 'paid', reason: 'completed' };
  if (status === 'cancelled' || status === 'failed' || status === 'declined') {
    return { ...refs, state: 'rejected', reason: 'cancelled_by_provider' };
  }
  return { ...refs, state: 'unknown', reason: 'status open' };
}

/** Fetches the title of a bank account, which names its owner. A payment to a bank account begins with this request. */
function fetchTitle(
  call: PayoutClient['call'],
  bearer: string,
  { phone, iban, amount_cents }: NamedAccount,
): Promise<PlainResponse | null> {
  return call(bearer, '/srv2/api/wso2/ibft/inquiry', {
    bankAccountNumber: iban ?? '',
    bankCode: (iban ?? '').slice(4, 8),
    amount: formatWire(amount_cents),
    receiverMSISDN: localNumber(phone),
    referenceId: `I${randomText(19)}`,
  });
}

/** Reads the owner's name. Only the codes for an invalid receiver concern the account. */
function readOwner(response: PlainResponse): AccountOwner {
  const { state, reason } = readPayoutCode(response.responseCode);
  if (state === 'paid') return readOwnerName(response.title);
  return reason === 'receiver_invalid' ? { state: 'not_found' } : { state: 'silent', reason: response.responseCode };
}

/**
 * JazzCash payouts: to wallets, and to banks by IBFT.
 *
 * A payout to a bank requests the account's title first; if that fails, nothing was sent. Every payout has our own reference, by which its
 * status can be queried.
 *
 * Shape   settings, name of the rail -> PayoutRail
 * Units   rupees with two decimals on this gateway
 * Errors  none
 * Source  payout gateway integrations; docs/decisions/0008-money-in-and-out.md
 */
export function createJazzcashPayout(settings: JazzcashPayoutSettings, name: 'jazzcash' | 'bank'): PayoutRail {
  const { token, call } = createPayoutClient(settings);

  async function sendToWallet(bearer: string, order: PayoutOrder): Promise<PayoutResult> {
    const response = await call(bearer, '/srv6/api/wso2/mw/payment', {
      receiverCNIC: order.cnic ?? '',
      receiverMSISDN: localNumber(order.phone),
      amount: formatWire(order.amount_cents),
      referenceId: order.reference,
    });
    return response ? asResult(response) : unknown('no answer');
  }

  async function sendToBank(bearer: string, order: PayoutOrder): Promise<PayoutResult> {
    const title = await fetchTitle(call, bearer, { ...order, iban: order.iban ?? null });
    if (!title) return notSent('title fetch silent');
    const meaning = readPayoutCode(title.responseCode);
    if (meaning.state === 'rejected') return asResult(title);
    if (meaning.state !== 'paid' || !title.transactionID) return notSent(`title fetch ${title.responseCode}`);
    const response = await call(bearer, '/srv3/api/wso2/ibft/payment', {
      Init_transactionID: title.transactionID,
      referenceID: order.reference,
    });
    return response ? asResult(response) : unknown('no answer');
  }

  async function ownerOf(account: NamedAccount): Promise<AccountOwner> {
    const client = createPayoutClient({
      ...settings,
      timeout_ms: Math.min(NAME_TIMEOUT_MS, settings.timeout_ms ?? NAME_TIMEOUT_MS),
    });
    const bearer = await client.token();
    if (!bearer) return { state: 'silent', reason: 'no token' };
    const title = await fetchTitle(client.call, bearer, account);
    return title ? readOwner(title) : { state: 'silent', reason: 'no answer' };
  }

  return {
    name,
    // No call of this gateway names the owner of a wallet.
    ...(name === 'bank' && { ownerOf }),
    newReference: (at) => `W${pakistanStamp(at)}${randomText(5)}`,
    async send(order) {
      const bearer = await token();
      if (!bearer) return notSent('no token');
      return order.iban ? sendToBank(bearer, order) : sendToWallet(bearer, order);
    },
    async inquire(order) {
      const bearer = await token();
      if (!bearer) return unknown('no token');
      const response = await call(bearer, '/srv1/api/wso2/transactionStatus', {
        originalReferenceId: order.reference,
        referenceID: `Q${randomText(19)}`,
      });
      return response ? readStatus(response) : unknown('no answer');
    },
  };
}
