import * as v from 'valibot';
import {
  type AccountOwner,
  NAME_TIMEOUT_MS,
  type PayoutOrder,
  type PayoutRail,
  type PayoutResult,
  readOwnerName,
} from '../../../core/ports/payout-rail.ts';
import { internationalDigits } from '../../../core/values/phone-number.ts';
import { callGateway } from '../call-gateway.ts';
import { type GatewayHost, hostOf } from '../gateway-host.ts';
import { pakistanStamp } from '../pakistan-time.ts';
import { randomText } from '../random-text.ts';
import { formatWire } from '../rupees.ts';
import { hashValue, loginPayload } from './tmfb-login.ts';

/** The credentials for payouts from Telenor Microfinance Bank. `msisdn` is our own account, 92…; `public_key` is PEM. */
export type EasypaisaPayoutSettings = {
  base: GatewayHost;
  client_id: string;
  client_secret: string;
  channel: string;
  msisdn: string;
  pin: string;
  public_key: string | (() => string);
  timeout_ms?: number;
};

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(300));
const optional = v.optional(v.nullable(text));
const loginResponse = v.object({ ResponseCode: text, Timestamp: text });
const transferResponse = v.object({
  ResponseCode: text,
  ResponseMessage: optional,
  TransactionReference: optional,
  TransactionStatus: optional,
});
type TransferResponse = v.InferOutput<typeof transferResponse>;

const nameResponse = v.object({ ResponseCode: text, Name: optional });

const unknown = (reason: string): PayoutResult => ({ state: 'unknown', reason });

/** The final statuses. Any other status leaves the payout open. */
const PAID = new Set(['completed', 'success', 'successful', 'paid']);
const RETURNED = new Set(['failed', 'cancelled', 'declined', 'rejected', 'reversed']);

function providerRefsOf(response: TransferResponse): Pick<PayoutResult, 'provider_code' | 'provider_ref'> {
  return {
    provider_code: response.ResponseCode,
    ...(response.TransactionReference ? { provider_ref: response.TransactionReference } : {}),
  };
}

/**
 * Reads the response to a transfer.
 *
 * The guide documents no code that certainly refuses a transfer. So only a status rejects a transfer, and every code except 0 is `unknown`.
 *
 * Shape   JSON value -> PayoutResult
 * Units   none
 * Errors  none
 * Source  gateway developer's guide
 */
export function readTransfer(value: unknown): PayoutResult {
  const parsed = v.safeParse(transferResponse, value);
  if (!parsed.success) return unknown('answer not understood');
  const response = parsed.output;
  const status = response.TransactionStatus?.toLowerCase();
  if (status && RETURNED.has(status))
    return { ...providerRefsOf(response), state: 'rejected', reason: 'refused_by_provider' };
  if (response.ResponseCode !== '0') return { ...providerRefsOf(response), state: 'unknown', reason: 'open' };
  if (!response.TransactionReference || !status || !PAID.has(status))
    return { ...providerRefsOf(response), state: 'unknown', reason: 'status open' };
  return { ...providerRefsOf(response), state: 'paid', reason: 'completed' };
}

/**
 * Reads the response to a status inquiry.
 *
 * The code reports only that the inquiry worked. The status has the state of the transfer.
 *
 * Shape   JSON value -> PayoutResult
 * Units   none
 * Errors  none
 * Source  gateway developer's guide
 */
export function readTransferStatus(value: unknown): PayoutResult {
  const parsed = v.safeParse(transferResponse, value);
  if (!parsed.success) return unknown('answer not understood');
  const { ResponseCode, TransactionStatus } = parsed.output;
  if (ResponseCode !== '0' || !TransactionStatus)
    return { ...providerRefsOf(parsed.output), state: 'unknown', reason: 'no status' };
  return readTransfer(value);
}

/** Reads the owner's name. The guide documents no code for a missing wallet, so the query is repeated after any code except 0. */
function readOwner(value: unknown): AccountOwner {
  const parsed = v.safeParse(nameResponse, value);
  if (!parsed.success) return { state: 'silent', reason: 'answer not understood' };
  const { ResponseCode, Name } = parsed.output;
  return ResponseCode === '0' ? readOwnerName(Name) : { state: 'silent', reason: ResponseCode };
}

/**
 * Payouts to Easypaisa wallets through the Telenor bank gateway.
 *
 * A transfer has no merchant reference, so without a response there is no number for an inquiry. Such a payout remains unknown until two
 * operators resolve it from the partner's statement.
 *
 * Shape   settings -> PayoutRail
 * Units   rupees with decimals on this gateway
 * Errors  none
 * Source  gateway developer's guide; docs/decisions/0008-money-in-and-out.md
 */
export function createEasypaisaPayout(settings: EasypaisaPayoutSettings): PayoutRail {
  const common = {
    'content-type': 'application/json',
    'X-IBM-Client-Id': settings.client_id,
    'X-IBM-Client-Secret': settings.client_secret,
    'X-Channel': settings.channel,
  };
  const default_timeout_ms = settings.timeout_ms ?? 60_000;
  const post = (path: string, body: unknown, headers: Record<string, string>, timeout_ms = default_timeout_ms) =>
    callGateway({
      url: `${hostOf(settings.base)}${path}`,
      headers: { ...common, ...headers },
      body: JSON.stringify(body),
      timeout_ms,
    });

  const key = () => (typeof settings.public_key === 'string' ? settings.public_key : settings.public_key());

  async function login(timeout_ms = default_timeout_ms): Promise<Record<string, string> | null> {
    const LoginPayload = loginPayload(key(), settings.msisdn, settings.pin);
    const response = await post('/corporate-solution-corporate-login', { LoginPayload }, {}, timeout_ms);
    if ('silence' in response) return null;
    const parsed = v.safeParse(loginResponse, response.json);
    if (!parsed.success || parsed.output.ResponseCode !== '0') return null;
    return { 'X-Hash-Value': hashValue(key(), settings.msisdn, parsed.output.Timestamp) };
  }

  const transferOf = ({ amount_cents, phone }: Pick<PayoutOrder, 'amount_cents' | 'phone'>) => ({
    Amount: formatWire(amount_cents),
    MSISDN: settings.msisdn,
    ReceiverMSISDN: internationalDigits(phone),
  });

  return {
    name: 'easypaisa',
    async ownerOf(account) {
      const timeout_ms = Math.min(NAME_TIMEOUT_MS, default_timeout_ms);
      const headers = await login(timeout_ms);
      if (!headers) return { state: 'silent', reason: 'no login' };
      const response = await post('/MaToMA/Inquiry', transferOf(account), headers, timeout_ms);
      return 'silence' in response ? { state: 'silent', reason: response.silence } : readOwner(response.json);
    },
    newReference: (at) => `X${pakistanStamp(at)}${randomText(5)}`,
    async send(order) {
      const headers = await login();
      if (!headers) return { state: 'not_sent', reason: 'no login' };
      const response = await post('/MaToMA/Transfer', transferOf(order), headers);
      return 'silence' in response ? unknown(response.silence) : readTransfer(response.json);
    },
    async inquire(order) {
      if (!order.provider_ref) return unknown('no number to ask with');
      const headers = await login();
      if (!headers) return unknown('no login');
      const response = await post(
        '/transaction-status-inquiry/TransactionStatusInquiry',
        { transactionID: order.provider_ref },
        headers,
      );
      return 'silence' in response ? unknown(response.silence) : readTransferStatus(response.json);
    },
  };
}
