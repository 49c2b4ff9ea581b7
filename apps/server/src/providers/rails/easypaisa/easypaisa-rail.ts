import { payTypes } from '@nua/contract/payment.ts';
import type { ChargeOrder, PaymentRail, RailResult } from '../../../core/ports/payment-rail.ts';
import { callGateway } from '../call-gateway.ts';
import { type GatewayHost, hostOf } from '../gateway-host.ts';
import { pakistanStamp } from '../pakistan-time.ts';
import { randomText } from '../random-text.ts';
import { readCharge, readHint, readInquiry } from './read-response.ts';
import { chargeBody, credentials, type EasypaisaMerchant, inquiryBody } from './wallet-bodies.ts';

const MINUTE_MS = 60_000;

export type EasypaisaSettings = EasypaisaMerchant & {
  host: GatewayHost;
  charge_timeout_ms?: number;
  inquiry_timeout_ms?: number;
};

/** This rail also handles payment notices: an unsigned link to a document that contains the id of an order. */
export type EasypaisaRail = PaymentRail & { followNotice(link: string): Promise<string | null> };

/**
 * Easypaisa mobile account, REST v4.
 *
 * The charge blocks until the payer has entered the PIN. After a success the rail sends an inquiry, because only its response has amount,
 * store and account.
 *
 * Shape   settings -> EasypaisaRail
 * Units   rupees with decimals on this gateway
 * Errors  none
 * Source  integration guide v4.1
 */
export function createEasypaisaRail(settings: EasypaisaSettings): EasypaisaRail {
  const post = (path: string, body: Record<string, string>, timeout_ms: number) =>
    callGateway({
      url: `${hostOf(settings.host)}/easypay-service/rest/v4/${path}`,
      headers: { 'content-type': 'application/json', credentials: credentials(settings) },
      body: JSON.stringify(body),
      timeout_ms,
    });

  async function inquire(order: ChargeOrder): Promise<RailResult> {
    const response = await post(
      'inquire-transaction',
      inquiryBody(settings, order.reference),
      settings.inquiry_timeout_ms ?? 20_000,
    );
    if ('silence' in response) return { state: 'unknown', source: 'inquiry', reason: response.silence };
    return readInquiry(response.json, settings, order.reference);
  }

  return {
    name: 'easypaisa',
    pay_type: payTypes.easypaisa,
    payer_fields: settings.email === undefined ? ['phone', 'email'] : ['phone'],
    merchant: settings.store_id,
    first_inquiry_ms: 2 * MINUTE_MS,
    inquiry_every_ms: 5 * MINUTE_MS,
    expires_ms: 25 * 60 * MINUTE_MS,
    newReference: (at) => `E${pakistanStamp(at)}${randomText(5)}`,
    inquire,
    async charge(order) {
      const response = await post(
        'initiate-ma-transaction',
        chargeBody(settings, order),
        settings.charge_timeout_ms ?? 100_000,
      );
      if ('silence' in response) return { state: 'unknown', source: 'charge', reason: response.silence };
      const charged = readCharge(response.json, order.reference);
      if (charged.provider_code !== '0000') return charged;
      const verified = await inquire(order);
      return { ...verified, ...(charged.provider_ref ? { provider_ref: charged.provider_ref } : {}) };
    },
    async followNotice(link) {
      const url = allowedNoticeLink(link, hostOf(settings.host));
      if (!url) return null;
      const response = await callGateway({
        url: url.href,
        method: 'GET',
        timeout_ms: settings.inquiry_timeout_ms ?? 20_000,
      });
      return 'silence' in response ? null : readHint(response.json);
    },
  };
}

/**
 * Returns the URL of a payment notice's link if it may be fetched.
 *
 * Anyone can send an unsigned notice, so only https addresses on Easypaisa's hosts are allowed, and addresses below the configured gateway.
 *
 * Shape   link, configured gateway base -> URL or null
 * Units   none
 * Errors  none
 * Source  decision record on payment rails; guards against server-side request forgery
 */
export function allowedNoticeLink(link: string, configured_base: string): URL | null {
  if (link.length > 2000 || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.username || url.password) return null;
  const base = new URL(configured_base);
  const root = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  if (url.origin === base.origin && url.pathname.startsWith(root)) return url;
  const isEasypaisaHost = url.hostname.endsWith('.easypaisa.com.pk');
  return url.protocol === 'https:' && url.port === '' && isEasypaisaHost ? url : null;
}
