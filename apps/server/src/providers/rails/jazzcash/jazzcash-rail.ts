import { payTypes } from '@nua/contract/payment.ts';
import type { PaymentRail, RailResult } from '../../../core/ports/payment-rail.ts';
import { callGateway } from '../call-gateway.ts';
import { type GatewayHost, hostOf } from '../gateway-host.ts';
import { pakistanStamp } from '../pakistan-time.ts';
import { randomText } from '../random-text.ts';
import { readFields, readInquiry, readPayment } from './read-response.ts';
import { isSecureHashValid, secureHash } from './secure-hash.ts';
import { chargeFields, inquiryFields, type JazzcashMerchant } from './wallet-fields.ts';

const MINUTE_MS = 60_000;

export type JazzcashSettings = JazzcashMerchant & {
  host: GatewayHost;
  charge_timeout_ms?: number;
  inquiry_timeout_ms?: number;
};

/** A payment notice, or the fields that a browser sends, with the reference of its deposit. */
export type JazzcashNotice = { reference: string; result: RailResult };

export type JazzcashRail = PaymentRail & {
  /** Reads a notice. Returns null if the hash is wrong; the caller then responds with `refuseNotice`. */
  readNotice(value: unknown, source: 'ipn' | 'return'): JazzcashNotice | null;
  /** Returns the signed response to an accepted notice, even if it is repeated. */
  acceptNotice(): Record<string, string>;
  refuseNotice(): Record<string, string>;
};

/**
 * JazzCash mobile wallet, REST v2.0.
 *
 * The charge blocks while the payer decides on the phone; without a response in 90 seconds the outcome is unknown. The gateway's verdict is
 * final only after ten minutes, so no inquiry is sent earlier.
 *
 * Shape   settings -> PaymentRail
 * Units   paisa digits on this gateway
 * Errors  none
 * Source  gateway documentation, mobile wallet REST v2.0 and status inquiry
 */
export function createJazzcashRail(settings: JazzcashSettings): JazzcashRail {
  const reply = (pp_ResponseCode: string, pp_ResponseMessage: string) => {
    const fields = { pp_ResponseCode, pp_ResponseMessage };
    return { ...fields, pp_SecureHash: secureHash(fields, settings.integrity_salt) };
  };
  const post = (path: string, fields: Record<string, string>, timeout_ms: number) =>
    callGateway({
      url: `${hostOf(settings.host)}${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      timeout_ms,
    });
  return {
    name: 'jazzcash',
    pay_type: payTypes.jazzcash,
    payer_fields: ['phone', 'cnic'],
    merchant: settings.merchant_id,
    first_inquiry_ms: 10 * MINUTE_MS,
    inquiry_every_ms: 10 * MINUTE_MS,
    expires_ms: 25 * 60 * MINUTE_MS,
    newReference: (at) => `T${pakistanStamp(at)}${randomText(5)}`,
    async charge(order) {
      const response = await post(
        '/ApplicationAPI/API/2.0/Purchase/DoMWalletTransaction',
        chargeFields(settings, order),
        settings.charge_timeout_ms ?? 90_000,
      );
      if ('silence' in response) return { state: 'unknown', source: 'charge', reason: response.silence };
      return readPayment(response.json, order.reference, settings, 'charge');
    },
    async inquire(order) {
      const response = await post(
        '/ApplicationAPI/API/PaymentInquiry/Inquire',
        inquiryFields(settings, order.reference),
        settings.inquiry_timeout_ms ?? 20_000,
      );
      if ('silence' in response) return { state: 'unknown', source: 'inquiry', reason: response.silence };
      return readInquiry(response.json, settings, order.reference);
    },
    readNotice(value, source) {
      const fields = readFields(value);
      const reference = fields?.pp_TxnRefNo;
      if (!fields || !reference || !isSecureHashValid(fields, settings.integrity_salt)) return null;
      return { reference, result: readPayment(fields, reference, settings, source) };
    },
    acceptNotice: () => reply('000', 'Notice received'),
    refuseNotice: () => reply('199', 'Hash not valid'),
  };
}
