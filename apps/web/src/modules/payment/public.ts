/** Shows the balance, deposits, withdrawals, payout accounts and the wallet. Other modules import this file only. */
export { AccountCorner, depositDuringBreak } from './balance/account-corner.tsx';
export { BalancePill } from './balance/balance-pill.tsx';
