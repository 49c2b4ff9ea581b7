import type { PayTypeName } from '@nua/contract/payment.ts';
import type { PaymentReason } from '@nua/contract/payment-reason.ts';

const reasons: Readonly<Record<PaymentReason, string>> = {
  refused_by_operator: 'Not credited by staff',
  rejected_by_operator: 'Rejected by staff',
  sent_back: 'Sent back to the source of the deposit',
  low_balance: 'Balance of the payer too low',
  limit_exceeded: 'Limit of the payer’s wallet reached',
  provider_limit: 'Limit of the provider reached',
  account_not_found: 'No such wallet at the provider',
  account_inactive: 'Wallet not active',
  wrong_pin: 'Wrong PIN',
  pin_retries: 'Wrong PIN too often',
  cancelled_by_payer: 'Declined on the phone',
  dropped: 'Not approved on the phone in time',
  expired: 'Expired',
  expired_at_provider: 'Expired at the provider',
  provider_refused: 'Refused by the provider',
  payment_refused: 'Refused by the provider',
  card_refused: 'Card refused',
  provider_maintenance: 'Provider under maintenance',
  provider_error: 'Provider error',
  not_found_at_provider: 'Unknown to the provider',
  never_sent: 'Never sent to the provider',
  no_answer_in_time: 'No response from the provider in time',
  no_transfer_in_time: 'No bank transfer in time',
  amount_differs: 'Another amount arrived',
  currency_differs: 'Another currency arrived',
  merchant_differs: 'The provider reports another receiver',
  details_missing: 'Details of the payer missing',
  paid_twice: 'Paid twice',
  reversed: 'Reversed',
  refunded: 'Refunded',
  disputed: 'Disputed',
  awaiting_reversal: 'Reversal in progress',
  unplayed_deposits: 'Deposits not played',
  above_automatic_limit: 'Above the automatic limit',
  number_doubted: 'Codes of the number may have been read by others',
  new_device: 'Account added on a new device',
  idle_number: 'Phone number long unused',
  shared_identity: 'CNIC used by another account too',
  owner_asked: 'The provider was asked for the owner',
  owner_differs: 'Account has another owner',
  owner_not_found: 'Account unknown to the provider',
  owner_not_told: 'Owner of the account not known',
  provider_unreachable: 'Provider cannot be reached',
  player_blocked: 'Player blocked',
  receiver_invalid: 'Receiving account unknown',
  receiver_limit: 'Limit of the receiving wallet reached',
  cnic_mismatch: 'Number belongs to another CNIC',
  cancelled_by_provider: 'Cancelled by the provider',
  returned_by_provider: 'Returned by the provider',
  refused_by_provider: 'Refused by the provider',
  cancelled_by_player: 'Cancelled by the player',
  deposit_reversed: 'A deposit was reversed',
};

export const railTexts: Readonly<Record<PayTypeName, string>> = {
  bank: 'Bank transfer',
  easypaisa: 'Easypaisa',
  jazzcash: 'JazzCash',
};

const knownReasons: ReadonlyMap<string, string> = new Map(Object.entries(reasons));
const knownRails: ReadonlyMap<string, string> = new Map(Object.entries(railTexts));

/** Returns the text for the reason of a payment's state. An unknown reason of a provider is shown with spaces for underscores. */
export const reasonText = (reason: string | null): string =>
  reason === null ? '' : (knownReasons.get(reason) ?? reason.replaceAll('_', ' '));

export const stateText = (state: string): string => state.replaceAll('_', ' ');

export const railText = (rail: string): string => knownRails.get(rail) ?? rail;

export const lineStateTexts = {
  review: 'waits',
  matched: 'credited automatically',
  sent_back: 'sent back',
  credited_by_staff: 'credited by staff',
} as const;

/** The texts of the deposit or payout beside a ticket. */
export const payment = {
  payout: 'The payout',
  deposit: 'The deposit',
  payment: 'Payment',
  timeline: 'Timeline of the payment',
} as const;

/** The texts of the buttons that decide about a payment, and of their fields. */
export const paymentDecisions = {
  approve: 'Approve',
  reject: 'Reject',
  refuse: 'Refuse',
  send_back: 'Send back',
  to_source: 'To the source of this deposit',
  paid: 'The provider paid it',
  not_paid: 'The provider did not pay it',
  acknowledge: 'Acknowledge the reversal',
  credit_reported: 'Credit what the provider reported',
  credit_transfer: 'Credit this bank transfer',
  bank_transfer: 'Bank transfer',
  payout_under_review: 'Payout under review',
  send_payout_back: 'Send the payout back to this deposit',
  credit_deposit: 'Credit this deposit',
  credit_other_deposit: 'Credit the other deposit',
  deposit_id: 'Id of the deposit',
  other_deposit_id: 'Id of another deposit',
  record_sent_back: 'Record that it was sent back',
  record_line_sent_back: ({ line }: { line: string }) => `Record that ${line} was sent back`,
  back_reference: 'Reference of the transfer back',
  send_back_first: 'Send the money back at the bank first. Then record it here with the bank’s reference.',
} as const;
