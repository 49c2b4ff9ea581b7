/** Reads the signed-in player: profile, balances, debt, palette. Other modules import this file only. */
export { activeAccount, balancesOf, divideByDebt, gameSum, isGuest } from './balance-rules.ts';
export { playerQuery, refreshPlayer, usePlayer } from './player-query.ts';
export { refreshProfileSoon } from './refresh-soon.ts';
export { useDebt } from './use-debt.ts';
export { useSetPalette } from './use-set-palette.ts';
export { useWalletCurrency } from './use-wallet-currency.ts';
