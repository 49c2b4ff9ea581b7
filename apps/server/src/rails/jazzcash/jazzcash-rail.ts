import { askGateway } from '../ask-gateway.ts';
import { pakistanStamp } from '../pakistan-time.ts';
import { PAY_TYPE, type PaymentRail } from '../payment-rail.ts';
import { randomText } from '../random-text.ts';
import { readInquiry, readPayment } from './read-answer.ts';
import { chargeFields, inquiryFields, type JazzcashMerchant } from './wallet-fields.ts';

const MINUTE_MS = 60_000;

/** Where the gateway is and who we are to it. `host` carries no trailing slash. */
export type JazzcashSettings = JazzcashMerchant & {
  host: string;
  charge_timeout_ms?: number;
  inquiry_timeout_ms?: number;
};

/**
 * JazzCash mobile wallet, REST v2.0.
 *
 * The charge blocks while the payer decides on the phone; when nothing comes back in 90 seconds nothing is known. The gateway's
 * verdict on a payment in flight is not final before ten minutes have passed, so nobody asks earlier.
 *
 * Shape   settings -> PaymentRail
 * Units   paisa digits on this gateway
 * Errors  none
 * Source  gateway documentation, mobile wallet REST v2.0 and status inquiry
 */
export function createJazzcashRail(settings: JazzcashSettings): PaymentRail {
  const post = (path: string, fields: Record<string, string>, timeout_ms: number) =>
    askGateway({
      url: `${settings.host}${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      timeout_ms,
    });
  return {
    name: 'jazzcash',
    pay_type: PAY_TYPE.jazzcash,
    merchant: settings.merchant_id,
    first_inquiry_ms: 10 * MINUTE_MS,
    inquiry_every_ms: 10 * MINUTE_MS,
    expires_ms: 25 * 60 * MINUTE_MS,
    newReference: (at) => `T${pakistanStamp(at)}${randomText(5)}`,
    async charge(order) {
      const answer = await post(
        '/ApplicationAPI/API/2.0/Purchase/DoMWalletTransaction',
        chargeFields(settings, order),
        settings.charge_timeout_ms ?? 90_000,
      );
      if ('silence' in answer) return { state: 'unknown', source: 'charge', reason: answer.silence };
      return readPayment(answer.json, order.reference, settings, 'charge');
    },
    async inquire(order) {
      const answer = await post(
        '/ApplicationAPI/API/PaymentInquiry/Inquire',
        inquiryFields(settings, order.reference),
        settings.inquiry_timeout_ms ?? 20_000,
      );
      if ('silence' in answer) return { state: 'unknown', source: 'inquiry', reason: answer.silence };
      return readInquiry(answer.json, settings, order.reference);
    },
  };
}
