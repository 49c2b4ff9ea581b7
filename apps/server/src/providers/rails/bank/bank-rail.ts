import { payTypes } from '@nua/contract/payment.ts';
import type { PaymentRail } from '../../../core/ports/payment-rail.ts';
import { callGateway } from '../call-gateway.ts';
import { type GatewayHost, hostOf } from '../gateway-host.ts';
import { randomText } from '../random-text.ts';
import { readStatement, type Statement } from './statement-line.ts';

const DAY_MS = 86_400_000;
/** A statement after an outage is long, and a statement above this limit could never be read. */
const STATEMENT_BYTES = 16 * 1024 * 1024;

/** The address of the bank's statement, and the bearer token if the bank requires one. */
export type BankSettings = { statement_url: GatewayHost; token?: string; timeout_ms?: number };

/** A bank reports credits in its statement, so there is no charge and no inquiry. */
export type BankRail = PaymentRail & {
  /** Returns the lines after a cursor, oldest first, and the next cursor; null without a valid response. */
  readLines(cursor: string): Promise<Statement | null>;
};

/**
 * Bank transfer: the payer writes the reference of the order, and the statement contains it.
 *
 * Shape   settings -> BankRail
 * Units   none
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export function createBankRail(settings: BankSettings): BankRail {
  return {
    name: 'bank',
    pay_type: payTypes.bank,
    payer_fields: ['real_name'],
    merchant: 'bank',
    first_inquiry_ms: 3 * DAY_MS,
    inquiry_every_ms: DAY_MS,
    expires_ms: 3 * DAY_MS,
    newReference: () => `NUA${randomText(7)}`,
    async readLines(cursor) {
      const url = new URL(hostOf(settings.statement_url));
      url.searchParams.set('since', cursor);
      const response = await callGateway({
        url: url.href,
        method: 'GET',
        timeout_ms: settings.timeout_ms ?? 20_000,
        max_bytes: STATEMENT_BYTES,
        ...(settings.token ? { headers: { authorization: `Bearer ${settings.token}` } } : {}),
      });
      return 'silence' in response ? null : readStatement(response.json);
    },
  };
}
