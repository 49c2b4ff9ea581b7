/** Shows the balance, deposits, withdrawals, payout accounts and the wallet. Other modules import this file only. */
export { AccountCorner, depositLinkDuringBreak } from './balance/account-corner.tsx';
export { BalancePill } from './balance/balance-pill.tsx';
