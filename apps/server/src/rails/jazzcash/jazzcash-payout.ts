import * as v from 'valibot';
import { askGateway } from '../ask-gateway.ts';
import { type GatewayHost, hostOf } from '../gateway-host.ts';
import { pakistanStamp } from '../pakistan-time.ts';
import type { PayoutOrder, PayoutRail, PayoutResult } from '../payout-rail.ts';
import { localNumber } from '../phone-number.ts';
import { randomText } from '../random-text.ts';
import { formatWire } from '../rupees.ts';
import { readPayoutCode } from './payout-code.ts';
import { type EnvelopeKey, openEnvelope, sealEnvelope } from './payout-envelope.ts';

/** What JazzCash issues for payouts. `basic_key` is the ready-made Basic credential. */
export type JazzcashPayoutSettings = EnvelopeKey & { host: GatewayHost; basic_key: string; timeout_ms?: number };

const BASE = '/jazzcash/third-party-integration';
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200));
const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  expires_in: v.optional(text),
});
const plainAnswer = v.object({
  responseCode: text,
  responseDescription: v.optional(text),
  transactionID: v.optional(v.nullable(text)),
  referenceID: v.optional(v.nullable(text)),
  transactionStatus: v.optional(v.nullable(text)),
  isReversed: v.optional(v.nullable(text)),
});
type PlainAnswer = v.InferOutput<typeof plainAnswer>;

const unknown = (reason: string): PayoutResult => ({ state: 'unknown', reason });
/** Before the paying request has left, nothing can have been paid. */
const notSent = (reason: string): PayoutResult => ({ state: 'not_sent', reason });

function asResult(answer: PlainAnswer): PayoutResult {
  return {
    ...readPayoutCode(answer.responseCode),
    provider_code: answer.responseCode,
    ...(answer.transactionID ? { provider_ref: answer.transactionID } : {}),
  };
}

/** A completed status with the success code is paid; a cancelled or reversed one came back; everything else is not known. */
function readStatus(answer: PlainAnswer): PayoutResult {
  const seen = {
    provider_code: answer.responseCode,
    ...(answer.transactionID ? { provider_ref: answer.transactionID } : {}),
  };
  const isAnswered = readPayoutCode(answer.responseCode).state === 'paid';
  if (!isAnswered || !answer.transactionStatus) return { ...seen, state: 'unknown', reason: 'status not told' };
  if (answer.isReversed === '1') return { ...seen, state: 'rejected', reason: 'returned_by_provider' };
  const status = answer.transactionStatus.toLowerCase();
  if (status === 'completed') return { ...seen, state: 'paid', reason: 'completed' };
  if (status === 'cancelled' || status === 'failed' || status === 'declined') {
    return { ...seen, state: 'rejected', reason: 'cancelled_by_provider' };
  }
  return { ...seen, state: 'unknown', reason: 'status open' };
}

/**
 * JazzCash payouts: to wallets, and to banks by IBFT.
 *
 * The bank way asks for the title first; a payout stopped there has not been sent. Bank and wallet ask about a payout under the
 * same reference, so silence can always be asked about.
 *
 * Shape   settings, name of the rail -> PayoutRail
 * Units   rupees with two decimals on this gateway
 * Errors  none
 * Source  payout gateway integrations; docs/decisions/0400-payment-rails.md
 */
export function createJazzcashPayout(settings: JazzcashPayoutSettings, name: 'jazzcash' | 'bank'): PayoutRail {
  const timeout_ms = settings.timeout_ms ?? 60_000;

  async function token(): Promise<string | null> {
    const answer = await askGateway({
      url: `${hostOf(settings.host)}/token`,
      headers: { authorization: `Basic ${settings.basic_key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      timeout_ms,
    });
    if ('silence' in answer) return null;
    const parsed = v.safeParse(tokenAnswer, answer.json);
    return parsed.success ? parsed.output.access_token : null;
  }

  async function call(bearer: string, path: string, body: Record<string, string>): Promise<PlainAnswer | null> {
    const answer = await askGateway({
      url: `${hostOf(settings.host)}${BASE}${path}`,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(sealEnvelope(body, settings)),
      timeout_ms,
    });
    if ('silence' in answer) return null;
    const parsed = v.safeParse(plainAnswer, openEnvelope(answer.json, settings));
    return parsed.success ? parsed.output : null;
  }

  async function sendToWallet(bearer: string, order: PayoutOrder): Promise<PayoutResult> {
    const answer = await call(bearer, '/srv6/api/wso2/mw/payment', {
      receiverCNIC: order.cnic ?? '',
      receiverMSISDN: localNumber(order.phone),
      amount: formatWire(order.amount_cents),
      referenceId: order.reference,
    });
    return answer ? asResult(answer) : unknown('no answer');
  }

  async function sendToBank(bearer: string, order: PayoutOrder): Promise<PayoutResult> {
    const title = await call(bearer, '/srv2/api/wso2/ibft/inquiry', {
      bankAccountNumber: order.iban ?? '',
      bankCode: (order.iban ?? '').slice(4, 8),
      amount: formatWire(order.amount_cents),
      receiverMSISDN: localNumber(order.phone),
      referenceId: `I${randomText(19)}`,
    });
    if (!title) return notSent('title fetch silent');
    const meaning = readPayoutCode(title.responseCode);
    if (meaning.state === 'rejected') return asResult(title);
    if (meaning.state !== 'paid' || !title.transactionID) return notSent(`title fetch ${title.responseCode}`);
    const answer = await call(bearer, '/srv3/api/wso2/ibft/payment', {
      Init_transactionID: title.transactionID,
      referenceID: order.reference,
    });
    return answer ? asResult(answer) : unknown('no answer');
  }

  return {
    name,
    newReference: (at) => `W${pakistanStamp(at)}${randomText(5)}`,
    async send(order) {
      const bearer = await token();
      if (!bearer) return notSent('no token');
      return order.iban ? sendToBank(bearer, order) : sendToWallet(bearer, order);
    },
    async inquire(order) {
      const bearer = await token();
      if (!bearer) return unknown('no token');
      const answer = await call(bearer, '/srv1/api/wso2/transactionStatus', {
        originalReferenceId: order.reference,
        referenceID: `Q${randomText(19)}`,
      });
      return answer ? readStatus(answer) : unknown('no answer');
    },
  };
}
