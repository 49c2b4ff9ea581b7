/** Deposits, withdrawals, payout accounts and their owners. Other modules import this file only. */
export { bankFeature } from './channel/bank-feature.ts';
export { paymentChannelFeature } from './channel/payment-channel-feature.ts';
export { depositFeature } from './deposit/deposit-feature.ts';
export {
  type DepositRow,
  isAccountClosed,
  lockDeposit,
  recordDepositEvent,
} from './deposit/deposit-row.ts';
export { creditDeposit } from './deposit/move-deposit.ts';
export { isUnpaid, notifyUnpaid } from './deposit/notify-unpaid.ts';
export { pollStatement } from './deposit/take-statement.ts';
export { fundRecordFeature } from './fund-record/fund-record-feature.ts';
export { shortenedName } from './owner/owner-rules.ts';
export { payoutAccountFeature } from './payout-account/payout-account-feature.ts';
export { payoutProofs } from './payout-account/payout-proof.ts';
export { isVoidedByDebt } from './reversal/reversal-rules.ts';
export { notifyOutcome } from './withdraw/notify-outcome.ts';
export { runDueWithdraws } from './withdraw/run-due-withdraws.ts';
export { withdrawFeature } from './withdraw/withdraw-feature.ts';
export { moveHold } from './withdraw/withdraw-hold.ts';
export {
  lockWithdraw,
  recordWithdrawEvent,
  type WithdrawRow,
  withdrawEvent,
} from './withdraw/withdraw-row.ts';
