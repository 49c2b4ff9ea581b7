import type { PayType } from '@nua/contract/payment.ts';
import { payTypeFacts } from '../../core/pay-type-facts.ts';
import type { PaymentRail, RailName } from '../../core/ports/payment-rail.ts';
import type { PayoutRail } from '../../core/ports/payout-rail.ts';
import { type BankRail, type BankSettings, createBankRail } from './bank/bank-rail.ts';
import { createEasypaisaPayout, type EasypaisaPayoutSettings } from './easypaisa/easypaisa-payout.ts';
import { createEasypaisaRail, type EasypaisaRail, type EasypaisaSettings } from './easypaisa/easypaisa-rail.ts';
import { createJazzcashPayout } from './jazzcash/jazzcash-payout.ts';
import { createJazzcashRail, type JazzcashRail, type JazzcashSettings } from './jazzcash/jazzcash-rail.ts';
import type { JazzcashPayoutSettings } from './jazzcash/payout-client.ts';

/** The settings of the payment providers. A provider without settings is closed. */
export type RailSettings = {
  jazzcash?: JazzcashSettings;
  easypaisa?: EasypaisaSettings;
  bank?: BankSettings;
  jazzcash_payout?: JazzcashPayoutSettings;
  easypaisa_payout?: EasypaisaPayoutSettings;
};

/** The open rails of this server, for deposits and for withdrawals. */
export type Rails = Readonly<Record<RailName, PaymentRail | null>> & {
  jazzcash: JazzcashRail | null;
  easypaisa: EasypaisaRail | null;
  bank: BankRail | null;
  payout: Readonly<Record<RailName, PayoutRail | null>>;
};

/**
 * Opens the configured rails. Bank payouts use JazzCash, because its payouts can be queried by our own reference.
 *
 * Shape   settings -> Rails
 * Units   none
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export function createRails(settings: RailSettings): Rails {
  const { jazzcash, easypaisa, bank, jazzcash_payout, easypaisa_payout } = settings;
  return {
    jazzcash: jazzcash ? createJazzcashRail(jazzcash) : null,
    easypaisa: easypaisa ? createEasypaisaRail(easypaisa) : null,
    bank: bank ? createBankRail(bank) : null,
    payout: {
      jazzcash: jazzcash_payout ? createJazzcashPayout(jazzcash_payout, 'jazzcash') : null,
      easypaisa: easypaisa_payout ? createEasypaisaPayout(easypaisa_payout) : null,
      bank: jazzcash_payout ? createJazzcashPayout(jazzcash_payout, 'bank') : null,
    },
  };
}

/** Returns the rail of a pay type, or null if it is not configured. */
export function railOf(rails: Rails, pay_type: PayType): PaymentRail | null {
  return rails[payTypeFacts(pay_type).rail];
}
